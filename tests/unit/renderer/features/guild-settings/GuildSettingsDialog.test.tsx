import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { GuildInfo } from '../../../../../src/contract/entities/guild';
import { type Result, success } from '../../../../../src/contract/failure';
import type { PermissionName } from '../../../../../src/contract/permissions';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { expectAccessible } from '../../../../support/renderer/axe';
import {
  fullMeta,
  id,
  makeCategory,
  makeChannel,
  makeGuild,
  mask,
  withOverwrites,
} from '../../../../support/renderer/factories';
import { type ApiAnswers, deferred } from '../../../../support/renderer/fake-bridge';
import { acknowledged, lost, refused } from '../../../../support/renderer/open-overlay';
import {
  makeGuildInfo,
  openSettings,
  SETTINGS_GUILD as guildId,
  staffRole,
} from '../../../../support/renderer/open-settings';
import { pressable } from '../../../../support/renderer/pressable';

const noOverwrites: ApiAnswers = {
  'overwrites.fetch': () => success({ error: 0, overwrites: [], inherited: [] }),
};
const menu = () => screen.getByRole('navigation', { name: 'Server Settings' });
const entries = () =>
  within(menu())
    .getAllByRole('button')
    .map((button) => button.textContent);
const page = (name: string) => screen.findByRole('region', { name });
const nameField = () => screen.findByRole('textbox', { name: 'Server Name' });
/** The viewer's role after a change of its permissions. */
const nowMay = (...permissions: readonly PermissionName[]) =>
  liveEvent('GUILD_ROLE_EDIT', { guildId, role: staffRole(...permissions) });

describe('the menu of the server settings', () => {
  it("has the server's name, groups, and for the owner everything", async () => {
    await openSettings({ isOwner: true });
    expect(await within(menu()).findByText('The Hall')).toBeVisible();
    expect(entries()).toEqual([
      ...['Overview', 'Partner Program', 'Vanity URL', 'Roles', 'Invites', 'Audit Log', 'Bans'],
      ...['Emoji', 'Stickers', 'Soundboard', 'Integrations', 'Delete Server'],
    ]);
    const groups = ['People', 'Expression'].map((name) => within(menu()).getByRole('heading', { name }));
    const parts = [...menu().querySelectorAll('*')];
    const [people = 0, expression = 0] = groups.map((group) => parts.indexOf(group));
    const at = (name: string) => parts.indexOf(within(menu()).getByRole('button', { name }));
    expect([at('Vanity URL') < people, people < at('Roles')]).toEqual([true, true]);
    expect([at('Bans') < expression, expression < at('Emoji')]).toEqual([true, true]);
  });

  it('is there for everybody', async () => {
    await openSettings({ isOwner: true });
    await nameField();
    await expectAccessible();
  });

  it.each<[PermissionName, readonly string[]]>([
    ['MANAGE_CHANNELS', []],
    ['MANAGE_ROLES', ['Roles']],
    ['REVOKE_INVITE', ['Invites']],
    ['VIEW_AUDIT_LOG', ['Audit Log']],
    ['BAN_MEMBERS', ['Bans']],
    // MANAGE_SERVER also grants REVOKE_INVITE and VIEW_AUDIT_LOG (docs/spec/permissions.md 'Bits').
    ['MANAGE_SERVER', ['Partner Program', 'Vanity URL', 'Invites', 'Audit Log', 'Integrations']],
  ])('leaves out what %s does not allow', async (permission, shown) => {
    await openSettings({ permissions: [permission] });
    await nameField();
    const always = ['Overview', 'Emoji', 'Stickers', 'Soundboard'];
    expect(entries().filter((entry) => !always.includes(entry))).toEqual(shown);
    expect(entries()).toEqual(expect.arrayContaining(always));
  });

  it('has for whoever sets permissions alone the page of the channels, and nothing else', async () => {
    const { user, store } = await openSettings({
      permissions: ['MANAGE_PERMISSIONS'],
      meta: withOverwrites(fullMeta),
      api: noOverwrites,
      guild: {
        channels: [
          makeChannel({ id: id(100), name: 'general' }),
          makeChannel({ id: id(101), name: 'vault', position: 1, private: true, permissions: mask() }),
          makeChannel({ id: id(102), name: 'radio', type: 'voice', categoryId: id(50) }),
        ],
        categories: [makeCategory({ id: id(50), name: 'Below', private: true, permissions: null })],
      },
    });
    const shown = within(await page('Channel Permissions'));
    expect(entries()).toEqual(['Channel Permissions']);
    expect(store.getState().toasts.list).toEqual([]);
    const rows = await shown.findAllByRole('button');
    expect(rows.map((row) => row.textContent)).toEqual([
      'generalText channel',
      'BelowPrivate category',
      'radioVoice channel',
    ]);
    await expectAccessible();
    await user.type(shown.getByRole('searchbox', { name: 'Search channels' }), 'radio');
    expect(shown.getAllByRole('listitem')).toHaveLength(1);
    await user.clear(shown.getByRole('searchbox', { name: 'Search channels' }));
    shown.getByRole('button', { name: /^general/ }).focus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(store.getState().overlays.open).toEqual({
      kind: 'category-settings',
      about: { guildId, categoryId: id(50), page: 'permissions' },
    });
  });

  it('leads to the permissions of a channel, and says where there is none', async () => {
    const { user, store } = await openSettings({
      permissions: ['MANAGE_PERMISSIONS'],
      meta: withOverwrites(fullMeta),
      api: noOverwrites,
      guild: { channels: [makeChannel({ id: id(100), name: 'general' })] },
    });
    const shown = within(await page('Channel Permissions'));
    await user.type(await shown.findByRole('searchbox'), 'zzz');
    expect(shown.getByText('No channels found')).toBeVisible();
    await user.clear(shown.getByRole('searchbox'));
    await user.click(shown.getByRole('button', { name: /^general/ }));
    expect(store.getState().overlays.open).toEqual({
      kind: 'channel-settings',
      about: { guildId, channelId: id(100), page: 'permissions' },
    });
  });

  it('has no page of the channels on a server without the feature', async () => {
    await openSettings({ permissions: ['MANAGE_ROLES'] });
    await nameField();
    expect(entries()).not.toContain('Channel Permissions');
  });

  it('says Loading, with a spinner, while guild info loads', async () => {
    const answer = deferred<Result<GuildInfo>>();
    await openSettings({ isOwner: true, api: { 'guilds.info': () => answer.promise } });
    expect(within(menu()).getByText('Loading')).toBeVisible();
    expect(within(await page('Overview')).getByRole('status', { name: 'Loading' })).toBeVisible();
    answer.resolve(success(makeGuildInfo()));
    expect(await nameField()).toHaveValue('The Hall');
    expect(within(menu()).queryByText('Loading')).toBeNull();
  });

  it('says what failed, and tries again', async () => {
    let tries = 0;
    const { user } = await openSettings({
      isOwner: true,
      api: { 'guilds.info': () => ((tries += 1) === 1 ? lost() : success(makeGuildInfo())) },
    });
    expect(await screen.findByText('Failed to load server')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await nameField()).toHaveValue('The Hall');
  });

  it.each(['Emoji', 'Stickers', 'Soundboard', 'Integrations'])('says that %s is to come', async (name) => {
    const { user } = await openSettings({ isOwner: true });
    await user.click(within(menu()).getByRole('button', { name }));
    const shown = within(await page(name));
    // The name appears once, with the badge beside it.
    expect(shown.getByRole('heading', { name: `${name} Coming Soon` })).toBeVisible();
    expect(shown.getAllByText(name)).toHaveLength(1);
    expect(shown.getByText('This feature is coming soon!')).toBeVisible();
    expect(shown.getByText('Coming Soon')).toBeVisible();
    await expectAccessible();
  });

  it('asks for guild info once, and again when somebody has edited the server', async () => {
    const { bridge, hear } = await openSettings({ isOwner: true });
    await nameField();
    expect(bridge.argsOf('guilds.info')).toEqual([{ guildId }]);
    hear(
      liveEvent('GUILD_EDIT', {
        guildId,
        name: 'The Yard',
        description: null,
        avatar: null,
        banner: null,
        verified: 0,
        invitesPaused: null,
        ownerId: null,
      }),
    );
    await waitFor(() => expect(bridge.argsOf('guilds.info')).toHaveLength(2));
  });
});

