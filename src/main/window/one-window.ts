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
  /** The zoom factor that is set; null before that is known, which is in the file of the preferences. */
  readonly zoom: () => number | null;
  readonly closing: CloseDependencies['closing'];
  /** Whether the first window waits out of sight, where the preferences do not say so anyway. */
  readonly startsHidden: boolean;
  /** Whether the first window is led somewhere, so that it is not hidden. */
  readonly isLed: boolean;
  readonly clock: Clock;
}

/** The app has one window, or none. */
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

  /** Whether the app has begun without it. */
  get isHidden(): boolean {
    return this.#isHidden;
  }

  /** Opens it, as the preferences' file has it. */
  open(): void {
    const { clock, closing, isLed, out, page, signals, startsHidden } = this.#deps;
    const first = readStartupAppearance(app.getPath('userData'));
    // The first window only, and not where a link leads into it.
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

  /** Brings it before its person; opens it where there is none. */
  readonly bringUp = (): void => {
    if (!this.#window && app.isReady()) this.open();
    bringUp(this.#window);
  };

  /** Closes it for the end of the app: false where its person would rather not lose what its page holds. */
  async close(): Promise<boolean> {
    this.#isClosing = true;
    this.#isClosing = this.#window === null || (await closeWindow(this.#window, this.#deps.clock));
    return this.#isClosing;
  }
}
