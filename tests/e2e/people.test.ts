import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../support/node/fault-proxy';
import { seriousFindings } from './support/axe';
import { chatPage } from './support/chat-page';
import { accountAt, type DemoServer, startDemoServer, tokenOf } from './support/demo-server';
import { openApp, type OpenApp } from './support/open-app';
import { callAs, createTestGuild, followLink, peoplePage, type TestGuild } from './support/people-page';
import { reconnect } from './support/reconnect';
import { signInAt } from './support/sign-in';

const OWNER = 0;
const MEMBER = 2;
let server: DemoServer;
let proxy: FaultProxy;
let owner: OpenApp;
let member: OpenApp;
let guild: TestGuild;

beforeAll(async () => {
  server = await startDemoServer();
  proxy = await startFaultProxy(server.url);
  guild = await createTestGuild(server, accountAt(server, OWNER), 'The Cart Yard');
  [owner, member] = await Promise.all([openApp({ server: proxy.url }), openApp({ server: proxy.url })]);
  await signInAt(owner.page, proxy.url, accountAt(server, OWNER));
  await signInAt(member.page, proxy.url, accountAt(server, MEMBER));
  await chatPage(owner.page).openGuild(guild.name);
});

afterAll(async () => {
  await Promise.all([owner.close(), member.close()]);
  await proxy.close();
  await server.stop();
});

/** Closes open dialogs by Escape until none is left. */
const closeDialogs = async ({ page }: OpenApp): Promise<void> => {
  while ((await page.getByRole('dialog').count()) > 0) {
    // The dialog itself: by its role, the one below it would be waited for.
    const top = await page.getByRole('dialog').last().elementHandle();
    await page.keyboard.press('Escape');
    await top.waitForElementState('hidden').catch(() => undefined);
  }
};

describe('what is said for a moment', () => {
  const size = (width: number, height: number) =>
    owner.app.evaluate(
      ({ BrowserWindow }, [wide, high]) => BrowserWindow.getAllWindows()[0]?.setContentSize(wide, high),
      [width, height] as const,
    );
  beforeAll(() => chatPage(owner.page).send('Come along'));
  afterEach(() => size(1280, 800));

  it.each([
    [1280, 800],
    [640, 640],
    [480, 500],
  ])(
    'covers neither the names that are offered, nor the composer, nor the last message: %i by %i',
    async (width, height) => {
      const { page } = owner;
      const chat = chatPage(page);
      await size(width, height);
      await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width);
      await chat.confirmed('Come along').last().click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Copy Text' }).click();
      const toast = page.locator('[data-toasts] li').filter({ hasText: 'Text copied to clipboard' });
      // The toast stays while the pointer is over it.
      await toast.hover();
      await chat.composer.pressSequentially('Thanks @e');
      const offered = page.getByRole('listbox', { name: 'Mention suggestions' });
      await offered.waitFor();
      const edgesOf = async (what: Locator) => (await what.boundingBox()) ?? { y: 0, height: 0 };
      const { y, height: high } = await edgesOf(toast);
      for (const below of [offered, chat.composer, chat.message('Come along').last()])
        expect((await edgesOf(below)).y).toBeGreaterThanOrEqual(y + high);
      await page.keyboard.press('Escape');
      await chat.composer.fill('');
      await page.mouse.move(0, 0);
      await toast.waitFor({ state: 'detached' });
    },
  );
});

