import { app, type BrowserWindow } from 'electron/main';
import { canNotify, createNotification } from '../notifications/system-notifications';
import { NotificationCentre } from '../notifications/notification-centre';
import { askTrayHost } from '../tray/session-bus';
import { TrayIcon } from '../tray/tray-icon';
import { TrayWatch } from '../tray/tray-watch';
import type { Desktop, DesktopDependencies } from './desktop';
import { DesktopPart } from './desktop-part';
import { showBadge } from './show-badge';

type Dependencies = Omit<DesktopDependencies, 'quit' | 'window'> & {
  readonly window: () => BrowserWindow | null;
};

/** Starts what is seen of the app outside its window. */
export const startDesktop = (deps: Dependencies): Desktop => {
  const { clock, open, window } = deps;
  const times = new Intl.DateTimeFormat(undefined, { weekday: 'short', hour: 'numeric', minute: '2-digit' });
  return new DesktopPart(
    { ...deps, quit: () => app.quit() },
    {
      centre: (onClicked) =>
        new NotificationCentre({ isSupported: canNotify, create: createNotification, onClicked, clock }),
      watch: (onChange) => new TrayWatch({ platform: process.platform, ask: askTrayHost, onChange, clock }),
      tray: new TrayIcon(() => open(null)),
      showBadge: (count) => showBadge(window(), count),
      timeText: (time) => times.format(time),
    },
  );
};
