import { BrowserWindow, type Rectangle, screen, type WebContents } from 'electron/main';
import { SIZES } from '../../contract/limits';
import { t } from '../../domain/i18n/t';
import type { Clock } from '../clock';
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
  readonly clock: Clock;
  /** The page of the window, null when it is closed. */
  readonly onContents: (contents: WebContents | null) => void;
}

/** The maximum time before the window is shown that has not been painted. */
const SHOW_WITHIN_MS = 1000;

/** The surface of the page, so that nothing flashes before the first paint. */
const BACKGROUND = { dark: '#201f1d', light: '#fdfcfb' } as const;

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
  // Nothing in it is a link.
  confineContents(webContents, () => undefined);
  deps.onContents(webContents);
  const show = (): void => {
    deps.clock.clear(timer);
    bringUp(window);
  };
  window.once('ready-to-show', show);
  // A hidden window may never be painted; an empty window at least shows that it is opening.
  const timer = deps.clock.set(show, SHOW_WITHIN_MS);
  // A page without its process shows nothing: the next press opens another window.
  webContents.on('render-process-gone', () => {
    if (!window.isDestroyed()) window.destroy();
  });
  window.once('closed', () => {
    deps.clock.clear(timer);
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
