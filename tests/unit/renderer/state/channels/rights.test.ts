import { describe, expect, it } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import type { CategoryId, ChannelId, GuildId } from '../../../../../src/contract/ids';
import type { PermissionMask } from '../../../../../src/contract/permissions';
import {
  selectCanCallIn,
  selectCanDelete,
  selectCanIn,
  selectCreationHomes,
  selectOpensSettings,
} from '../../../../../src/renderer/state/channels/rights';
import { selectCanCall } from '../../../../../src/renderer/state/roles/selectors';
import { draftChanged } from '../../../../../src/renderer/state/composer/slice';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { selectJumpTargets } from '../../../../../src/renderer/state/navigation/destinations';
import { openChannel } from '../../../../../src/renderer/state/navigation/thunks';
import {
  selectIsChannelUnread,
  selectUnreadCounts,
} from '../../../../../src/renderer/state/unread/selectors';
import {
  everyone,
  fullMeta,
  id,
  makeCategory,
  makeChannel,
  makeGuild,
  makeMember,
  makeMessage,
  makeRole,
  makeSession,
  mask,
  withOverwrites,
} from '../../../../support/renderer/factories';
import { createFakeBridge } from '../../../../support/renderer/fake-bridge';
import { startTestApp } from '../../../../support/renderer/test-store';

const guildId = id<GuildId>(5);
const open = id<ChannelId>(100);
const closed = id<ChannelId>(101);
const cellar = id<CategoryId>(50);

const start = (permissions: PermissionMask | null, ofCategory: PermissionMask | null = null) =>
  startTestApp({
    guilds: [
      makeGuild({
        channels: [
          makeChannel({ id: open }),
          makeChannel({ id: closed, name: 'vault', position: 1, private: true, permissions }),
        ],
        categories: [makeCategory({ id: cellar, permissions: ofCategory })],
      }),
    ],
    bridge: createFakeBridge({
      'members.list': () =>
        success({ error: 0, members: [makeMember(), makeMember({ id: id(3), username: 'cem' })] }),
    }),
    boot: { session: makeSession({ meta: withOverwrites(fullMeta) }) },
  });

const hidden = { guildId, channelId: closed, hidden: true } as const;

describe('rights in a channel', () => {
  it('are those that the server says, and those in the guild where it says nothing', async () => {
    const { store } = await start(mask('VIEW_CHANNELS', 'MANAGE_CHANNELS'));
    const state = store.getState();
    expect(selectCanIn(state, closed, 'SEND_MESSAGES')).toBe(false);
    expect(selectCanIn(state, closed, 'MANAGE_CHANNELS')).toBe(true);
    expect(selectCanIn(state, open, 'SEND_MESSAGES')).toBe(true);
    expect(selectCanIn(state, open, 'MANAGE_CHANNELS')).toBe(false);
    expect(selectCanCall(state, guildId, 'channels.rename')).toBe(false);
    expect(selectCanCallIn(state, closed, 'channels.rename')).toBe(true);
    expect(selectOpensSettings(state, closed)).toBe(true);
    expect(selectOpensSettings(state, open)).toBe(false);
  });

  it('are read bit by bit: a permission that implies another does not give it where it was denied', async () => {
    const { store } = await start(mask('VIEW_CHANNELS', 'MANAGE_SERVER', 'MANAGE_ROLES'));
    expect(selectCanIn(store.getState(), closed, 'MANAGE_MESSAGES')).toBe(false);
    expect(selectCanIn(store.getState(), closed, 'MANAGE_PERMISSIONS')).toBe(false);
  });

  it('are none in a channel that is not there', async () => {
    const { store } = await start(null);
    expect(selectCanIn(store.getState(), id<ChannelId>(999), 'VIEW_CHANNELS')).toBe(false);
  });

  it('follow CHANNEL_ACCESS, of a channel and of a category', async () => {
    const { store, hear } = await start(mask('VIEW_CHANNELS'));
    const access = (channelId: ChannelId, permissions: PermissionMask | null, isPrivate?: boolean) =>
      hear(liveEvent('CHANNEL_ACCESS', { guildId, placeId: channelId, permissions, private: isPrivate }));
    access(closed, mask('VIEW_CHANNELS', 'SEND_MESSAGES'));
    expect(selectCanIn(store.getState(), closed, 'SEND_MESSAGES')).toBe(true);
    access(id<ChannelId>(50), mask('VIEW_CHANNELS', 'MANAGE_CHANNELS'));
    expect(selectCanIn(store.getState(), cellar, 'MANAGE_CHANNELS')).toBe(true);
    access(closed, mask('VIEW_CHANNELS'), true);
    expect(store.getState().channels.byId[closed]?.private).toBe(true);
    access(closed, null);
    expect(store.getState().channels.byId[closed]).toMatchObject({ permissions: null, private: true });
  });

  it('are kept by an event for all viewers, which cannot say what each of them may do', async () => {
    const { store, hear } = await start(mask('VIEW_CHANNELS'), mask('VIEW_CHANNELS'));
    const channel = makeChannel({ id: closed, name: 'safe', private: false });
    hear(liveEvent('GUILD_CHANNEL_EDIT', { guildId, channel }));
    expect(store.getState().channels.byId[closed]).toMatchObject({ name: 'safe', private: false });
    expect(selectCanIn(store.getState(), closed, 'SEND_MESSAGES')).toBe(false);
    hear(
      liveEvent('GUILD_CATEGORY_EDIT', { guildId, category: makeCategory({ id: cellar, private: true }) }),
    );
    expect(store.getState().channels.categories[cellar]?.private).toBe(true);
    expect(selectCanIn(store.getState(), cellar, 'SEND_MESSAGES')).toBe(false);
  });

  it('decide whose messages one deletes there, by rank', async () => {
    const { store, hear } = await start(mask('VIEW_CHANNELS', 'MANAGE_MESSAGES'));
    const deletes = (channelId: ChannelId) => selectCanDelete(store.getState(), channelId, id(3));
    expect(deletes(closed)).toBe(false);
    const role = makeRole({ position: 3 });
    hear(liveEvent('GUILD_ROLE_CREATE', { guildId, role }));
    hear(liveEvent('GUILD_MEMBER_ROLE_ADD', { guildId, userId: id(1), roleId: role.id }));
    expect(deletes(closed)).toBe(true);
    expect(deletes(open)).toBe(false);
    expect(selectCanDelete(store.getState(), open, id(1))).toBe(true);
  });

  it('say where one may create a channel: at the top by the guild, in a category by the category', async () => {
    const homes = async (own: PermissionMask | null, ofGuild: PermissionMask) => {
      const { store, hear } = await start(null, own);
      hear(liveEvent('GUILD_ROLE_EDIT', { guildId, role: { ...everyone, permissions: ofGuild } }));
      return selectCreationHomes(store.getState(), guildId).map((home) => home?.id ?? null);
    };
    const all = mask('VIEW_CHANNELS', 'MANAGE_CHANNELS');
    expect(await homes(null, all)).toEqual([null, '50']);
    expect(await homes(all, mask('VIEW_CHANNELS'))).toEqual(['50']);
    expect(await homes(mask('VIEW_CHANNELS'), all)).toEqual([null]);
  });
});

