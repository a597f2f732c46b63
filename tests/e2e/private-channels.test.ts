import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe';
import { type NotificationDaemon, startNotificationDaemon } from './support/bus/notification-daemon';
import { TrayHost } from './support/bus/tray-host';
import { chatPage } from './support/chat-page';
import { accountAt, postMessage, tokenOf } from './support/demo-server';
import { type DesktopStage, setDesktopStage } from './support/desktop-stage';
import { openFromMenu } from './support/native-menu';
import { openApp, type OpenApp } from './support/open-app';
import { followLink, peoplePage } from './support/people-page';
import { lostNodes, permissionsPage, watchNodes } from './support/permissions-page';
import { makePrivateWorld, MEMBER, OWNER, type PrivateWorld, STAFF } from './support/private-world';
import { signInAt } from './support/sign-in';
import { sidebarPage } from './support/sidebar-page';

const LOCKED_OUT = 'You would lose access yourself';
const MANAGE_PERMISSIONS = String(1 << 19);

let stage: DesktopStage;
let daemon: NotificationDaemon;
let tray: TrayHost;
let owners: OpenApp;
let members: OpenApp;
let vault: PrivateWorld;
let harbour: PrivateWorld;
const owner = () => owners.page;
const member = () => members.page;

const open = async (opened: OpenApp, index: number, guild: PrivateWorld): Promise<void> => {
  await signInAt(opened.page, stage.server.url, accountAt(stage.server, index));
  await chatPage(opened.page).openGuild(guild.name);
  await sidebarPage(opened.page).channel('general').waitFor();
};

beforeAll(async () => {
  stage = await setDesktopStage();
  daemon = await startNotificationDaemon(stage.bus, stage.env);
  tray = await TrayHost.join(stage.bus.address);
  vault = await makePrivateWorld(stage.server, 'The Vault');
  harbour = await makePrivateWorld(stage.server, 'The Harbour');
  // The desktop is the member's: the owner's own messages notify nobody.
  [owners, members] = await Promise.all([openApp({ server: stage.server.url }), stage.openApp()]);
  await open(owners, OWNER, vault);
  await open(members, MEMBER, harbour);
});
afterAll(async () => {
  await Promise.all([owners.close(), members.close()]);
  tray.leave();
  daemon.stop();
  await stage.stop();
});