describe('invites', () => {
  it('says what the server has against an invite, then makes one by keyboard alone', async () => {
    const people = peoplePage(owner.page);
    const { page } = owner;
    await page.getByRole('button', { name: 'Server menu' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    proxy.refuse('/invite/create');
    await page.keyboard.press('Enter');
    await people.dialog('Invite friends').waitFor();
    await page.getByRole('alert').getByText('You are not allowed to do this').waitFor();
    proxy.refuse(null);
    await page.keyboard.press('Enter');
    const link = page.getByRole('textbox', { name: 'Invite link' });
    await link.waitFor();
    await expect.poll(() => link.inputValue()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/invite\/[A-Za-z0-9-]+$/);
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Copied!' }).waitFor();
    await page.keyboard.press('Escape');
    await people.dialog('Invite friends').waitFor({ state: 'detached' });
    await expect
      .poll(() =>
        page.getByRole('button', { name: 'Server menu' }).evaluate((it) => it === document.activeElement),
      )
      .toBe(true);
  });

  it('makes one by pointer, and copies it', async () => {
    const { page } = owner;
    await peoplePage(page).openInvite();
    await page.getByRole('combobox', { name: 'Expire after' }).click();
    await page.getByRole('option', { name: 'Never' }).click();
    await page.getByRole('combobox', { name: 'Max number of uses' }).click();
    await page.getByRole('option', { name: '5 uses', exact: true }).click();
    await page.getByRole('button', { name: 'Create Another' }).click();
    await page.getByText('This link expires after 5 uses.').waitFor();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('button', { name: 'Copied!' }).waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await peoplePage(page).dialog('Invite friends').waitFor({ state: 'detached' });
  });

  it('says that an invite leads nowhere', async () => {
    await followLink(member.app, 'guildhall://invite/no-such-code');
    await member.page.getByRole('alert').getByText('Invalid invite code').waitFor();
    await closeDialogs(member);
  });

  it('refuses to join while invites are paused', async () => {
    const people = peoplePage(member.page);
    await followLink(member.app, `guildhall://invite/${guild.code}`);
    await people.agree.check();
    await callAs(server, accountAt(server, OWNER), '/invite/pause', { id: guild.id });
    await peoplePage(member.page).join.click();
    await member.page.getByRole('alert').getByText('Invites to this server are paused').waitFor();
    await callAs(server, accountAt(server, OWNER), '/invite/unpause', { id: guild.id });
    await closeDialogs(member);
  });

  it('joins from a guildhall:// link by keyboard alone, and opens the server', async () => {
    const people = peoplePage(member.page);
    await followLink(member.app, `guildhall://invite/${guild.code}`);
    await member.page.getByRole('heading', { name: guild.name, level: 3 }).waitFor();
    await member.page.getByText('About this server').waitFor();
    await expect.poll(() => seriousFindings(member.page)).toEqual([]);
    await people.agree.focus();
    await member.page.keyboard.press('Space');
    await member.page.keyboard.press('Enter');
    await member.page.getByRole('button', { name: 'Joined!' }).waitFor();
    await member.page.getByRole('dialog').waitFor({ state: 'detached' });
    await member.page.getByRole('button', { name: 'Server menu' }).getByText(guild.name).waitFor();
    // The other window receives the event.
    await peoplePage(owner.page).member('yuki').waitFor();
  });

  it('knows whoever has joined already', async () => {
    await followLink(member.app, `guildhall://invite/${guild.code}`);
    await member.page.getByText('You have already joined this server').waitFor();
    await member.page.getByRole('button', { name: 'Open Server' }).click();
    await member.page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});

describe('profiles', () => {
  const openProfile = async (): Promise<void> => {
    await peoplePage(owner.page).member('yuki').click();
    await peoplePage(owner.page).dialog('Profile of yuki').waitFor();
    await owner.page.getByText('Joined Guild').waitFor();
  };
  const addRole = async (): Promise<void> => {
    await owner.page.getByRole('button', { name: 'Add Role' }).click();
    await owner.page.getByRole('menuitem', { name: 'Carter' }).click();
  };

  it('gives and takes a role, seen by both; what the server refuses is taken back', async () => {
    const { page } = owner;
    const chips = page.getByRole('list', { name: 'Roles' });
    await openProfile();
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    proxy.refuse('/role/members/add');
    await addRole();
    await peoplePage(page).toast('You are not allowed to do this').waitFor();
    await chips.getByText('Carter').waitFor({ state: 'detached' });
    proxy.refuse(null);
    await addRole();
    await chips.getByText('Carter').waitFor();
    await peoplePage(page).toast('Added Carter role to yuki').waitFor();
    await peoplePage(member.page).member('yuki').click();
    await member.page.getByRole('list', { name: 'Roles' }).getByText('Carter').waitFor();
    await page.getByRole('button', { name: 'Remove Carter' }).click();
    await peoplePage(page).toast('Removed Carter role from yuki').waitFor();
    await member.page.getByRole('list', { name: 'Roles' }).getByText('Carter').waitFor({ state: 'detached' });
    await closeDialogs(member);
    await closeDialogs(owner);
  });

  it('changes a nickname, seen by both', async () => {
    const { page } = owner;
    await openProfile();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Change Nickname' }).click();
    await page.getByRole('textbox', { name: 'Nickname' }).fill('Carter of the Yard');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Carter of the Yard', level: 3 }).waitFor();
    await peoplePage(member.page).member('Carter of the Yard').waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Change Nickname' }).click();
    await page.getByRole('textbox', { name: 'Nickname' }).fill('');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'yuki', level: 3 }).waitFor();
    await closeDialogs(owner);
  });

  it('finds members over the whole page, by keyboard alone', async () => {
    const { page } = owner;
    const { panel, manager } = peoplePage(page);
    await panel.getByRole('button', { name: 'Members manager' }).focus();
    await page.keyboard.press('Enter');
    await manager.getByText('2 Members').waitFor();
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    await page.keyboard.type('yu');
    await manager.getByText('1 found').waitFor();
    await page.keyboard.type('xx');
    await manager.getByText('No members found matching your filters').waitFor();
    await page.keyboard.press('Escape');
    await manager.getByRole('button', { name: /yuki/ }).waitFor();
    await page.keyboard.press('Escape');
    await manager.waitFor({ state: 'detached' });
    await expect
      .poll(() =>
        panel
          .getByRole('button', { name: 'Members manager' })
          .evaluate((it) => it === document.activeElement),
      )
      .toBe(true);
  });

  it('says what failed while the network is away, and changes nothing', async () => {
    const { page } = owner;
    const people = peoplePage(page);
    // A used invite code, so that the other window has a server to join.
    const other = await createTestGuild(server, accountAt(server, OWNER), 'Another Yard');
    await followLink(member.app, `guildhall://invite/${other.code}`);
    await peoplePage(member.page).agree.check();
    await openProfile();
    proxy.cut();
    await peoplePage(member.page).join.click();
    await member.page.getByRole('alert').getByText('Network error occurred').waitFor();
    await addRole();
    await people.toast('Failed to add role').waitFor();
    await page.getByRole('list', { name: 'Roles' }).getByText('Carter').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Kick User' }).click();
    await people.dialog('Kick User').getByRole('button', { name: 'Kick User' }).click();
    await people.toast('Failed to kick user').waitFor();
    await people.dialog('Kick User').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Ban User' }).click();
    await people.dialog('Ban User').getByRole('button', { name: 'Ban User' }).click();
    await people.toast('Failed to ban user').waitFor();
    await closeDialogs(owner);
    await people.openInvite();
    await page.getByRole('alert').getByText('Failed to create invite').waitFor();
    await closeDialogs(owner);
    await closeDialogs(member);
    proxy.restore();
    for (const window of [page, member.page]) await reconnect(window);
    // A row moves to another group when its member is back online: a click at that moment would miss it.
    await people.member('yuki , Online').waitFor();
  });

  it('kicks with a reason by keyboard alone; the other window loses the server', async () => {
    const { page } = owner;
    const people = peoplePage(page);
    await openProfile();
    proxy.refuse('/guild/members/kick');
    await page.getByRole('button', { name: 'Kick User' }).focus();
    await page.keyboard.press('Enter');
    await people.dialog('Kick User').waitFor();
    await page.keyboard.type('Blocks the gate');
    await page.getByText('15/512').waitFor();
    await page.keyboard.press('Control+Enter');
    await people.toast('You are not allowed to do this').waitFor();
    proxy.refuse(null);
    await page.keyboard.press('Control+Enter');
    await people.toast('yuki has been kicked').waitFor();
    await people.dialog('Profile of yuki').waitFor({ state: 'detached' });
    await people.member('yuki').waitFor({ state: 'detached' });
    await member.page
      .getByRole('navigation', { name: 'Servers' })
      .getByRole('button', { name: guild.name })
      .waitFor({ state: 'detached' });
  });

  it('bans; an invite is no use any more', async () => {
    const people = peoplePage(member.page);
    await followLink(member.app, `guildhall://invite/${guild.code}`);
    await people.agree.check();
    await peoplePage(member.page).join.click();
    await member.page.getByRole('dialog').waitFor({ state: 'detached' });
    await openProfile();
    proxy.refuse('/guild/members/bans/add');
    await owner.page.getByRole('button', { name: 'Ban User' }).click();
    await peoplePage(owner.page).dialog('Ban User').getByRole('button', { name: 'Ban User' }).click();
    await peoplePage(owner.page).toast('You are not allowed to do this').waitFor();
    proxy.refuse(null);
    await peoplePage(owner.page).dialog('Ban User').getByRole('button', { name: 'Ban User' }).click();
    await peoplePage(owner.page).toast('yuki has been banned').waitFor();
    await followLink(member.app, `guildhall://invite/${guild.code}`);
    await people.agree.check();
    await peoplePage(member.page).join.click();
    await member.page.getByRole('alert').getByText('You are banned from this server').waitFor();
    await closeDialogs(member);
  });

  it('kicks by pointer, and bans by keyboard alone', async () => {
    const { page } = owner;
    const people = peoplePage(page);
    const join = async (): Promise<void> => {
      await callAs(server, accountAt(server, MEMBER), '/invite/join', null, { code: guild.code });
      await people.member('yuki').waitFor();
    };
    const bans = await fetch(`${server.url}/guild/members/bans/fetch`, {
      headers: { Authorization: await tokenOf(server, accountAt(server, OWNER)), id: guild.id },
    });
    const { bans: rows } = (await bans.json()) as { bans: { bannedUser: { id: string } }[] };
    const pardon = { guildId: guild.id, targetUserId: rows[0]?.bannedUser.id };
    await callAs(server, accountAt(server, OWNER), '/guild/members/bans/remove', pardon);
    await join();
    await openProfile();
    await page.getByRole('button', { name: 'Kick User' }).click();
    await people.dialog('Kick User').getByRole('button', { name: 'Kick User' }).click();
    await people.toast('yuki has been kicked').waitFor();
    await people.dialog('Profile of yuki').waitFor({ state: 'detached' });
    await join();
    await openProfile();
    await page.getByRole('button', { name: 'Ban User' }).focus();
    await page.keyboard.press('Enter');
    await people.dialog('Ban User').waitFor();
    await page.keyboard.type('Once more');
    await page.keyboard.press('Control+Enter');
    await people.toast('yuki has been banned').waitFor();
    await people.member('yuki').waitFor({ state: 'detached' });
    await people.dialog('Profile of yuki').waitFor({ state: 'detached' });
  });
});

describe('members that cannot be had', () => {
  it('say so, in the panel and in the manager, and are there after Try Again', async () => {
    const { page } = owner;
    const { panel, manager } = peoplePage(page);
    await createTestGuild(server, accountAt(server, OWNER), 'The Shed');
    proxy.refuse('/guild/members/fetch');
    await chatPage(page).openGuild('The Shed');
    await panel.getByRole('alert').getByText('You are not allowed to do this').waitFor();
    await panel.getByRole('button', { name: 'Members manager' }).click();
    await manager.getByRole('alert').getByText('You are not allowed to do this').waitFor();
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    proxy.refuse(null);
    await manager.getByRole('button', { name: 'Try Again' }).click();
    await manager.getByText('1 Member').waitFor();
    await manager.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Offline' }).click();
    await manager.getByText('No members found matching your filters').waitFor();
    await manager.getByRole('button', { name: 'Clear Filters' }).click();
    await manager.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Carter' }).click();
    await manager.getByText('No members found matching your filters').waitFor();
    await manager.getByRole('button', { name: 'Close' }).click();
    await manager.waitFor({ state: 'detached' });
  });

  it('say that nobody was reached, and come when the network is back', async () => {
    const { page } = owner;
    const { panel } = peoplePage(page);
    await createTestGuild(server, accountAt(server, OWNER), 'The Barn');
    const rail = page.getByRole('navigation', { name: 'Servers' });
    await rail.getByRole('button', { name: 'The Barn' }).waitFor();
    proxy.cut();
    await chatPage(page).openGuild('The Barn');
    await panel.getByRole('alert').getByText('Failed to load members').waitFor();
    proxy.restore();
    await reconnect(page);
    await panel
      .getByRole('button', { name: 'Try Again' })
      .click({ timeout: 2000 })
      .catch(() => undefined);
    await panel.getByRole('list', { name: 'Members' }).getByRole('button').first().waitFor();
  });
});
