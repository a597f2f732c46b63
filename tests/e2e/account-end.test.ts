import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe';
import { chatPage } from './support/chat-page';
import {
  accountAt,
  type DemoServer,
  guildsOf,
  openTextChannel,
  postMessage,
  startDemoServer,
  tokenOf,
} from './support/demo-server';
import { openApp, type OpenApp } from './support/open-app';
import { callAs, createTestGuild } from './support/people-page';
import { settingsPage } from './support/settings-stage';
import { fillSignIn, signInAt } from './support/sign-in';
import { userSettingsPage } from './support/user-settings-page';

const OWNER = 0;
const MODERATOR = 1;
const ME = 2;
let server: DemoServer;
let opened: OpenApp;

beforeAll(async () => {
  server = await startDemoServer();
  opened = await openApp({ server: server.url });
  await signInAt(opened.page, server.url, accountAt(server, ME));
});
afterAll(async () => {
  await opened.close();
  await server.stop();
});

const page = () => opened.page;
const settings = () => userSettingsPage(page());

/** Opens the dialog that precedes the deletion of the account. */
const openDeletion = async () => {
  await settings().open();
  await settings().dialog.getByRole('button', { name: 'Delete Account' }).focus();
  await page().keyboard.press('Enter');
  const dialog = settings().over('Delete Account');
  await dialog.waitFor();
  return dialog;
};

describe('a copy of one’s data', () => {
  it('is saved where the person says, by keyboard alone, with what the person has said', async () => {
    const file = join(opened.userDataDir, 'mine.zip');
    await opened.app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = (...question: unknown[]) => {
        Reflect.set(globalThis, 'askedToSave', question.at(-1));
        return Promise.resolve({ canceled: false, filePath });
      };
    }, file);
    const me = accountAt(server, ME);
    const token = await tokenOf(server, me);
    const [guild] = await guildsOf(server, token);
    if (guild === undefined) throw new Error('The demo member is in no guild');
    await postMessage(server, token, openTextChannel(guild).id, 'Keep these words');
    await settings().open();
    await settings().dialog.getByRole('button', { name: 'Download My Data' }).focus();
    await page().keyboard.press('Enter');
    await settings().toast('Saved as mine.zip').waitFor();
    const files = unzipSync(new Uint8Array(readFileSync(file)));
    expect(strFromU8(files['messages.json'] ?? new Uint8Array())).toContain('Keep these words');
    expect(strFromU8(files['account.json'] ?? new Uint8Array())).toContain(me.email);
    const asked = await opened.app.evaluate(
      () => Reflect.get(globalThis, 'askedToSave') as { readonly defaultPath: string },
    );
    expect(asked.defaultPath).toMatch(/\/guildhall-[a-z0-9-]+\.zip$/);
    const findings = await seriousFindings(page());
    expect(findings).toEqual([]);
    await settings().close();
  });
});

describe('a server that is one’s own', () => {
  it('keeps one from deleting the account until it is handed over, by keyboard alone', async () => {
    const guild = await createTestGuild(server, accountAt(server, ME), 'The Lighthouse');
    await callAs(server, accountAt(server, OWNER), '/invite/join', null, { code: guild.code });
    await chatPage(page()).openGuild(guild.name);
    const question = await openDeletion();
    await question.getByRole('button', { name: `Server Settings of ${guild.name}` }).focus();
    await page().keyboard.press('Enter');
    await settingsPage(page()).region('Overview').waitFor();
    await page().getByRole('button', { name: 'Transfer Ownership' }).focus();
    await page().keyboard.press('Enter');
    const transfer = page().getByRole('dialog', { name: 'Transfer Ownership' });
    await transfer.getByRole('radio').first().focus();
    await page().keyboard.press('Space');
    await expect.poll(() => seriousFindings(page())).toEqual([]);
    await transfer.getByLabel('Current Password', { exact: true }).fill(accountAt(server, ME).password);
    await transfer.getByLabel('Enter server name to confirm').fill(guild.name);
    await page().keyboard.press('Enter');
    await transfer.waitFor({ state: 'detached' });
    await page()
      .getByText(/is now the owner$/)
      .waitFor();
    await page().getByRole('button', { name: 'Transfer Ownership' }).waitFor({ state: 'detached' });
    await page().keyboard.press('Escape');
  });
});

describe('an account', () => {
  it('that is deleted is signed out, and stays where one signs in again', async () => {
    const account = accountAt(server, ME);
    const other = await tokenOf(server, account);
    const question = await openDeletion();
    await expect.poll(() => seriousFindings(page())).toEqual([]);
    await question.getByLabel('Current Password', { exact: true }).fill(account.password);
    await page().keyboard.press('Enter');
    await page()
      .getByText(/^Your account will be deleted on /)
      .waitFor();
    const dead = await fetch(`${server.url}/users/@me`, { headers: { Authorization: other } });
    expect(dead.status).toBe(401);
    await fillSignIn(page(), null, account);
    await page().getByText("Welcome back. Your account won't be deleted.").waitFor();
    await page().getByTestId('app-shell').waitFor();
  });

  it('that the operator deletes is nobody’s at once, on the screens of others too', async () => {
    const account = accountAt(server, MODERATOR);
    const token = await tokenOf(server, account);
    const [guild] = await guildsOf(server, token);
    if (guild === undefined) throw new Error('The moderator is in no server');
    const channel = openTextChannel(guild);
    await chatPage(page()).openGuild(guild.name);
    await chatPage(page()).openChannel(channel.name);
    await postMessage(server, token, channel.id, 'I was here');
    const message = chatPage(page()).message('I was here');
    await message.waitFor();
    await expect(server.admin('delete-account', account.email)).resolves.toContain('was deleted');
    await expect.poll(() => message.textContent()).toContain('Deleted User');
  });
});
