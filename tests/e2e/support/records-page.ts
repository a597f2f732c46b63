import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { accountAt, guildsOf, tokenOf } from './demo-server';
import type { OpenApp } from './open-app';
import type { SettingsStage } from './settings-stage';

/** A user of the demo's community who is not in the guild of the test. */
export interface Stranger {
  readonly id: string;
  readonly username: string;
}

/** Users to ban: members of the demo's largest guild without a window in the test. */
export const strangersOf = async ({ server }: SettingsStage): Promise<readonly Stranger[]> => {
  const token = await tokenOf(server, accountAt(server, 0));
  const [large] = await guildsOf(server, token);
  if (large === undefined) throw new Error('The demo has no guild');
  const answer = await fetch(`${server.url}/guild/members/fetch`, {
    headers: { Authorization: token, id: large.id },
  });
  const { members } = (await answer.json()) as { members: readonly Stranger[] };
  const here = server.accounts.map(({ username }) => username);
  return members.filter(({ username }) => !here.includes(username));
};

/** Saves an export, as if the user had chosen a file in the system's dialog; returns its text and the offered name. */
export const saveBy = async (
  { app, page, userDataDir }: OpenApp,
  button: string,
  format: 'CSV' | 'JSON',
): Promise<{ readonly text: string; readonly offered: string }> => {
  // In the app's own folder: the app may run as another user than the tests.
  const path = join(userDataDir, `kept.${format.toLowerCase()}`);
  const offered = app.evaluate(
    ({ dialog }, filePath) =>
      new Promise<string>((done) => {
        dialog.showSaveDialog = (...args: readonly unknown[]) => {
          const options = args.at(-1) as { defaultPath: string };
          done(options.defaultPath);
          return Promise.resolve({ canceled: false, filePath });
        };
      }),
    path,
  );
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('menuitem', { name: format }).click();
  await page.locator('[data-toasts]').getByText(`Saved as kept.${format.toLowerCase()}`).waitFor();
  const text = await readFile(path, 'utf8');
  await rm(path);
  return { text, offered: await offered };
};

/** The pages of bans, invites and the audit log as a user sees them. */
export const recordsPage = (page: Page) => {
  const list = (name: string): Locator => page.getByRole('list', { name, exact: true });
  return {
    ban: (name: string): Locator => page.getByRole('button', { name: `Unban ${name}`, exact: true }),
    bans: list('Banned Users'),
    revoke: (code: string): Locator => page.getByRole('button', { name: `Revoke ${code}`, exact: true }),
    invite: (code: string): Locator => list('Invites').getByRole('listitem').filter({ hasText: code }),
    entry: (text: string): Locator => list('Audit log entries').locator('> li').filter({ hasText: text }),
    search: page.getByRole('searchbox'),
    /** The name of the focused element. */
    focused: (): Promise<string> =>
      page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      ),
  };
};
