import { join } from 'node:path';
import { app, nativeTheme, type BrowserWindow, type WebContents } from 'electron/main';
import type { Clock } from '../clock';
import type { MainSignals } from '../main-signals';
import type { Signals } from '../signals';
import { bringUp } from './bring-up';
import { closeWindow } from './close-window';
import { readStartupAppearance } from './startup-appearance';
import { type CloseDependencies, interceptClose } from './intercept-close';
import { openMainWindow } from './main-window';
import { mayLoseChanges } from './unsaved-changes';

export interface OneWindowDependencies {
  /** The folder of the bundles. */
  readonly out: string;
  readonly page: string;
  readonly signals: Signals<MainSignals>;
  /** The current zoom factor; null until the preferences are loaded. */
  readonly zoom: () => number | null;
  readonly closing: CloseDependencies['closing'];
  /** Whether the first window stays hidden, in addition to the preference. */
  readonly startsHidden: boolean;
  /** Whether a link leads into the first window, so that it is not hidden. */
  readonly isLed: boolean;
  readonly clock: Clock;
}

/** Manages the app's window, of which there is at most one. */
export class OneWindow {
  readonly #deps: OneWindowDependencies;
  #window: BrowserWindow | null = null;
  #isOpened = false;
  #isHidden = false;
  #isClosing = false;

  constructor(deps: OneWindowDependencies) {
    this.#deps = deps;
  }

  readonly current = (): BrowserWindow | null => this.#window;

  readonly contents = (): WebContents | null =>
    this.#window && !this.#window.isDestroyed() ? this.#window.webContents : null;

  /** Whether the app was started without its window. */
  get isHidden(): boolean {
    return this.#isHidden;
  }

  /** Opens the window, by the preferences file. */
  open(): void {
    const { clock, closing, isLed, out, page, signals, startsHidden } = this.#deps;
    const first = readStartupAppearance(app.getPath('userData'));
    // Only the first window is hidden, and not if a link leads into it.
    this.#isHidden = !this.#isOpened && (first.startsHidden || startsHidden) && !isLed;
    this.#isOpened = true;
    nativeTheme.themeSource = first.theme;
    const window = openMainWindow({
      page,
      preloadPath: join(out, 'preload/index.cjs'),
      iconPath: join(out, '../resources/icons/128x128.png'),
      isPackaged: app.isPackaged,
      isDark: nativeTheme.shouldUseDarkColors,
      place: first.window,
      zoom: () => this.#deps.zoom() ?? first.zoom,
      rememberPlace: (place) => signals.tell('window.placed', place),
      followLink: (url) => signals.tell('link.followed', url),
      mayLoseChanges,
      onPageGone: () => signals.tell('page.gone', null),
      onCrash: (reason, code) => signals.tell('page.crashed', { reason, code }),
      isHidden: this.#isHidden,
      clock,
    });
    this.#window = window;
    interceptClose(window, { isQuitting: () => this.#isClosing, closing, quit: () => app.quit() });
    signals.tell('window.opened', window);
    window.once('closed', () => {
      this.#window = null;
      signals.tell('page.gone', null);
    });
  }

  /** Brings the window to the front; opens one if there is none. */
  readonly bringUp = (): void => {
    if (!this.#window && app.isReady()) this.open();
    bringUp(this.#window);
  };

  /** Closes the window at the end of the app: false if the person keeps unsaved changes. */
  async close(): Promise<boolean> {
    this.#isClosing = true;
    this.#isClosing = this.#window === null || (await closeWindow(this.#window, this.#deps.clock));
    return this.#isClosing;
  }
}
