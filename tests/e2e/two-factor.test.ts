import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '../support/node/authenticator';
import { chatPage } from './support/chat-page';
import { callWith, createTestGuild } from './support/people-page';
import { settingsPage } from './support/settings-stage';
import { seriousFindings } from './support/axe';
import { accountAt, type DemoServer, startDemoServer, tokenOf } from './support/demo-server';
import { openApp, type OpenApp } from './support/open-app';
import { fillSignIn, signInAt } from './support/sign-in';
import { userSettingsPage } from './support/user-settings-page';

const ME = 2;
const OTHER = 1;
const STAFF_RULE = 'Require Two-Factor Authentication for Staff';
const MANAGE_CHANNELS = String(1 << 11);
let server: DemoServer;
let opened: OpenApp;
let guild = { id: '', name: 'The Watch', ownerToken: '', staffToken: '' };

/** A server of this person, where another one may manage the channels; both are signed in by their passwords alone. */
const makeGuild = async (): Promise<void> => {
  const [ownerToken, staffToken] = [
    await tokenOf(server, accountAt(server, ME)),
    await tokenOf(server, accountAt(server, OTHER)),
  ];
  const { id, code } = await createTestGuild(server, accountAt(server, ME), guild.name);
  await callWith(server, staffToken, '/invite/join', null, { code });
  const made = await callWith(server, ownerToken, '/role/create', { id, name: 'Gate', color: '#3fa37c' });
  const { id: roleId } = made['role'] as { readonly id: string };
  const role = { guildId: id, roleId };
  await callWith(server, ownerToken, '/role/edit/permissions/', { ...role, permissions: MANAGE_CHANNELS });
  const headers = { Authorization: staffToken };
  const me = (await (await fetch(`${server.url}/users/@me`, { headers })).json()) as {
    readonly user: { readonly id: string };
  };
  await callWith(server, ownerToken, '/role/members/add', { ...role, targetUserId: me.user.id });
  guild = { ...guild, id, ownerToken, staffToken };
};

beforeAll(async () => {
  server = await startDemoServer();
  await makeGuild();
  opened = await openApp({ server: server.url });
  await signInAt(opened.page, server.url, accountAt(server, ME));
});
afterAll(async () => {
  await opened.close();
  await server.stop();
});

const page = () => opened.page;
const settings = () => userSettingsPage(page());
const shell = () => page().getByTestId('app-shell');

const signOut = async (): Promise<void> => {
  await settings().open();
  await settings().entry('Logout').click();
  await settings().over('Log Out').getByRole('button', { name: 'Log Out' }).click();
  await page().getByLabel('Email').waitFor();
};

/** Presses a button by keyboard. */
const press = async (name: string): Promise<void> => {
  await page().getByRole('button', { name, exact: true }).focus();
  await page().keyboard.press('Enter');
};

/** The first step of a sign-in, which leads to the second. */
const enterPassword = async (): Promise<void> => {
  await fillSignIn(page(), null, accountAt(server, ME));
  await page().getByRole('heading', { name: 'Two-Factor Authentication' }).waitFor();
};

describe('a second factor', () => {
  let secret = '';
  let usedCode = '';
  let recoveryCodes: readonly string[] = [];

  it('is turned on in the settings by keyboard alone', async () => {
    await settings().open();
    await press('Enable 2FA');
    const dialog = settings().over('Enable 2FA');
    await dialog.getByLabel('Current Password', { exact: true }).waitFor();
    await expect.poll(() => seriousFindings(page())).toEqual([]);
    await page().keyboard.type(accountAt(server, ME).password);
    await page().keyboard.press('Enter');
    await dialog.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
    await expect.poll(() => seriousFindings(page())).toEqual([]);
    secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await dialog.getByRole('textbox', { name: 'Code' }).focus();
    usedCode = codeOf(secret, Date.now());
    await page().keyboard.type(usedCode);
    await page().keyboard.press('Enter');
    const codes = settings().over('2FA Is On').getByRole('listitem');
    await expect.poll(() => codes.count()).toBe(10);
    recoveryCodes = await codes.allTextContents();
    await expect.poll(() => seriousFindings(page())).toEqual([]);
    await press('Done');
    await page().getByRole('button', { name: 'Disable 2FA' }).waitFor();
    await settings().entry('Account Standing').click();
    await settings().region('Account Standing').getByText('Enabled').waitFor();
    await settings().close();
  });

  it('is asked of staff where a server says so', async () => {
    await chatPage(page()).openGuild(guild.name);
    await settingsPage(page()).open();
    await page().getByRole('switch', { name: STAFF_RULE }).click();
    await page().getByRole('switch', { name: STAFF_RULE, checked: true }).waitFor();
    await settingsPage(page()).close();
    const made = (token: string) =>
      fetch(`${server.url}/channel/create`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: token },
        body: JSON.stringify({ guildId: guild.id, name: 'gatehouse', type: 'text', categoryId: null }),
      });
    const refused = await made(guild.staffToken);
    expect(refused.status).toBe(403);
    await expect(refused.json()).resolves.toMatchObject({ code: 'needs_2fa' });
    const done = await made(guild.ownerToken);
    expect(done.status).toBe(200);
  });

  it('is asked for at the next sign-in, where a wrong code and an old one do not help', async () => {
    await signOut();
    await enterPassword();
    await expect.poll(() => seriousFindings(page())).toEqual([]);
    // The focus is in the field.
    await page().keyboard.type(usedCode);
    await page().keyboard.press('Enter');
    await page().getByText('Invalid code').waitFor();
    await page()
      .getByRole('textbox', { name: 'Code' })
      .fill(codeOf(secret, Date.now(), 1));
    await page().keyboard.press('Enter');
    await shell().waitFor();
  });

  it('may be a recovery code, once', async () => {
    const [first = '', second = ''] = recoveryCodes;
    await signOut();
    await enterPassword();
    await press('Use a recovery code');
    await page().keyboard.type(first);
    await page().keyboard.press('Enter');
    await page().getByText('Recovery codes left: 9').waitFor();
    await shell().waitFor();
    await signOut();
    await enterPassword();
    await press('Use a recovery code');
    await page().keyboard.type(first);
    await page().keyboard.press('Enter');
    await page().getByText('Invalid code').waitFor();
    await page().getByRole('textbox', { name: 'Recovery code' }).fill(second);
    await page().keyboard.press('Enter');
    await shell().waitFor();
  });

  it('lets the person go back, and is asked for again', async () => {
    await signOut();
    await enterPassword();
    await press('Back');
    await page().getByRole('heading', { name: 'Welcome' }).waitFor();
    await expect.poll(() => page().getByLabel('Email').inputValue()).toBe(accountAt(server, ME).email);
    await enterPassword();
    // The operator ends what is under way.
    await server.admin('end-sessions', accountAt(server, ME).email);
    await press('Use a recovery code');
    await page().keyboard.type(recoveryCodes[2] ?? '');
    await page().keyboard.press('Enter');
    await page().getByText('Your sign-in took too long. Please sign in again.').waitFor();
  });

  it('is turned off by the operator for somebody who has lost it', async () => {
    const { email } = accountAt(server, ME);
    await expect(server.admin('remove-second-factor', email)).resolves.toContain('by the password alone');
    await fillSignIn(page(), null, accountAt(server, ME));
    await shell().waitFor();
    await settings().open();
    await page().getByRole('button', { name: 'Enable 2FA' }).waitFor();
  });
});
