// @ts-check
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { launchApp } from '../setup/launch-app.mjs';
import { SetupError, say } from '../setup/progress.mjs';

/** The first start also makes the store and fills it with the demo community. */
const SIGN_IN_MS = 90_000;
const SHELL_MS = 60_000;
const SETTLE_MS = 10_000;
const CLOSE_MS = 15_000;

/**
 * Opens the app, signs in as the demo owner unless already signed in, and saves a picture of the window.
 * @param {import('../setup/prepare.mjs').Prepared} prepared
 * @param {string} picture path of the PNG
 */
export async function photographSignedIn(prepared, picture) {
  mkdirSync(dirname(picture), { recursive: true });
  const app = await launchApp(prepared).catch((/** @type {Error} */ error) => {
    throw new SetupError(
      `Guildhall did not start:\n${error.message}\nIs another Guildhall of the same user open?`,
    );
  });
  const said = collectOutput(app.process());
  /** @type {import('playwright-core').Page | undefined} */
  let page;
  try {
    page = await app.firstWindow({ timeout: SIGN_IN_MS });
    await signIn(page);
    await settle(page);
    await page.screenshot({ path: picture });
  } catch (error) {
    const saved = await page?.screenshot({ path: picture }).then(
      () => `\nWhat it showed is in ${picture}`,
      () => '',
    );
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new SetupError(
      `Guildhall opened, but did not get as far as its main view: ${reason}${saved ?? ''}\n${said()}`,
    );
  } finally {
    await close(app);
  }
}

/** @param {import('playwright-core').Page} page */
async function signIn(page) {
  const shell = page.getByTestId('app-shell');
  const accounts = page.getByTestId('demo-account');
  await shell.or(accounts.first()).first().waitFor({ timeout: SIGN_IN_MS });
  if (!(await shell.isVisible())) {
    say('Signing in as the demo owner …');
    const owner = accounts.filter({ hasText: /owner/i });
    await ((await owner.count()) > 0 ? owner : accounts).first().click();
    await shell.waitFor({ timeout: SHELL_MS });
  }
  await page.getByTestId('message-list').waitFor({ timeout: SHELL_MS });
}

/**
 * Waits until pictures and fonts are loaded, up to a limit.
 * @param {import('playwright-core').Page} page
 */
async function settle(page) {
  // Polled from here: the page's policy forbids evaluation in the page on a timer.
  const isSettled = () =>
    page.evaluate(
      () => document.fonts.status === 'loaded' && [...document.images].every(({ complete }) => complete),
    );
  const deadline = Date.now() + SETTLE_MS;
  let inARow = 0;
  while (inARow < 3 && Date.now() < deadline) {
    await pause(200);
    inARow = (await isSettled()) ? inARow + 1 : 0;
  }
}

/**
 * Keeps the end of the app's output for the error message.
 * @param {import('node:child_process').ChildProcess} child
 */
function collectOutput(child) {
  const LIMIT = 4000;
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk) => (text = `${text}${String(chunk)}`.slice(-LIMIT)));
  }
  return () => (text.trim() === '' ? 'It said nothing.' : `The end of what it said:\n${text.trim()}`);
}

/** @param {import('playwright-core').ElectronApplication} app */
async function close(app) {
  const child = app.process();
  const timer = setTimeout(() => child.kill('SIGKILL'), CLOSE_MS);
  await app.close().catch(() => undefined);
  clearTimeout(timer);
}
