import { BrowserWindow, screen, type WebContents } from 'electron/main';
import { SIZES } from '../../contract/limits';
import type { Preferences } from '../../contract/preferences';
import type { Clock } from '../clock';
import { judgeCrash } from './crash-policy';
import { confineContents } from './navigation';
import { SAFE_PAGE } from './own-page';
import { placeWindow } from './window-bounds';

export interface MainWindowDependencies {
  readonly page: string;
  readonly preloadPath: string;
  readonly isPackaged: boolean;
  readonly isDark: boolean;
  /** Where it was last, or null. */
  readonly place: Preferences['window'];
  /** The zoom factor that is set. */
  readonly zoom: () => number;
  readonly rememberPlace: (place: Preferences['window']) => void;
  readonly followLink: (url: string) => void;
  /** Whether the page may go although it holds changes that are not saved. */
  readonly mayLoseChanges: (window: BrowserWindow) => boolean;
  /** The page that listened is gone, by a reload or a crash. */
  readonly onPageGone: () => void;
  readonly onCrash: (reason: string, code: number) => void;
  /** Whether it waits out of sight until somebody brings it up. */
  readonly isHidden: boolean;
  readonly clock: Clock;
}

/** A window that is moved or resized is remembered when it has rested for this long. */
const REST_MS = 500;

/** A window is shown when its page has been painted, or after this long. */
const SHOW_WITHIN_MS = 1000;

/** As the tokens' deepest surface, so that nothing flashes before the page is drawn. */
const BACKGROUND = { dark: '#121110', light: '#e9e6e2' } as const;

/** The one window, confined as security.md 'Processes' says. */
export const openMainWindow = (deps: MainWindowDependencies): BrowserWindow => {
  const { clock } = deps;
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  const { isMaximised, ...bounds } = placeWindow(
    deps.place,
    [primary, ...others].map(({ workArea }) => workArea),
  );
  const window = new BrowserWindow({
    ...bounds,
    minWidth: SIZES.windowMinWidth,
    minHeight: SIZES.windowMinHeight,
    show: false,
    title: 'Guildhall',
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
      spellcheck: true,
    },
  });
  const { webContents } = window;
  confineContents(webContents, deps.followLink);
  recoverFromCrashes(webContents, deps);
  // Not stopping the event keeps the page.
  webContents.on('will-prevent-unload', (event) => {
    if (deps.mayLoseChanges(window)) event.preventDefault();
  });
  webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) deps.onPageGone();
  });
  webContents.on('did-finish-load', () => webContents.setZoomFactor(deps.zoom()));
  const show = (): void => {
    clock.clear(timer);
    if (window.isDestroyed() || window.isVisible() || deps.isHidden) return;
    if (isMaximised) window.maximize();
    window.show();
  };
  window.once('ready-to-show', show);
  // A hidden window need not be painted at all; an empty one says at least that the app is there.
  const timer = clock.set(show, SHOW_WITHIN_MS);
  rememberWhereItRests(window, clock, deps.rememberPlace);
  void window.loadURL(deps.page);
  return window;
};

const recoverFromCrashes = (contents: WebContents, deps: MainWindowDependencies): void => {
  let crashes: number[] = [];
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    deps.onPageGone();
    if (reason === 'clean-exit' || contents.isDestroyed()) return;
    deps.onCrash(reason, exitCode);
    const now = deps.clock.now();
    const next = judgeCrash(crashes, now);
    crashes = next === 'reload' ? [...crashes.slice(-1), now] : [];
    void contents.loadURL(next === 'reload' ? deps.page : SAFE_PAGE);
  });
};

const rememberWhereItRests = (
  window: BrowserWindow,
  clock: Clock,
  remember: (place: Preferences['window']) => void,
): void => {
  let timer: unknown = null;
  const save = (): void => {
    if (timer !== null) clock.clear(timer);
    timer = null;
    if (!window.isDestroyed()) remember({ ...window.getNormalBounds(), maximised: window.isMaximized() });
  };
  const saveSoon = (): void => {
    if (timer !== null) clock.clear(timer);
    timer = clock.set(save, REST_MS);
  };
  window.on('resize', saveSoon);
  window.on('move', saveSoon);
  window.on('maximize', saveSoon);
  window.on('unmaximize', saveSoon);
  window.on('close', save);
};