describe('a channel that one is denied the view of', () => {
  it('goes from lists, counts and jumps, without a word where it is not open', async () => {
    const { store, hear } = await start(null);
    hear(liveEvent('CHANNEL_MESSAGE', { guildId, channelId: closed, message: makeMessage(7) }));
    expect(selectUnreadCounts(store.getState()).channels).toBe(1);
    hear(liveEvent('GUILD_CHANNEL_DELETE', hidden));
    const state = store.getState();
    expect(state.channels.byId[closed]).toBeUndefined();
    expect(selectUnreadCounts(state).channels).toBe(0);
    expect(selectJumpTargets(state).map(({ name }) => name)).toEqual(['The Hall', 'general', 'Home']);
    expect(state.notifications.latest[closed]).toBeUndefined();
    expect(state.toasts.list).toEqual([]);
  });

  it('gives way to another one if it is open, and says why once', async () => {
    const { store, hear } = await start(null);
    await store.dispatch(openChannel(guildId, closed));
    hear(liveEvent('GUILD_CHANNEL_DELETE', hidden));
    hear(liveEvent('GUILD_CHANNEL_DELETE', hidden));
    expect(store.getState().navigation).toMatchObject({ guildId: '5', channelId: '100' });
    expect(store.getState().toasts.list).toMatchObject([{ text: 'You no longer have access to #vault' }]);
  });

  it('keeps its draft until it is deleted', async () => {
    const { store, hear } = await start(null);
    store.dispatch(draftChanged({ channelId: closed, text: 'half a thought' }));
    hear(liveEvent('GUILD_CHANNEL_DELETE', hidden));
    expect(store.getState().composer.drafts[closed]?.text).toBe('half a thought');
    hear(liveEvent('GUILD_CHANNEL_CREATE', { guildId, channel: makeChannel({ id: closed }) }));
    hear(liveEvent('GUILD_CHANNEL_DELETE', { guildId, channelId: closed }));
    expect(store.getState().composer.drafts[closed]).toBeUndefined();
  });

  it('comes back without a reload, with its unread messages and rights', async () => {
    const { store, hear } = await start(null);
    hear(liveEvent('GUILD_CHANNEL_DELETE', hidden));
    expect(store.getState().channels.hidden[closed]).toBe(true);
    const permissions = mask('VIEW_CHANNELS');
    const channel = makeChannel({ id: closed, name: 'vault', hasUnread: true, permissions, private: true });
    hear(liveEvent('GUILD_CHANNEL_CREATE', { guildId, channel }));
    hear(liveEvent('GUILD_CHANNEL_CREATE', { guildId, channel }));
    const state = store.getState();
    expect(state.channels.byGuild[guildId]).toEqual(['100', '101']);
    expect(state.channels.hidden[closed]).toBeUndefined();
    expect(selectCanIn(state, closed, 'SEND_MESSAGES')).toBe(false);
    expect(selectIsChannelUnread(state, closed)).toBe(true);
  });

  it('goes with its category', async () => {
    const { store, hear } = await start(null);
    hear(liveEvent('GUILD_CATEGORY_DELETE', { guildId, categoryId: cellar, hidden: true }));
    expect(store.getState().channels.categories[cellar]).toBeUndefined();
    expect(store.getState().channels.hidden[cellar]).toBe(true);
    hear(liveEvent('GUILD_CATEGORY_CREATE', { guildId, category: makeCategory({ id: cellar }) }));
    expect(store.getState().channels.hidden[cellar]).toBeUndefined();
  });
});
