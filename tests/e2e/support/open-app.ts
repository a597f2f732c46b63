import type { ElectronApplication, Page } from 'playwright-core';
import { launchApp } from '../../../tools/setup/launch-app.mjs';
import { type Launch, open } from '../../../tools/setup/prepare.mjs';
import { beUsed } from './be-used';
import { ownLaunch } from './own-launch';

/** A running Guildhall with a profile of its own. `page` and `app` change with `restart`. */
export interface OpenApp {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly userDataDir: string;
  /** Closes the app and opens it again with the same profile. */
  restart(): Promise<void>;
  /** Kills the app, as a power cut would; `restart` opens it again. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Keys go to the focused element. A dialog or menu gets the focus a moment after it is visible, and returns it a moment
 * after it is gone. Keys wait for that, as users do who see the dialog first.
 */
function pressWhereItIsHeard(page: Page): void {
  const press = page.keyboard.press.bind(page.keyboard);
  page.keyboard.press = async (key, options) => {
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)));
    await page.waitForFunction(() => {
      const open = [...document.querySelectorAll('[role="dialog"], [role="menu"]')].at(-1);
      return open === undefined || open.contains(document.activeElement);
    });
    await press(key, options);
  };
}

/** What a start or a step may take beside whatever else the machine does. */
const PATIENCE_MS = 120_000;

const LOST_ANSWER = 'promise was garbage collected';
/** Two in a row were seen once. */
const MOST_LOST = 20;

/**
 * V8 holds a debugger's answer weakly: a garbage collection at the wrong moment loses it, although the code has run.
 * Tests ask main only for what can be repeated, so a lost answer is requested again.
 */
function askAgainWhereTheAnswerIsLost(app: ElectronApplication): void {
  const evaluate = app.evaluate.bind(app);
  const ask: typeof evaluate = async (what: never, argument?: unknown) => {
    for (let lost = 1; ; lost += 1)
      try {
        return await evaluate(what, argument);
      } catch (error) {
        const isLost = error instanceof Error && error.message.includes(LOST_ANSWER);
        if (!isLost || lost === MOST_LOST) throw error;
      }
  };
  app.evaluate = ask;
}

/** Starts the real app. `server` presets the address of the sign-in screen. */
export const openApp = async (
  options: {
    readonly server?: string;
    readonly userDataDir?: string;
    readonly env?: Record<string, string>;
    /** Additional switches of Electron. */
    readonly switches?: readonly string[];
    /** Additional arguments of the app. */
    readonly appArgs?: readonly string[];
    /** The profile of a user who last used an earlier release. */
    readonly hasNews?: boolean;
    /** A launch other than the suite's. */
    readonly launch?: Launch;
  } = {},
): Promise<OpenApp> => {
  const prepared = open(options.launch ?? ownLaunch());
  const userDataDir =
    options.userDataDir ?? prepared.makeUserDataDir('profile', { hasNews: options.hasNews ?? false });
  const launch = async (): Promise<{ app: ElectronApplication; page: Page }> => {
    const app = await launchApp(prepared, {
      userDataDir,
      switches: options.switches ?? [],
      appArgs: [
        ...(options.server === undefined ? [] : [`--server=${options.server}`]),
        ...(options.appArgs ?? []),
      ],
      env: options.env ?? {},
      timeoutMs: PATIENCE_MS,
    });
    askAgainWhereTheAnswerIsLost(app);
    await beUsed(app);
    const page = await app.firstWindow({ timeout: PATIENCE_MS });
    page.setDefaultTimeout(PATIENCE_MS);
    pressWhereItIsHeard(page);
    // Main has loaded its parts when the page has something to render; an earlier call may lose its answer.
    await page.locator('#root > *').first().waitFor({ state: 'attached' });
    return { app, page };
  };
  let running = await launch();
  let isKilled = false;
  return {
    get app() {
      return running.app;
    },
    get page() {
      return running.page;
    },
    userDataDir,
    restart: async () => {
      if (!isKilled) await running.app.close();
      isKilled = false;
      running = await launch();
    },
    kill: async () => {
      const { app } = running;
      const isGone = app.waitForEvent('close');
      app.process().kill('SIGKILL');
      isKilled = true;
      await isGone;
    },
    close: () => running.app.close(),
  };
};
