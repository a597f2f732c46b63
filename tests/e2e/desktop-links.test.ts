import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { openFromMenu } from './support/native-menu';
import { openApp, type OpenApp } from './support/open-app';
import { fillSignIn, signInAt } from './support/sign-in';
import { startAgain } from './support/start-again';

let server: DemoServer;
let app: OpenApp;
let places: { guild: string; channel: string; link: string }[];
let messageLink: string;
let inviteLink: string;

beforeAll(async () => {
  server = await startDemoServer();
  const token = await tokenOf(server, accountAt(server, 0));
  const guilds = (await guildsOf(server, token)).slice(0, 2);
  places = guilds.map((guild) => {
    const channel = openTextChannel(guild);
    return {
      guild: guild.name,
      channel: channel.name,
      link: `guildhall://channels/${guild.id}/${channel.id}`,
    };
  });
  const first = guilds[0];
  if (first === undefined) throw new Error('The demo owner is in no guild');
  const messageId = await postMessage(server, token, openTextChannel(first).id, 'where the link leads');
  messageLink = `${places[0]?.link ?? ''}/${messageId}`;
  inviteLink = 'guildhall://invite/NoSuchInvite';
  app = await openApp({ server: server.url });
});
afterAll(async () => {
  await app.close();
  await server.stop();
});

const place = (index: number) => {
  const found = places[index];
  if (found === undefined) throw new Error(`There is no place ${index}`);
  return found;
};
const windowState = () =>
  app.app.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0];
    return window === undefined
      ? 'none'
      : [window.isVisible() && 'visible', window.isMinimized() && 'minimised'].filter(Boolean).join(' ');
  });
const isOpen = (index: number) =>
  app.page.getByRole('textbox', { name: `Message #${place(index).channel}` }).waitFor();

describe('a link into the app', () => {
  it('waits for whoever has yet to sign in', async () => {
    await app.page.getByLabel('Email').waitFor();
    await expect(startAgain(app.userDataDir, [place(1).link])).resolves.toMatchObject({
      code: 0,
      output: expect.stringContaining('Guildhall is already open.'),
    });
    await app.page.getByText('Sign in to follow the link.').waitFor();
    await fillSignIn(app.page, server.url, accountAt(server, 0));
    await app.page.getByTestId('app-shell').waitFor();
    await isOpen(1);
  });

  it('brings a minimised window up, and one that is hidden', async () => {
    await app.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
    await startAgain(app.userDataDir, [place(0).link]);
    await isOpen(0);
    await expect.poll(windowState).toBe('visible');
    await app.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
    await startAgain(app.userDataDir, [place(1).link]);
    await isOpen(1);
    await expect.poll(windowState).toBe('visible');
    await app.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
    await startAgain(app.userDataDir, []);
    await expect.poll(windowState).toBe('visible');
  });

  it('leads to a message', async () => {
    await startAgain(app.userDataDir, [messageLink]);
    await isOpen(0);
    await chatPage(app.page).message('where the link leads').waitFor();
  });

  it('takes nothing else from the second command line', async () => {
    await startAgain(app.userDataDir, [
      '--server=http://127.0.0.1:9',
      '--theme=light',
      'https://example.org/',
    ]);
    await expect.poll(() => app.page.getByTestId('app-shell').isVisible()).toBe(true);
    await isOpen(0);
  });

  it.each([
    [
      'a server that one is not in',
      'guildhall://channels/99999999/1',
      'This link leads to a server that you are not a member of.',
    ],
    [
      'what Guildhall does not know',
      'guildhall://settings/delete-everything',
      /^Guildhall can’t open this link/,
    ],
    ['what would run', 'guildhall://invite/<script>alert(1)</script>', /^Guildhall can’t open this link/],
  ])('to %s is answered with a word', async (_, link, text) => {
    await startAgain(app.userDataDir, [link]);
    await app.page.getByText(text).first().waitFor();
    await isOpen(0);
  });

  it('to a channel that is gone opens its server, with a word', async () => {
    await startAgain(app.userDataDir, [place(1).link.replace(/\d+$/, '99999999')]);
    await app.page
      .getByText('This link leads to a channel that was deleted or that you can’t see.')
      .waitFor();
    await isOpen(1);
  });

  it('with an invite asks first, and says that this one is not good', async () => {
    await startAgain(app.userDataDir, [inviteLink]);
    const dialog = app.page.getByRole('dialog');
    await dialog.waitFor();
    await dialog
      .getByText(/invite/i)
      .first()
      .waitFor();
    await app.page.keyboard.press('Escape');
  });

  it('starts the app, and is followed once the shell is there', async () => {
    await app.close();
    const { link } = place(0);
    app = await openApp({ userDataDir: app.userDataDir, appArgs: [link] });
    await app.page.getByTestId('app-shell').waitFor();
    await isOpen(0);
    await expect.poll(() => windowState()).toBe('visible');
  });

  it('that starts the app and leads nowhere is answered with a word', async () => {
    await app.close();
    app = await openApp({ userDataDir: app.userDataDir, appArgs: ['guildhall://nowhere/at/all'] });
    await app.page
      .getByText(/^Guildhall can’t open this link/)
      .first()
      .waitFor();
  });
});

describe('the native menu', () => {
  const items = async (): Promise<Record<string, boolean>> => {
    const all = await app.app.evaluate(({ Menu }) =>
      (Menu.getApplicationMenu()?.items ?? []).flatMap((menu) =>
        (menu.submenu?.items ?? []).map((item) => [item.id, item.enabled] as const),
      ),
    );
    // The system's own items have no id.
    return Object.fromEntries(all.filter(([id]) => /^command-/.test(id)));
  };

  it('offers what can be done where one is', async () => {
    await chatPage(app.page).openGuild(place(0).guild);
    await expect.poll(async () => (await items())['command-guild-settings']).toBe(true);
    await expect
      .poll(() => items())
      .toMatchObject({
        'command-settings': true,
        'command-sign-out': true,
        'command-create-or-join': true,
      });
    await openFromMenu(app.app, 'Home');
    await expect.poll(async () => (await items())['command-guild-settings']).toBe(false);
    await openFromMenu(app.app, 'Create or Join a Server…');
    await app.page.getByRole('dialog').waitFor();
    await app.page.keyboard.press('Escape');
    await chatPage(app.page).openGuild(place(0).guild);
    await openFromMenu(app.app, 'Notification Settings…');
    await app.page.getByRole('dialog', { name: 'Notification Settings' }).waitFor();
    await app.page.keyboard.press('Escape');
  });

  it('offers nothing to whoever is signed out', async () => {
    await openFromMenu(app.app, 'Log Out…');
    await app.page.getByRole('dialog', { name: 'Log Out' }).getByRole('button', { name: 'Log Out' }).click();
    await app.page.getByLabel('Email').waitFor();
    await expect.poll(async () => Object.values(await items()).some(Boolean)).toBe(false);
    await signInAt(app.page, server.url, accountAt(server, 0));
    await expect.poll(async () => (await items())['command-settings']).toBe(true);
  });
});
