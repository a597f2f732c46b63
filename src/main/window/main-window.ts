import { BrowserWindow, type WebContents } from 'electron/main';
import { SIZES } from '../../contract/limits';
import type { Preferences } from '../../contract/preferences';
import type { Clock } from '../clock';
import { judgeCrash } from './crash-policy';
import { displayAreas, keepInSight } from './keep-in-sight';
import { confineContents } from '../page/navigation';
import { SAFE_PAGE } from '../page/own-page';
import { rememberBounds } from './remember-bounds';
import { initialBounds } from './window-bounds';

export interface MainWindowDependencies {
  readonly page: string;
  readonly preloadPath: string;
  /** The icon in the title bar and in the task bar, on Linux: Windows and macOS take it from the program. */
  readonly iconPath: string;
  readonly isPackaged: boolean;
  readonly isDark: boolean;
  /** Its last bounds, or null. */
  readonly place: Preferences['window'];
  /** The current zoom factor. */
  readonly zoom: () => number;
  readonly rememberPlace: (place: Preferences['window']) => void;
  readonly followLink: (url: string) => void;
  /** Whether the page may close although it has unsaved changes. */
  readonly mayLoseChanges: (window: BrowserWindow) => boolean;
  /** Called when the listening page is gone, by a reload or a crash. */
  readonly onPageGone: () => void;
  readonly onCrash: (reason: string, code: number) => void;
  /** Whether the window stays hidden until it is brought up. */
  readonly isHidden: boolean;
  readonly clock: Clock;
}

/** The maximum time before a window is shown that has not been painted. */
const SHOW_WITHIN_MS = 1000;

/** The deepest surface of the design tokens, so that nothing flashes before the first paint. */
const BACKGROUND = { dark: '#121110', light: '#e9e6e2' } as const;

/** The one window, confined by the rules of security.md 'Processes'. */
export const openMainWindow = (deps: MainWindowDependencies): BrowserWindow => {
  const { clock } = deps;
  const { isMaximised, isFullScreen, ...bounds } = initialBounds(deps.place, displayAreas());
  const window = new BrowserWindow({
    ...bounds,
    minWidth: SIZES.windowMinWidth,
    minHeight: SIZES.windowMinHeight,
    show: false,
    title: 'Guildhall',
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
      spellcheck: true,
    },
  });
  const { webContents } = window;
  confineContents(webContents, deps.followLink);
  // Calls know the address of the chosen server alone, and tell nobody those of this computer.
  webContents.setWebRTCIPHandlingPolicy('default_public_interface_only');
  recoverFromCrashes(webContents, deps);
  // Without preventDefault the page stays.
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
  // Also if the tray or a link has shown the window first.
  window.once('show', () => {
    if (isMaximised && !window.isMaximized()) window.maximize();
    if (isFullScreen) window.setFullScreen(true);
  });
  // A hidden window may never be painted; an empty window at least shows that the app is running.
  const timer = clock.set(show, SHOW_WITHIN_MS);
  rememberBounds(window, { clock, bounds: { isMaximised, isFullScreen }, remember: deps.rememberPlace });
  keepInSight(window, clock);
  void window.loadURL(deps.page);
  return window;
};

const recoverFromCrashes = (contents: WebContents, deps: MainWindowDependencies): void => {
  let crashes: number[] = [];
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    deps.onPageGone();
    if (reason === 'clean-exit' || contents.isDestroyed()) return;
    deps.onCrash(reason, exitCode);
    const now = deps.clock.elapsed();
    const next = judgeCrash(crashes, now);
    crashes = next === 'reload' ? [...crashes.slice(-1), now] : [];
    void contents.loadURL(next === 'reload' ? deps.page : SAFE_PAGE);
  });
};