describe('permissions that change while the settings are open', () => {
  it('close a page with a word why', async () => {
    const { hear, store } = await openSettings({
      permissions: ['MANAGE_SERVER', 'MANAGE_CHANNELS'],
      page: 'integrations',
    });
    await page('Integrations');
    hear(nowMay('MANAGE_CHANNELS'));
    expect(await page('Overview')).toBeVisible();
    expect(store.getState().toasts.list.map(({ text }) => text)).toEqual([
      'Your permissions have changed: you can no longer open Integrations',
    ]);
    expect(entries()).not.toContain('Integrations');
  });

  it('close the dialog when the settings are no longer allowed at all', async () => {
    const { hear, store } = await openSettings({ permissions: ['MANAGE_SERVER'], page: 'integrations' });
    await page('Integrations');
    hear(nowMay());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(store.getState().overlays.open).toBeNull();
    expect(store.getState().toasts.list.map(({ text }) => text)).toEqual([
      'Your permissions have changed: you can no longer open the settings of this server',
    ]);
  });

  it('open new pages', async () => {
    const { hear } = await openSettings({ permissions: ['MANAGE_CHANNELS'] });
    await nameField();
    hear(nowMay('MANAGE_SERVER'));
    expect(await within(menu()).findByRole('button', { name: 'Integrations' })).toBeVisible();
  });

  it('lock the overview and let its edits go', async () => {
    const { hear, user, store } = await openSettings({ permissions: ['MANAGE_SERVER', 'MANAGE_CHANNELS'] });
    await user.type(await nameField(), '!');
    hear(nowMay('MANAGE_CHANNELS'));
    await waitFor(async () => expect(await nameField()).toHaveAttribute('readonly'));
    expect(await nameField()).toHaveValue('The Hall');
    expect(screen.queryByText('Unsaved Changes')).toBeNull();
    expect(store.getState().toasts.list.at(-1)?.text).toBe(
      'Your permissions have changed: you can no longer edit this server',
    );
  });
});

