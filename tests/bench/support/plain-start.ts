import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import type { Prepared } from '../../../tools/setup/prepare.mjs';

/** An app that was started as a user starts it, without a debugger until its rest is over. */
export interface PlainStart {
  /** Just before the process was started, in epoch milliseconds. */
  readonly begun: number;
  readonly pid: number;
  readonly page: Page;
  readonly close: () => Promise<void>;
}

const LISTENING = /DevTools listening on (\S+)/;

/**
 * Starts Electron without a debugger, lets it rest, and only then attaches to its page. Playwright's own launch
 * attaches to main and page at once, which slows a start down, and more so for a larger app.
 */
export const startPlainly = async (
  { electronPath, launchArgs, env }: Prepared,
  { appPath, userDataDir, restMs }: { appPath: string; userDataDir: string; restMs: number },
): Promise<PlainStart> => {
  const begun = Date.now();
  const child = spawn(
    electronPath,
    [...launchArgs, `--user-data-dir=${userDataDir}`, '--remote-debugging-port=0', appPath],
    { env, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  await pause(restMs);
  const endpoint = LISTENING.exec(said)?.[1];
  if (endpoint === undefined) throw new Error(`The app did not start: ${said}`);
  const browser = await chromium.connectOverCDP(endpoint);
  const page = browser.contexts()[0]?.pages()[0];
  if (page === undefined) throw new Error('The app has no window');
  return {
    begun,
    pid: child.pid ?? 0,
    page,
    close: async () => {
      const session = await browser.newBrowserCDPSession();
      await session.send('Browser.close').catch(() => undefined);
      await ended;
    },
  };
};
