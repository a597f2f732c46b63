import { join } from 'node:path';
import {
  app,
  type BrowserWindow,
  desktopCapturer,
  nativeTheme,
  systemPreferences,
  type WebContents,
} from 'electron/main';
import type { DeskLook } from '../../contract/ipc/desk';
import type { ScreenSource } from '../../contract/ipc/screens';
import { SIZES } from '../../contract/limits';
import { t } from '../../domain/i18n/t';
import type { Clock } from '../clock';
import { developmentScreensPage } from '../page/development';
import { SCREENS_PAGE } from '../page/own-page';
import { openOwnWindow } from '../window/own-window';
import { ScreenChooser } from './screen-chooser';
import { isChosenBySystem } from './system-chooser';

export interface ScreensDependencies {
  /** The folder of the bundles. */
  readonly out: string;
  readonly window: () => BrowserWindow | null;
  readonly look: () => DeskLook;
  readonly zoom: () => number;
  readonly clock: Clock;
  readonly onContents: (contents: WebContents | null) => void;
}

const TYPES: readonly ('screen' | 'window')[] = ['screen', 'window'];
const PICTURE = { width: 320, height: 200 };

/** What the person's own window in front of it is, which is not offered. */
const list = async (ownId: string | null): Promise<readonly ScreenSource[]> => {
  const found = await desktopCapturer.getSources({ types: [...TYPES], thumbnailSize: PICTURE });
  return found
    .filter(({ id }) => id !== ownId)
    .map(({ id, name, thumbnail }) => ({
      ...{ id, name },
      kind: id.startsWith('screen:') ? 'screen' : 'window',
      picture: new Uint8Array(thumbnail.isEmpty() ? [] : thumbnail.toPNG()),
    }));
};

/** Where programs may not list screens, listing them opens the system's dialog, and lists what was chosen in it. */
const askSystem = async () => {
  const [source] = await desktopCapturer.getSources({
    ...{ types: [...TYPES], thumbnailSize: { width: 0, height: 0 } },
  });
  return source === undefined ? null : { id: source.id, name: source.name };
};

const isDenied = (): boolean =>
  process.platform === 'darwin' && systemPreferences.getMediaAccessStatus('screen') === 'denied';

/** Starts what asks the person for a screen. */
export const startScreens = (deps: ScreensDependencies): ScreenChooser => {
  let ownId: string | null = null;
  return new ScreenChooser({
    list: () => list(ownId),
    // Chromium can share what a computer plays on Windows alone.
    facts: () => ({ look: deps.look(), canSound: process.platform === 'win32', isDenied: isDenied() }),
    askSystem: isChosenBySystem(process.platform, process.argv, process.env) ? askSystem : null,
    openWindow: (onClosed) => {
      const { window, ...own } = openOwnWindow({
        title: t('Share Your Screen'),
        size: { width: SIZES.screensWidth, height: SIZES.screensHeight },
        parent: deps.window(),
        page: developmentScreensPage ?? SCREENS_PAGE,
        preloadPath: join(deps.out, 'preload/index.cjs'),
        iconPath: join(deps.out, '../resources/icons/128x128.png'),
        isPackaged: app.isPackaged,
        isDark: nativeTheme.shouldUseDarkColors,
        zoom: deps.zoom(),
        clock: deps.clock,
        onContents: deps.onContents,
        onClosed,
      });
      ownId = window.getMediaSourceId();
      const { webContents } = window;
      return {
        ...own,
        renew: () => {
          if (!webContents.isDestroyed() && !webContents.isCrashed())
            webContents.send('screens.changed', null);
        },
      };
    },
  });
};
