import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NotificationDaemon, startNotificationDaemon } from './support/bus/notification-daemon';
import { TrayHost } from './support/bus/tray-host';
import { allFindings } from './support/axe';
import { chatPage } from './support/chat-page';
import { accountAt, postMessage, tokenOf } from './support/demo-server';
import { type DesktopStage, setDesktopStage } from './support/desktop-stage';
import { maskOf } from '../../src/domain/permissions/mask';
import type { OpenApp } from './support/open-app';
import { callWith } from './support/people-page';
import { joinBy, register } from './support/register';
import { signInAt } from './support/sign-in';

const AUTHOR = { username: 'brusk', email: 'brusk@guildhall.example', password: 'a long Password 7!' };
const SECOND = { username: 'anabel', email: 'anabel@guildhall.example', password: 'a long Password 7!' };

let stage: DesktopStage;
let host: TrayHost;
let daemon: NotificationDaemon;
let app: OpenApp;
let author: string;
let reporter: string;
/** Another moderator, without a window. */
let second: string;

interface Item {
  readonly id: string;
  readonly claimed_by: { readonly username: string } | null;
  readonly outcome: string | null;
}

/** The queue as the other moderator sees it. */
const queue = async (status: 'open' | 'resolved'): Promise<readonly Item[]> => {
  const answer = await fetch(`${stage.server.url}/guild/queue/fetch`, {
    headers: { Authorization: second, id: stage.guild.id, status },
  });
  return ((await answer.json()) as { readonly items: readonly Item[] }).items;
};

const meOf = async (token: string): Promise<string> => {
  const answer = await fetch(`${stage.server.url}/users/@me`, { headers: { Authorization: token } });
  return ((await answer.json()) as { readonly user: { readonly id: string } }).user.id;
};

const write = (text: string): Promise<string> => postMessage(stage.server, author, stage.quiet.id, text);
const reportMessage = async (messageId: string): Promise<void> => {
  const about = {
    guildId: stage.guild.id,
    messageId,
    userId: null,
    category: 'harassment',
    text: 'Every day',
  };
  await callWith(stage.server, reporter, '/report/create', about);
};
/** Somebody writes something rude, and somebody else reports it. */
const report = async (text: string): Promise<void> => reportMessage(await write(text));

const labels = async () => (await host.menu()).map(({ label }) => label);
const subject = () => `Message by brusk in #${stage.quiet.name} in ${stage.guild.name}`;
/** The window of the queue, when it has drawn; null while there is none. */
const deskPage = (): Page | null =>
  app.app.windows().find((page) => !page.isClosed() && page.url().endsWith('/desk.html')) ?? null;
