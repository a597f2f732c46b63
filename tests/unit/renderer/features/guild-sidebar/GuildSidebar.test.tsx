import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Guild } from '../../../../../src/contract/entities/guild';
import { success } from '../../../../../src/contract/failure';
import type { GuildId } from '../../../../../src/contract/ids';
import type { PermissionName } from '../../../../../src/contract/permissions';
import { GuildSidebar } from '../../../../../src/renderer/features/guild-sidebar/GuildSidebar';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { muteGuild } from '../../../../../src/renderer/state/preferences/guild-preferences';
import { overlayClosed } from '../../../../../src/renderer/state/overlays/slice';
import type { Overlay } from '../../../../../src/renderer/state/overlays/types';
import {
  everyone,
  fullMeta,
  id,
  makeCategory,
  makeChannel,
  makeGuild,
  makeMessage,
  makeSession,
  mask,
} from '../../../../support/renderer/factories';
import { createFakeBridge } from '../../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const GUILD = id<GuildId>(5);
const channels = [
  makeChannel({ id: id(100), name: 'general' }),
  makeChannel({ id: id(101), name: 'woodwork', categoryId: id(50), hasUnread: true }),
  makeChannel({ id: id(102), name: 'radio', type: 'voice', categoryId: id(50), position: 1 }),
  makeChannel({ id: id(103), name: 'glass', categoryId: id(50), position: 2 }),
];

const open = async (
  permissions: readonly PermissionName[] = [],
  change: Partial<Guild> = {},
  features: readonly string[] | null = [],
) => {
  const role = { ...everyone, permissions: mask(...permissions) };
  const guild = makeGuild({
    channels,
    categories: [makeCategory({ name: 'The Workshop' })],
    memberRoles: [role],
    ...change,
  });
  const bridge = createFakeBridge({
    'roles.list': () => success({ error: 0, roles: [role], memberRoles: [role] }),
  });
  const app = await startTestApp({
    bridge,
    guilds: [guild],
    boot: {
      session: makeSession({
        meta: { ...fullMeta, features: features === null ? [] : [...fullMeta.features, ...features] },
      }),
    },
  });
  const onTogglePanel = vi.fn();
  renderWithStore(
    <GuildSidebar
      guildId={GUILD}
      isPanelShown
      onTogglePanel={onTogglePanel}
      isDrawer={false}
      onClose={() => undefined}
    />,
    app.store,
  );
  return { ...app, onTogglePanel, user: userEvent.setup() };
};
const channel = (name: string | RegExp) => screen.getByRole('button', { name });
const coming = (element: HTMLElement) =>
  element.getAttribute('data-tooltip')?.includes('Coming soon') === true;