describe('the owner, by keyboard alone', () => {
  const sidebar = () => sidebarPage(owner());
  const rights = () => permissionsPage(owner());

  it('makes a channel that only a role sees', async () => {
    await sidebar().menuByKeys('Create Channel');
    const dialog = sidebar().dialog('Create Channel');
    await dialog.getByRole('textbox', { name: 'Channel Name' }).waitFor();
    await owner().keyboard.type('plans');
    await dialog.getByRole('switch', { name: 'Private Channel' }).focus();
    await owner().keyboard.press('Space');
    await dialog.getByRole('combobox', { name: 'Add roles or members' }).focus();
    await owner().keyboard.type('cart');
    await dialog.getByRole('option', { name: /Carter/ }).waitFor();
    await owner().keyboard.press('Enter');
    await dialog.getByRole('list', { name: 'Chosen' }).getByText('Carter').waitFor();
    await expect.poll(() => seriousFindings(owner())).toEqual([]);
    await rights().pressKey(dialog.getByRole('button', { name: 'Create Channel' }));
    await sidebar().channel('plans').waitFor();
    await owner().getByRole('textbox', { name: 'Message #plans' }).waitFor();
    await expect(vault.channelsOf(MEMBER)).resolves.not.toContain('plans');
    await vault.giveRole(STAFF);
    await expect(vault.channelsOf(STAFF)).resolves.toContain('plans');
  });

  it('asks from the profile card why somebody can read it, and is led to what decides', async () => {
    const { username } = accountAt(stage.server, STAFF);
    await rights().pressKey(peoplePage(owner()).member(username));
    await rights().pressKey(owner().getByRole('button', { name: 'Check Permissions' }));
    const { why, step } = rights();
    await why.getByRole('heading', { name: `${username} can View Channels in The Vault` }).waitFor();
    await rights().pressKey(why.getByRole('combobox', { name: 'Where' }));
    await owner().getByRole('listbox', { name: 'Where' }).waitFor();
    await owner().keyboard.type('#plans');
    await owner().keyboard.press('Enter');
    await why.getByRole('heading', { name: `${username} can View Channels in #plans` }).waitFor();
    await expect
      .poll(() => step('').allInnerTexts())
      .toEqual([
        expect.stringContaining('Role @everyone allows it'),
        expect.stringContaining('Role @everyone denies it in #plans'),
        expect.stringContaining('Role Carter allows it in #plans'),
      ]);
    await expect.poll(() => seriousFindings(owner())).toEqual([]);
    const decisive = step('This decides');
    await expect(decisive.innerText()).resolves.toContain('Role Carter allows it in #plans');
    await rights().pressKey(decisive.getByRole('button', { name: 'Open permissions of #plans' }));
    await rights().tab('Roles: Carter').waitFor();
    await expect.poll(() => rights().state('View Channels', 'Allow').isChecked()).toBe(true);
    await owner().keyboard.press('Escape');
    await rights().settings.waitFor({ state: 'detached' });
  });

  it('asks the same by pointer in the settings of the channel', async () => {
    const { username } = accountAt(stage.server, STAFF);
    await sidebar().contextMenu(sidebar().channel('plans'), 'Channel Settings');
    await rights().settings.getByRole('button', { name: 'Permissions', exact: true }).click();
    await rights().tab('Roles: Carter').click();
    await rights().settings.getByRole('button', { name: 'Why? View Channels' }).click();
    const { why, step } = rights();
    await why.getByRole('heading', { name: `${username} can View Channels in #plans` }).waitFor();
    await step('Role @everyone allows it')
      .getByRole('button', { name: 'Open permissions of @everyone' })
      .click();
    await owner().getByRole('dialog', { name: 'Role Permissions' }).getByText('@everyone').first().waitFor();
    await owner().keyboard.press('Escape');
    await owner().keyboard.press('Escape');
    await sidebar().dialog('Server Settings').waitFor({ state: 'detached' });
  });

  it('takes the view of a channel from everybody, and is told before who loses it', async () => {
    await rights().openByKeys(sidebar().channel('general'), 'Channel Settings');
    await rights().setByKeys('View Channels', 'Inherit', 'ArrowLeft', 'Deny');
    await expect.poll(() => seriousFindings(owner())).toEqual([]);
    await rights().pressKey(rights().save);
    await rights()
      .question.getByText(/2 members lose View Channels/)
      .waitFor();
    await rights().pressKey(rights().question.getByRole('button', { name: 'Save Permissions' }));
    await rights().question.waitFor({ state: 'detached' });
    await owner().keyboard.press('Escape');
    await rights().settings.waitFor({ state: 'detached' });
    await expect(vault.channelsOf(MEMBER)).resolves.not.toContain('general');
    await sidebar().channel('general').waitFor();
  });
});