const desk = async (): Promise<Page> => {
  await expect.poll(deskPage).not.toBeNull();
  const page = deskPage();
  if (page === null) throw new Error('The queue has no window');
  return page;
};
const act = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Actions' }).getByRole('button', { name, exact: true });
/** Presses an entry of the tray's menu as soon as it is there. */
const press = async (label: string): Promise<void> => {
  await expect.poll(labels).toContain(label);
  await host.press(label);
};
/** Escape closes the window of the queue, and so the page that hears the key. */
const leave = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape').catch(() => undefined);
  await expect.poll(deskPage).toBeNull();
};
const isMainVisible = () =>
  app.app.evaluate(
    ({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find(({ webContents }) => webContents.getURL().endsWith('/index.html'))
        ?.isVisible() ?? null,
  );
const closeMain = async () => {
  await app.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .find(({ webContents }) => webContents.getURL().endsWith('/index.html'))
      ?.close(),
  );
  await expect.poll(isMainVisible).toBe(false);
};

beforeAll(async () => {
  stage = await setDesktopStage();
  const { server, guild, ownerToken } = stage;
  host = await TrayHost.join(stage.bus.address);
  daemon = await startNotificationDaemon(stage.bus, stage.env);
  author = await register(server, AUTHOR);
  second = await register(server, SECOND);
  reporter = await tokenOf(server, accountAt(server, 2));
  for (const guest of [author, second]) await joinBy(server, ownerToken, guild.id, guest);
  const role = { id: guild.id, name: 'Desk', color: '#3fa37c' };
  const { role: made } = (await callWith(server, ownerToken, '/role/create', role)) as {
    role: { id: string };
  };
  const permissions = { guildId: guild.id, roleId: made.id, permissions: maskOf(['MANAGE_REPORTS']) };
  await callWith(server, ownerToken, '/role/edit/permissions/', permissions);
  const given = { guildId: guild.id, targetUserId: await meOf(second), roleId: made.id };
  await callWith(server, ownerToken, '/role/members/add', given);
  app = await stage.openApp();
  await signInAt(app.page, server.url, accountAt(server, 0));
  await chatPage(app.page).openGuild(guild.name);
  await chatPage(app.page).openChannel('general');
  await callWith(server, ownerToken, '/users/@me/read', null);
});

afterAll(async () => {
  await app.close();
  daemon.stop();
  host.leave();
  await stage.stop();
});

describe('the queue in the tray', () => {
  it('has a shield and the newest items while something waits, and the window may be closed', async () => {
    await expect.poll(() => host.hasIcon).toBe(true);
    await expect.poll(async () => (await host.icon()).tooltip).not.toMatch(/mention|queue/);
    await closeMain();
    const before = await host.icon();
    const message = await write('Nobody wants your crooked shelves');
    // The next notification is to be the only one.
    await expect.poll(() => daemon.asked().at(-1)?.title).toMatch(/^brusk in /);
    await daemon.clear();
    await reportMessage(message);
    await expect.poll(labels).toContain('Queue (1)');
    await expect.poll(labels).toContain(subject());
    const shield = await host.icon();
    expect(shield.tooltip).toContain('1 item in the queue');
    expect(shield.picture).not.toBe(before.picture);
  });

  it('leads to a notification that opens the window of the queue', async () => {
    await expect.poll(() => daemon.asked().at(-1)?.title).toBe(`New report in ${stage.guild.name}`);
    expect(daemon.asked().at(-1)?.actions).toEqual(['Open', 'Review', 'Open Guildhall']);
    await expect.poll(() => daemon.shown()).toBe(1);
    await daemon.click();
    const page = await desk();
    await page.getByRole('heading', { name: `Message by brusk in #${stage.quiet.name}` }).waitFor();
    await page.getByText('Nobody wants your crooked shelves').waitFor();
    await expect.poll(isMainVisible).toBe(false);
  });

  it('says at once who is on an item, to others and of others', async () => {
    const page = await desk();
    await page.getByText('You are handling this').waitFor();
    const [item] = await queue('open');
    const mine = await fetch(`${stage.server.url}/users/@me`, {
      headers: { Authorization: stage.ownerToken },
    });
    const { user } = (await mine.json()) as { readonly user: { readonly username: string } };
    expect(item?.claimed_by?.username).toBe(user.username);
    // Left by the window, it is free for the other moderator.
    await leave(page);
    await expect.poll(async () => (await queue('open'))[0]?.claimed_by).toBeNull();
    await callWith(stage.server, second, '/guild/queue/claim', { id: item?.id });
    await press(`${subject()} (anabel is handling this)`);
    const again = await desk();
    await again.getByRole('status').filter({ hasText: 'anabel is handling this' }).waitFor();
    await expect.poll(() => act(again, 'Dismiss').getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => allFindings(again)).toEqual([]);
    await callWith(stage.server, second, '/guild/queue/release', { id: item?.id });
    await again.getByText('Nobody is handling this yet.').waitFor();
    await leave(again);
  });

  it('has a report done in two presses', async () => {
    await press(subject());
    const page = await desk();
    await act(page, 'Dismiss').click();
    await page.getByText('Report dismissed').waitFor();
    await page.getByText('Nothing to review').waitFor();
    await expect.poll(async () => (await queue('resolved'))[0]?.outcome).toBe('dismissed');
    await expect.poll(labels).not.toContain('Queue (1)');
    await expect.poll(() => allFindings(page)).toEqual([]);
    await expect.poll(isMainVisible).toBe(false);
  });

  it('is worked off by keys alone', async () => {
    const page = await desk();
    await report('First of two');
    await report('Second of two');
    await page.getByRole('heading', { name: 'Queue (2)' }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await page.getByText('You are handling this').waitFor();
    await page.getByText('Second of two').waitFor();
    await page.keyboard.press('j');
    // The messages around the item before have these words as well.
    await page.getByText('2 of 2').waitFor();
    await page.getByText('First of two').first().waitFor();
    await page.getByText('You are handling this').waitFor();
    await expect.poll(() => act(page, 'Delete…').isEnabled()).toBe(true);
    await page.keyboard.press('d');
    await page.getByRole('heading', { name: 'Delete the reported message?' }).waitFor();
    await page.keyboard.press('Escape');
    await act(page, 'Delete…').waitFor();
    await page.keyboard.press('d');
    await page.getByRole('heading', { name: 'Delete the reported message?' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Message deleted').waitFor();
    await page.getByRole('heading', { name: 'Queue (1)' }).waitFor();
    await expect.poll(async () => (await queue('resolved'))[0]?.outcome).toBe('actioned');
    await leave(page);
  });

  it('opens the window of the app where that is asked for', async () => {
    await press('Queue (1)');
    const page = await desk();
    await page.getByRole('heading', { name: 'Queue (1)' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Second of two').waitFor();
    await page.getByRole('button', { name: 'Show in Guildhall' }).click();
    await expect.poll(isMainVisible).toBe(true);
    await app.page.getByRole('dialog', { name: 'Server Settings' }).waitFor();
  });
});

describe('the window of the queue', () => {
  it('may ask for what it shows and its acts, and for nothing else; the app’s window for none of them', async () => {
    await press('Queue (1)');
    const page = await desk();
    const ask = (from: Page, name: string) =>
      from.evaluate(
        async (call) =>
          window.guildhall.invoke(call as never, null).then(
            () => 'answered',
            () => 'refused',
          ),
        name,
      );
    await expect(ask(page, 'desk.ready')).resolves.toBe('answered');
    for (const name of ['app.ready', 'session.signOut', 'hosting.describe', 'drafts.list'])
      await expect(ask(page, name), name).resolves.toBe('refused');
    await expect(ask(app.page, 'desk.ready')).resolves.toBe('refused');
    await expect(
      page.evaluate(() => fetch('https://guildhall.example').then(String, () => 'refused')),
    ).resolves.toBe('refused');
    await page.evaluate(() => window.open('https://guildhall.example'));
    expect(app.app.windows()).toHaveLength(2);
    await expect(
      page.evaluate(() => ['require', 'process'].map((name) => typeof Reflect.get(window, name))),
    ).resolves.toEqual(['undefined', 'undefined']);
  });
});