describe('GuildSidebar', () => {
  it('says of each channel what it is: selected, unread, a voice channel', async () => {
    await open();
    expect(channel('general')).toHaveAttribute('aria-current', 'page');
    expect(channel('woodwork, unread')).toBeInTheDocument();
    expect(channel('radio, voice channel')).toBeInTheDocument();
  });

  it('has a lock on private channels and categories', async () => {
    await open([], {
      channels: [
        makeChannel({ id: id(100), name: 'general' }),
        makeChannel({ id: id(101), name: 'vault', categoryId: id(50), private: true }),
      ],
      categories: [makeCategory({ name: 'The Workshop', private: true })],
    });
    expect(channel('vault, private').querySelector('.lucide-lock')).not.toBeNull();
    expect(channel('The Workshop, private').querySelector('.lucide-lock')).not.toBeNull();
    expect(channel('general').querySelector('.lucide-lock')).toBeNull();
  });

  it('offers settings and creation by the rights in each channel and category', async () => {
    const may = mask('VIEW_CHANNELS', 'MANAGE_CHANNELS');
    const { user, store } = await open(
      ['VIEW_CHANNELS'],
      {
        channels: [
          makeChannel({ id: id(100), name: 'general' }),
          makeChannel({ id: id(101), name: 'vault', categoryId: id(50), permissions: may }),
        ],
        categories: [
          makeCategory({ name: 'Cellar', permissions: may }),
          makeCategory({ id: id(51), name: 'Attic', position: 1 }),
        ],
      },
      ['overwrites', 'category-edit'],
    );
    const items = (row: string): string[] => {
      fireEvent.contextMenu(channel(row));
      const labels = screen.getAllByRole('menuitem').map((item) => item.textContent);
      fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
      return labels;
    };
    expect(screen.getAllByRole('button', { name: 'Channel Settings' })).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: 'Create Channel' })).toHaveLength(1);
    expect(items('vault')).toContain('Channel Settings');
    expect(items('general')).not.toContain('Channel Settings');
    expect(items('Cellar')).toEqual([
      'Create Channel',
      'Rename Category',
      'Delete Category',
      'Copy Category ID',
    ]);
    expect(items('Attic')).toEqual(['Copy Category ID']);
    await user.click(channel('Create Channel'));
    expect(store.getState().overlays.open?.about).toEqual({ guildId: GUILD, categoryId: '50' });
  });

  it('opens the settings of a category where its permissions can be changed', async () => {
    const permissions = mask('VIEW_CHANNELS', 'MANAGE_CHANNELS', 'MANAGE_PERMISSIONS');
    const { user, store } = await open([], { categories: [makeCategory({ name: 'Cellar', permissions })] }, [
      'overwrites',
      'category-edit',
    ]);
    fireEvent.contextMenu(channel('Cellar'));
    await user.click(screen.getByRole('menuitem', { name: 'Category Settings' }));
    expect(store.getState().overlays.open).toEqual({
      kind: 'category-settings',
      about: { guildId: GUILD, categoryId: '50' },
    });
  });

  it('opens a channel, and marks it read first', async () => {
    const { user, bridge, store } = await open();
    await user.click(channel('woodwork, unread'));
    expect(store.getState().navigation.channelId).toBe('101');
    expect(bridge.argsOf('channels.markRead')).toEqual([{ channelId: '101' }]);
    expect(channel('woodwork')).toHaveAttribute('aria-current', 'page');
  });

  it('counts the mentions in a channel that is not open', async () => {
    const { hear } = await open();
    act(() =>
      hear(
        liveEvent('CHANNEL_MESSAGE', {
          guildId: GUILD,
          channelId: id(103),
          message: makeMessage(900, { content: '<@1>' }),
        }),
      ),
    );
    expect(channel(/glass, unread.*1 mention/)).toBeInTheDocument();
  });

  it('closes a category, remembers it, and still shows what is unread in it', async () => {
    const { user, store, bridge } = await open();
    const toggle = channel('The Workshop');
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await user.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('button', { name: 'glass' })).toBeNull();
    expect(channel('woodwork, unread')).toBeInTheDocument();
    expect(store.getState().preferences.current?.collapsedCategories).toEqual(['50']);
    expect(bridge.calls).toContainEqual({ name: 'preferences.set', args: { collapsedCategories: ['50'] } });
    await user.click(toggle);
    expect(channel('glass')).toBeInTheDocument();
  });

  it('folds its banner while the list is scrolled, and shows none that cannot be loaded', async () => {
    const many = Array.from({ length: 40 }, (_, place) =>
      makeChannel({ id: id(200 + place), name: `room-${place}`, position: place }),
    );
    await open([], { channels: many, banner: 'http://127.0.0.1:4000/media/banner.png' });
    const header = screen.getByRole('banner');
    const list = screen.getByRole('list', { name: 'Channels' }).parentElement!;
    expect(header).toHaveAttribute('data-banner');
    expect(header).not.toHaveAttribute('data-collapsed');
    act(() => list.scrollTo({ top: 200 }));
    await waitFor(() => expect(header).toHaveAttribute('data-collapsed'));
    act(() => list.scrollTo({ top: 0 }));
    await waitFor(() => expect(header).not.toHaveAttribute('data-collapsed'));
    fireEvent.error(header.querySelector('img')!);
    expect(header).not.toHaveAttribute('data-banner');
  });

  it('is one stop for Tab, with arrows between its rows', async () => {
    const { user } = await open();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Server menu' })).toHaveFocus();
    await user.tab();
    expect(channel('Members')).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(channel('general')).toHaveFocus();
    await user.keyboard('{End}');
    expect(channel('glass')).toHaveFocus();
    await user.tab();
    expect(document.body).toHaveFocus();
  });

  it('shows and hides the member list', async () => {
    const { user, onTogglePanel } = await open();
    expect(channel('Members')).toHaveAttribute('aria-pressed', 'true');
    await user.click(channel('Members'));
    expect(onTogglePanel).toHaveBeenCalledOnce();
    expect(coming(channel('Server Boosts'))).toBe(true);
  });

  it('opens the boosts of the server', async () => {
    const { user, store } = await open([], {}, ['boosts']);
    await user.click(channel('Server Boosts'));
    expect(store.getState().overlays.open).toEqual({ kind: 'boosts', about: { guildId: GUILD } });
  });

  it.each([
    [1, 'Verified Server'],
    [2, 'Partnered Server'],
  ])('has name, banner and a badge: that of %i says %s', async (verified, name) => {
    await open([], { verified, banner: '/media/banner' });
    expect(screen.getByRole('button', { name: 'Server menu' })).toHaveTextContent('The Hall');
    expect(screen.getByRole('img', { name })).toHaveAttribute('data-tooltip', name);
    expect(document.querySelector('header img[src*="banner"]')).not.toBeNull();
  });

  it('has neither banner nor badge where there is none', async () => {
    await open();
    expect(document.querySelector('header img')).toBeNull();
    expect(screen.queryByRole('img', { name: /Server$/ })).toBeNull();
  });

  it('draws only what is seen of a long list', async () => {
    const many = Array.from({ length: 500 }, (_, place) =>
      makeChannel({ id: id(1000 + place), name: `room-${place}`, position: place }),
    );
    await open([], { channels: many });
    const rows = screen.getAllByRole('listitem');
    expect(rows.length).toBeLessThan(60);
    expect(rows[0]).toHaveAttribute('aria-setsize', '504');
  });

  describe('by permission', () => {
    const entries = async (user: { click: (element: Element) => Promise<void> }): Promise<string[]> => {
      await user.click(screen.getByRole('button', { name: 'Server menu' }));
      return within(screen.getByRole('menu'))
        .getAllByRole('menuitem')
        .map((item) => item.querySelector('span > span')?.textContent ?? '');
    };

    it('offers a plain member what anyone may', async () => {
      const { user } = await open();
      expect(await entries(user)).toEqual([
        'Privacy Settings',
        'Notification Settings',
        'Report Server',
        'Leave Server',
      ]);
      expect(screen.queryByRole('button', { name: 'Channel Settings', hidden: true })).toBeNull();
      expect(screen.queryByRole('button', { name: 'Create Channel', hidden: true })).toBeNull();
    });

    it('offers managers the rest, and says what is to come', async () => {
      const { user } = await open(['CREATE_INVITE', 'MANAGE_CHANNELS', 'CHANGE_NICKNAME']);
      expect(await entries(user)).toEqual([
        'Invite People',
        'Server Settings',
        'Privacy Settings',
        'Notification Settings',
        'Change Nickname',
        'Reorder Channels',
        'Create Channel',
        'Create Category',
        'Report Server',
        'Leave Server',
      ]);
      expect(screen.getByRole('menuitem', { name: /Report Server/ })).toHaveTextContent('Coming soon');
    });

    it('offers the settings to whoever sets permissions alone, where the server has them', async () => {
      const { user } = await open(['MANAGE_PERMISSIONS'], {}, ['overwrites']);
      expect(await entries(user)).toContain('Server Settings');
    });

    it('offers no settings by that right on a server without it', async () => {
      const { user } = await open(['MANAGE_PERMISSIONS']);
      expect(await entries(user)).not.toContain('Server Settings');
    });

    it.each<[string, string, Overlay]>([
      ['Invite People', 'general', { kind: 'invite-people', about: { guildId: GUILD, channelId: id(100) } }],
      [
        'Channel Settings',
        'general',
        { kind: 'channel-settings', about: { guildId: GUILD, channelId: id(100) } },
      ],
      [
        'Create Channel',
        'The Workshop',
        { kind: 'create-channel', about: { guildId: GUILD, categoryId: id(50) } },
      ],
    ])('opens %s from its row, by pointer and by its menu', async (label, row, overlay) => {
      const { user, store } = await open(['CREATE_INVITE', 'MANAGE_CHANNELS']);
      await user.click(screen.getAllByRole('button', { name: label, hidden: true })[0]!);
      expect(store.getState().overlays.open).toEqual(overlay);
      act(() => void store.dispatch(overlayClosed()));
      fireEvent.contextMenu(channel(row));
      await user.click(screen.getByRole('menuitem', { name: label }));
      expect(store.getState().overlays.open).toEqual(overlay);
    });

    it.each<[string, string, Overlay]>([
      [
        'The Workshop',
        'Rename Category',
        { kind: 'rename-category', about: { guildId: GUILD, categoryId: id(50) } },
      ],
      [
        'The Workshop',
        'Delete Category',
        { kind: 'delete-category', about: { guildId: GUILD, categoryId: id(50) } },
      ],
      ['Members', 'Create Channel', { kind: 'create-channel', about: { guildId: GUILD, categoryId: null } }],
      ['Members', 'Create Category', { kind: 'create-category', about: { guildId: GUILD } }],
    ])('has in the menu of %s: %s', async (row, label, overlay) => {
      const { user, store } = await open(['MANAGE_CHANNELS'], {}, ['category-edit']);
      fireEvent.contextMenu(channel(row));
      await user.click(screen.getByRole('menuitem', { name: label }));
      expect(store.getState().overlays.open).toEqual(overlay);
    });

    it.each<[string, Overlay['kind']]>([
      ['Invite People', 'invite-people'],
      ['Server Settings', 'guild-settings'],
      ['Leave Server', 'leave-guild'],
      ['Privacy Settings', 'privacy-settings'],
      ['Notification Settings', 'notification-settings'],
      ['Change Nickname', 'change-nickname'],
      ['Reorder Channels', 'reorder-channels'],
      ['Create Category', 'create-category'],
    ])('has in the menu of the server: %s', async (label, kind) => {
      const { user, store } = await open(['CREATE_INVITE', 'MANAGE_CHANNELS', 'CHANGE_NICKNAME']);
      await user.click(screen.getByRole('button', { name: 'Server menu' }));
      await user.click(screen.getByRole('menuitem', { name: label }));
      expect(store.getState().overlays.open).toMatchObject({ kind, about: { guildId: GUILD } });
    });

    it('offers no nickname where the server has none', async () => {
      const { user } = await open(['CHANGE_NICKNAME'], {}, null);
      expect(await entries(user)).not.toContain('Change Nickname');
    });

    it('edits no category where the server cannot, and none without the right', async () => {
      await open(['MANAGE_CHANNELS']);
      fireEvent.contextMenu(channel('The Workshop'));
      expect(screen.queryByRole('menuitem', { name: 'Rename Category' })).toBeNull();
      expect(screen.getByRole('menuitem', { name: 'Copy Category ID' })).toBeVisible();
    });
  });

  it('marks nothing of a muted server, and says that it is muted', async () => {
    const { user, store } = await open();
    act(() => store.dispatch(muteGuild(GUILD, 'always')));
    expect(channel('woodwork')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Server menu' })).toHaveAccessibleDescription('Muted');
    await user.click(channel('The Workshop'));
    expect(screen.queryByRole('button', { name: 'woodwork' })).toBeNull();
  });

  it('mutes a channel for a time, marks nothing of it then, and lets it be heard again', async () => {
    const { user, store } = await open();
    fireEvent.contextMenu(channel('woodwork, unread'));
    await user.click(screen.getByRole('menuitem', { name: 'Mute Channel' }));
    // Without a layout the pointer cannot reach the submenu.
    fireEvent.click(await screen.findByRole('menuitem', { name: 'For 1 Hour' }));
    const kept = () => store.getState().preferences.current?.channelNotifications;
    expect(kept()).toEqual({ 101: { level: 'inherit', mutedUntil: expect.any(Number) } });
    fireEvent.contextMenu(channel('woodwork, muted'));
    await user.click(screen.getByRole('menuitem', { name: 'Unmute Channel' }));
    expect(kept()).toEqual({});
    expect(channel('woodwork, unread')).toBeInTheDocument();
  });

  it('sets of what a channel notifies', async () => {
    const { user, store } = await open();
    fireEvent.contextMenu(channel('woodwork, unread'));
    await user.click(screen.getByRole('menuitem', { name: 'Notification Settings' }));
    expect(await screen.findByRole('menuitemradio', { name: 'Use Server Settings' })).toBeChecked();
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Nothing' }));
    expect(store.getState().preferences.current?.channelNotifications).toEqual({
      101: { level: 'nothing', mutedUntil: null },
    });
  });

  it('marks a channel read and copies its id from its menu', async () => {
    const { user, bridge, store } = await open();
    fireEvent.contextMenu(channel('woodwork, unread'));
    await user.click(screen.getByRole('menuitem', { name: 'Mark As Read' }));
    expect(bridge.argsOf('channels.markRead')).toEqual([{ channelId: '101' }]);
    fireEvent.contextMenu(channel('woodwork'));
    expect(screen.getByRole('menuitem', { name: /Mark As Read/ })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('menuitem', { name: 'Copy Channel ID' }));
    expect(await navigator.clipboard.readText()).toBe('101');
    await waitFor(() =>
      expect(store.getState().toasts.list).toMatchObject([{ text: 'Channel ID copied to clipboard' }]),
    );
  });
});
