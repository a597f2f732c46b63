import { BrowserWindow, type Rectangle, screen, type WebContents } from 'electron/main';
import { SIZES } from '../../contract/limits';
import { t } from '../../domain/i18n/t';
import { confineContents } from '../page/navigation';
import { bringUp } from '../window/bring-up';
import type { DeskWindow } from './desk';
import { besidePointer } from './place';

export interface DeskWindowDependencies {
  readonly page: string;
  readonly preloadPath: string;
  readonly iconPath: string;
  readonly isPackaged: boolean;
  readonly isDark: boolean;
  readonly zoom: number;
  readonly followLink: (url: string) => void;
  /** The page of the window, null when it is closed. */
  readonly onContents: (contents: WebContents | null) => void;
}

/** The surface of the page, so that nothing flashes before the first paint. */
const BACKGROUND = { dark: '#1b1917', light: '#ffffff' } as const;

const SIZE = { width: SIZES.deskWidth, height: SIZES.deskHeight };

const besideTray = (): Rectangle => {
  const pointer = screen.getCursorScreenPoint();
  return besidePointer(pointer, screen.getDisplayNearestPoint(pointer).workArea, SIZE);
};

/** The window of the queue, confined by the same rules as the app's (security.md 'Processes'). */
export const openDeskWindow = (deps: DeskWindowDependencies, onClosed: () => void): DeskWindow => {
  const window = new BrowserWindow({
    ...besideTray(),
    useContentSize: true,
    resizable: false,
    maximizable: false,
    fullscreenable: false,
    show: false,
    title: t('Queue'),
    ...(process.platform === 'linux' ? { icon: deps.iconPath } : {}),
    backgroundColor: deps.isDark ? BACKGROUND.dark : BACKGROUND.light,
    autoHideMenuBar: true,
    webPreferences: {
      preload: deps.preloadPath,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      devTools: !deps.isPackaged,
      spellcheck: false,
      zoomFactor: deps.zoom,
    },
  });
  const { webContents } = window;
  window.removeMenu();
  confineContents(webContents, deps.followLink);
  deps.onContents(webContents);
  window.once('ready-to-show', () => bringUp(window));
  // A page without its process shows nothing: the next press opens another window.
  webContents.on('render-process-gone', () => {
    if (!window.isDestroyed()) window.destroy();
  });
  window.once('closed', () => {
    deps.onContents(null);
    onClosed();
  });
  void window.loadURL(deps.page);
  return {
    bringUp: () => bringUp(window),
    send: (shown) => {
      if (!webContents.isDestroyed() && !webContents.isCrashed()) webContents.send('desk.changed', shown);
    },
    close: () => {
      if (!window.isDestroyed()) window.destroy();
    },
  };
};
