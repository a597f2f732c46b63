import { execFile } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatPage } from './support/chat-page';
import { answerQuestions } from './support/native-questions';
import { openApp, type OpenApp } from './support/open-app';
import { fillSignIn } from './support/sign-in';
import { userSettingsPage } from './support/user-settings-page';

const ENTRY = resolve(import.meta.dirname, '../../out/main/server.js');
const ADA = { email: 'ada@yard.example', password: 'a long password' };

/** Backs up the running server, as it does by itself every day. */
const backUp = async (data: string): Promise<void> => {
  const folder = join(data, 'backups');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, '2026-01-31T12-00-00Z.backup');
  await promisify(execFile)(process.execPath, [ENTRY, 'backup', '--to', file, '--data', data]);
  // The app may run as another user than this test.
  const { uid, gid } = statSync(data);
  for (const made of [folder, file]) chownSync(made, uid, gid);
};

describe('a backup of a server of one’s own', () => {
  let app: OpenApp;
  beforeAll(async () => {
    app = await openApp({ env: { GUILDHALL_DEMO: '' } });
    const { page } = app;
    await page.getByLabel('Server Name').fill('The Yard');
    await page.getByLabel('Username').fill('ada');
    await page.getByLabel('Email').fill(ADA.email);
    await page.getByLabel('Password', { exact: true }).fill(ADA.password);
    await page.getByRole('button', { name: 'Create my server' }).click();
    await page.getByTestId('app-shell').waitFor();
    await chatPage(page).openGuild('The Yard');
    await chatPage(page).openChannel('general');
  });
  afterAll(() => app.close());

  it('is restored from the settings; what came later is kept in a folder beside', async () => {
    const { page, userDataDir } = app;
    const data = join(userDataDir, 'own-server');
    const chat = chatPage(page);
    await chat.send('in the backup');
    await chat.confirmed('in the backup').waitFor();
    await backUp(data);
    await chat.send('after the backup');
    await chat.confirmed('after the backup').waitFor();
    await userSettingsPage(page).open('This Computer');
    await answerQuestions(app.app, 'accept');
    await page.getByRole('button', { name: /^Restore the backup of / }).click();
    await page.getByText('The backup was restored. Sign in again.').waitFor();
    await fillSignIn(page, null, ADA);
    await page.getByTestId('app-shell').waitFor();
    await chat.openGuild('The Yard');
    await chat.message('in the backup').waitFor();
    await expect.poll(() => chat.message('after the backup').count()).toBe(0);
    await chat.send('after the restore');
    await chat.confirmed('after the restore').waitFor();
    expect(readdirSync(data).filter((name) => name.startsWith('store.aside-'))).toHaveLength(1);
  });
});