describe('unsaved changes', () => {
  const edited = async () => {
    const app = await openSettings({ isOwner: true });
    await app.user.type(await nameField(), '!');
    await screen.findByText('Unsaved Changes');
    return app;
  };
  const question = async () => pressable(await screen.findByRole('dialog', { name: 'Unsaved Changes' }));

  it('bring the bar, with its words', async () => {
    await edited();
    const bar = screen.getByText('Unsaved Changes').closest('[role="status"]');
    expect(bar).toHaveTextContent('Unsaved Changes: You have unsaved changes that will be lost if you leave');
    expect(screen.getByRole('button', { name: 'Reset Changes' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save Changes' })).toBeVisible();
    await expectAccessible();
  });

  it('hold the dialog back until one says so', async () => {
    const { user, store } = await edited();
    await user.keyboard('{Escape}');
    expect(await question()).toHaveTextContent('You have unsaved changes that will be lost if you leave');
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    expect(await nameField()).toHaveValue('The Hall!');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await question();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(store.getState().overlays.open).toBeNull();
  });

  it('hold another page back', async () => {
    const { user } = await edited();
    await user.click(within(menu()).getByRole('button', { name: 'Emoji' }));
    await question();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(await page('Emoji')).toBeVisible();
    expect(screen.queryByText('Unsaved Changes')).toBeNull();
    await user.click(within(menu()).getByRole('button', { name: 'Overview' }));
    expect(await nameField()).toHaveValue('The Hall');
  });

  it('hold back what a link opens', async () => {
    const { user, store, bridge } = await edited();
    bridge.api['invites.info'] = () => lost();
    const follow = () => act(() => bridge.push('link.opened', { kind: 'invite', code: 'hall2026' }));
    follow();
    await question();
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    expect(await nameField()).toHaveValue('The Hall!');
    follow();
    await question();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(store.getState().overlays.open?.kind).toBe('join-invite');
  });

  it('hold the window back, and only while there are some', async () => {
    const { user } = await edited();
    const isLeft = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isLeft()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Reset Changes' }));
    await waitFor(() => expect(screen.queryByText('Unsaved Changes')).toBeNull());
    expect(isLeft()).toBe(true);
  });
});

describe('Delete Server', () => {
  const openDelete = async (answer: NonNullable<ApiAnswers['guilds.delete']>) => {
    const app = await openSettings({
      isOwner: true,
      api: { 'guilds.delete': answer },
      others: [makeGuild({ id: id(6), name: 'Other', channels: [] })],
    });
    await nameField();
    await app.user.click(within(menu()).getByRole('button', { name: 'Delete Server' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Server' });
    return { ...app, dialog, confirm: within(dialog).getByRole('button', { name: 'Delete Server' }) };
  };

  it('needs the name of the server, then deletes it and goes home', async () => {
    const { user, dialog, confirm, bridge, store, hear } = await openDelete(acknowledged);
    expect(dialog).toHaveTextContent('The Hall');
    expect(dialog).toHaveTextContent(
      'This action cannot be undone. This will permanently delete the server and remove all associated data.',
    );
    await expectAccessible();
    const field = within(dialog).getByRole('textbox', { name: 'Enter server name to confirm' });
    await user.type(field, 'The Hal');
    await user.click(confirm);
    await user.type(field, '{Enter}');
    expect(bridge.argsOf('guilds.delete')).toEqual([]);
    await user.type(field, 'l{Enter}');
    expect(bridge.argsOf('guilds.delete')).toEqual([{ guildId }]);
    await waitFor(() => expect(store.getState().overlays.open).toBeNull());
    hear(liveEvent('GUILD_LEFT', { guildId, reason: 'deleted' }));
    expect(store.getState().navigation).toMatchObject({ tab: 'home', guildId: null });
  });

  it('goes home when the event is there before the answer', async () => {
    const { user, confirm, store, hear } = await openDelete(() => {
      hear(liveEvent('GUILD_LEFT', { guildId, reason: 'deleted' }));
      return acknowledged();
    });
    await user.type(screen.getByRole('textbox', { name: 'Enter server name to confirm' }), 'The Hall');
    await user.click(confirm);
    await waitFor(() => expect(store.getState().navigation.tab).toBe('home'));
    expect(store.getState().overlays.open).toBeNull();
  });

  it.each([
    ["the server's words", () => refused('Not today', 403), 'Not today'],
    ['words of our own', () => refused(null, 500), 'Failed to delete server'],
    ['that the network is away', lost, 'Failed to delete server'],
  ] as const)('stays, with %s', async (_case, answer, words) => {
    const { user, dialog, confirm, store } = await openDelete(answer);
    await user.type(within(dialog).getByRole('textbox'), 'The Hall');
    await user.click(confirm);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(words);
    expect(store.getState().overlays.open).not.toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await nameField()).toBeVisible();
  });
});
