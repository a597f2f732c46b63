import { BrowserWindow, type Rectangle, type WebContents } from 'electron/main';
import type { Clock } from '../clock';
import { confineContents } from '../page/navigation';
import { bringUp } from './bring-up';

export interface OwnWindowOptions {
  readonly title: string;
  /** Its place, or its size alone: then it is in the middle. */
  readonly size: Rectangle | Pick<Rectangle, 'width' | 'height'>;
  /** The window in front of which it stays, and which waits for it. */
  readonly parent?: BrowserWindow | null;
  readonly page: string;
  readonly preloadPath: string;
  readonly iconPath: string;
  readonly isPackaged: boolean;
  readonly isDark: boolean;
  readonly zoom: number;
  readonly clock: Clock;
  /** The page of the window, null when it is closed. */
  readonly onContents: (contents: WebContents | null) => void;
  readonly onClosed: () => void;
}

/** The maximum time before the window is shown that has not been painted. */
const SHOW_WITHIN_MS = 1000;

/** The surface of the page, so that nothing flashes before the first paint. */
const BACKGROUND = { dark: '#201f1d', light: '#fdfcfb' } as const;

/** A small window with a page of its own, confined by the same rules as the app's (security.md 'Processes'). */
export const openOwnWindow = (options: OwnWindowOptions) => {
  const { parent = null } = options;
  const window = new BrowserWindow({
    ...options.size,
    ...(parent === null ? {} : { parent, modal: true }),
    useContentSize: true,
    resizable: false,
    maximizable: false,
    fullscreenable: false,
    show: false,
    title: options.title,
    ...(process.platform === 'linux' ? { icon: options.iconPath } : {}),
    backgroundColor: options.isDark ? BACKGROUND.dark : BACKGROUND.light,
    autoHideMenuBar: true,
    webPreferences: {
      preload: options.preloadPath,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      devTools: !options.isPackaged,
      spellcheck: false,
      zoomFactor: options.zoom,
    },
  });
  const { webContents } = window;
  window.removeMenu();
  // Nothing in it is a link.
  confineContents(webContents, () => undefined);
  options.onContents(webContents);
  const show = (): void => {
    options.clock.clear(timer);
    bringUp(window);
  };
  window.once('ready-to-show', show);
  // A hidden window may never be painted; an empty window at least shows that it is opening.
  const timer = options.clock.set(show, SHOW_WITHIN_MS);
  // A page without its process shows nothing: the next press opens another window.
  webContents.on('render-process-gone', () => {
    if (!window.isDestroyed()) window.destroy();
  });
  window.once('closed', () => {
    options.clock.clear(timer);
    options.onContents(null);
    options.onClosed();
  });
  void window.loadURL(options.page);
  return {
    window,
    bringUp: () => bringUp(window),
    close: () => {
      if (!window.isDestroyed()) window.destroy();
    },
  };
};
