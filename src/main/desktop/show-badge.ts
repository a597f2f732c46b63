import { nativeImage } from 'electron/common';
import { app, type BrowserWindow } from 'electron/main';
import { plural } from '../../domain/i18n/t';
import type { BusPeer } from '../bus/peer';
import { emitLauncherCount } from './launcher-count';
import { OVERLAY_SIZE, overlayBitmap } from './badge';

/** The desktop entry that the packages install. */
const DESKTOP_FILE = 'guildhall.desktop';

/** Shows a count on the dock, over the icon in the task bar, or on the launcher; 0 removes it. */
export const showBadge = (
  bus: () => Promise<Pick<BusPeer, 'emit'>>,
  window: BrowserWindow | null,
  count: number,
): void => {
  if (process.platform === 'linux') {
    // Without a bus there is no launcher to update.
    emitLauncherCount(bus, DESKTOP_FILE, count).catch(() => undefined);
  } else if (process.platform === 'win32') {
    const image =
      count === 0
        ? null
        : nativeImage.createFromBitmap(overlayBitmap(count), {
            ...{ width: OVERLAY_SIZE, height: OVERLAY_SIZE },
            scaleFactor: 2,
          });
    window?.setOverlayIcon(
      image,
      count === 0 ? '' : plural('{{count}} unread mention', '{{count}} unread mentions', { count }),
    );
  } else {
    app.setBadgeCount(count);
  }
};