describe('a member in another window', () => {
  const sidebar = () => sidebarPage(member());
  const rights = () => permissionsPage(member());
  let belowDeck: string;
  let quay: string;

  it('sees a channel come with a role and go with it, and never what is not theirs', async () => {
    const crew = await harbour.makeCategory('Crew', [{ target: 'role', id: harbour.roleId }]);
    belowDeck = await harbour.makeChannel('below-deck', crew);
    quay = await harbour.makeChannel('quay');
    await sidebar().channel('quay').waitFor();
    // The later channel is there, so the earlier one would be.
    await expect(sidebar().order()).resolves.not.toContain('below-deck');
    await expect(sidebar().order()).resolves.not.toContain('Crew');
    await harbour.giveRole(MEMBER);
    await sidebar().channel('below-deck').click();
    await member().getByRole('textbox', { name: 'Message #below-deck' }).waitFor();
    await chatPage(member()).send('Aye');
    await chatPage(member()).confirmed('Aye').waitFor();
    await harbour.takeRole(MEMBER);
    await member().getByText('You no longer have access to #below-deck').waitFor();
    await sidebar().channel('below-deck').waitFor({ state: 'detached' });
    await member()
      .getByRole('textbox', { name: /^Message #(?!below-deck)/ })
      .waitFor();
  });

  it('is led nowhere near a lost channel, and hears nothing of it', async () => {
    await openFromMenu(members.app, 'Find or start a conversation');
    await member().getByRole('combobox', { name: 'Find or start a conversation' }).waitFor();
    await member().keyboard.type('below-deck');
    // The messages that the member may read can be searched for it.
    await member().getByRole('option', { name: 'Search messages for “below-deck”' }).waitFor();
    await expect.poll(() => member().getByRole('option').count()).toBe(1);
    await member().keyboard.press('Escape');
    await followLink(members.app, `guildhall://channels/${harbour.id}/${belowDeck}`);
    await member().getByText('Ask someone who manages this server for access.').waitFor();
    await chatPage(member()).openChannel('general');

    const mentions = async (): Promise<number> =>
      Number(/(?<count>\d+) mention/.exec((await tray.icon()).tooltip)?.groups?.['count'] ?? 0);
    const places = async () => (await tray.menu()).map(({ label }) => label);
    const before = await mentions();
    const token = await tokenOf(stage.server, accountAt(stage.server, OWNER));
    const me = await harbour.userId(MEMBER);
    await postMessage(stage.server, token, belowDeck, `<@${me}> secret`);
    await postMessage(stage.server, token, quay, `<@${me}> public`);
    // What was sent later has come, so what was sent earlier would have.
    await expect.poll(() => daemon.asked().at(-1)?.body).toMatch(/public$/);
    expect(
      daemon
        .asked()
        .map(({ title, body }) => `${title} ${body}`)
        .join(),
    ).not.toMatch(/below-deck|secret/);
    await expect.poll(places).toContain('(1) #quay in The Harbour');
    await expect.poll(mentions).toBe(before + 1);
    expect((await places()).join()).not.toContain('below-deck');
    await expect.poll(() => sidebar().order()).not.toContain('below-deck');
  });

  it('cannot write where that is denied, and can again', async () => {
    await chatPage(member()).openChannel('quay');
    const set = (overwrites: readonly unknown[]) =>
      harbour.post('/channel/permissions/set', { id: quay, overwrites });
    await set([{ target: 'role', id: harbour.everyoneId, allow: '0', deny: '2' }]);
    await expect.poll(() => chatPage(member()).composer.isEditable()).toBe(false);
    await set([]);
    await chatPage(member()).send('Allowed again');
    await chatPage(member()).confirmed('Allowed again').waitFor();
  });

  it('keeps every other row while a category becomes private for two roles, and gains it by a role', async () => {
    const deck = await harbour.makeCategory('Deck');
    await harbour.makeChannel('ropes', deck);
    await harbour.post('/role/create', { id: harbour.id, name: 'Rigger', color: '#3fa37c' });
    await sidebar().channel('ropes').waitFor();
    await expect
      .poll(() =>
        watchNodes(
          member(),
          [
            'nav[aria-label="Channels"] header button',
            ...['general', 'General', 'quay'].map((name) => `[data-channel-name="${name}"]`),
            ...['[data-testid="message-list"]', '[data-testid="message-list"] article'],
            '[role="textbox"][aria-label="Message #quay"]',
          ].join(),
        ),
      )
      .toBeGreaterThan(6);

    await chatPage(owner()).openGuild(harbour.name);
    const keys = permissionsPage(owner());
    await keys.openByKeys(sidebarPage(owner()).category('Deck'), 'Category Settings');
    await keys.setByKeys('View Channels', 'Inherit', 'ArrowLeft', 'Deny');
    for (const name of ['Carter', 'Rigger']) {
      await keys.addByKeys(name, `Roles: ${name}`);
      await keys.setByKeys('View Channels', 'Inherit', 'ArrowRight', 'Allow');
    }
    await keys.pressKey(keys.save);
    await keys.question.getByText(/2 members lose View Channels/).waitFor();
    await keys.pressKey(keys.question.getByRole('button', { name: 'Save Permissions' }));
    await keys.question.waitFor({ state: 'detached' });
    await owner().keyboard.press('Escape');
    await keys.settings.waitFor({ state: 'detached' });

    await sidebar().channel('ropes').waitFor({ state: 'detached' });
    await expect(sidebar().order()).resolves.not.toContain('Deck');
    await expect(lostNodes(member())).resolves.toEqual([]);
    await harbour.giveRole(MEMBER);
    await sidebar().channel('ropes').waitFor();
    await expect(lostNodes(member())).resolves.toEqual([]);
    await expect(harbour.channelsOf(STAFF)).resolves.not.toContain('ropes');
  });

  it('sets permissions by an overwrite alone, and is refused what would lock them out', async () => {
    const me = await harbour.userId(MEMBER);
    const { username } = accountAt(stage.server, MEMBER);
    const allow = { allow: MANAGE_PERMISSIONS, deny: '0' };
    const own = { target: 'member', id: me, ...allow };
    const set = (overwrites: readonly unknown[]) =>
      harbour.post('/channel/permissions/set', { id: quay, overwrites });
    await set([own, { target: 'role', id: harbour.roleId, ...allow }]);
    // The row of the open channel shows its buttons.
    await sidebar()
      .nav.locator(`[data-channel-id="${quay}"]`)
      .getByRole('button', { name: 'Channel Settings' })
      .waitFor();
    await rights().openByKeys(sidebar().channel('quay'), 'Channel Settings');
    await expect.poll(() => rights().pages()).toEqual(['Permissions']);
    await rights().pressKey(rights().tab(`Members: ${username}`));
    await rights().setByKeys('Manage Permissions', 'Allow', 'ArrowLeft', 'Inherit');
    await member().getByRole('textbox', { name: 'Reason' }).focus();
    await member().keyboard.type('Tidying up');
    const isKept = async () => {
      await expect(rights().state('Manage Permissions', 'Inherit').isChecked()).resolves.toBe(true);
      await expect(member().getByRole('textbox', { name: 'Reason' }).inputValue()).resolves.toBe(
        'Tidying up',
      );
      await expect(harbour.overwritesOf(quay)).resolves.toMatchObject([own]);
    };

    // The role would keep them in; it loses that meanwhile, of which the window is not told.
    await set([own]);
    await rights().pressKey(rights().save);
    const alert = member().getByRole('alert').filter({ hasText: LOCKED_OUT });
    await alert.waitFor();
    await member().getByText('Carter: Manage Permissions: Inherit').waitFor();
    await isKept();

    // Now it knows, and sends nothing.
    const tooltip = member().getByRole('tooltip').filter({ hasText: LOCKED_OUT });
    await rights().tab(`Members: ${username}`).focus();
    await rights().save.focus();
    await tooltip.waitFor();
    await member().keyboard.press('Enter');
    await tooltip.waitFor({ state: 'detached' });
    // Playwright waits until a button can be pressed, unless it is forced.
    await rights().save.click({ force: true });
    await alert.waitFor();
    await isKept();
    await member().getByRole('button', { name: 'Reset Changes' }).click();
    await member().keyboard.press('Escape');
    await rights().settings.waitFor({ state: 'detached' });
  });
});
