import { describe, expect, it } from 'vitest';
import { type EventName, events, type LiveEvent } from '../../../../../src/contract/gateway/events';
import type { CategoryId, GuildId, RoleId, UserId } from '../../../../../src/contract/ids';
import { boostLists } from '../../../../../src/renderer/state/boosts/slice';
import { selectGuildEmoji } from '../../../../../src/renderer/state/emoji/selectors';
import { selectFileLimit } from '../../../../../src/renderer/state/guild-settings/selectors';
import { selectHeldStickers } from '../../../../../src/renderer/state/stickers/selectors';
import { selectCanIn } from '../../../../../src/renderer/state/channels/rights';
import { selectChannel, selectChannelGroups } from '../../../../../src/renderer/state/channels/selectors';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { selectMember, selectMemberGroups } from '../../../../../src/renderer/state/members/selectors';
import { selectMessage, selectMessageIds } from '../../../../../src/renderer/state/messages/selectors';
import { selectHasNewPins } from '../../../../../src/renderer/state/pins/selectors';
import { selectQueueRows } from '../../../../../src/renderer/state/queue/selectors';
import { selectCan, selectRolesById } from '../../../../../src/renderer/state/roles/selectors';
import type { RootState } from '../../../../../src/renderer/state/store';
import { selectTypingLabel } from '../../../../../src/renderer/state/typing/selectors';
import {
  selectChannelPings,
  selectIsChannelUnread,
  selectIsGuildUnread,
  selectIsHeldUnread,
  selectUnreadCount,
} from '../../../../../src/renderer/state/unread/selectors';
import {
  at,
  everyone,
  id,
  makeCategory,
  makeAttachment,
  makeEmbed,
  makeChannel,
  makeSticker,
  makeGuild,
  makeMember,
  makeMessage,
  makeMessages,
  makeReport,
  makeRole,
  mask,
} from '../../../../support/renderer/factories';
import { startTestApp } from '../../../../support/renderer/test-store';
import { type Case, ownCases } from './own-cases';
import { guildId, open, other, helpers, twoEmoji, bob, startWith } from './event-world';

const place = { guildId, channelId: open };
const member = (state: RootState, number: number) => selectMember(state, guildId, id(number));

/** For each event of the table: its data, and the visible change afterwards. */
const cases: { readonly [N in EventName]: Case<N> } = {
  GUILD_JOINED: {
    data: { guild: makeGuild({ id: id(7), name: 'New', channels: [makeChannel({ id: id(300) })] }) },
    shows: (state) => {
      expect(state.guilds.ids).toEqual(['5', '6', '7']);
      expect(state.guilds.byId[id<GuildId>(7)]?.name).toBe('New');
      expect(selectChannel(state, id(300))?.guildId).toBe('7');
    },
  },
  GUILD_LEFT: {
    data: { guildId, reason: 'kicked' },
    shows: (state) => {
      expect(state.guilds.ids).toEqual(['6']);
      expect(selectChannel(state, open)).toBeNull();
      expect(state.members.byKey[guildId]).toBeUndefined();
      expect(state.roles.byGuild[guildId]).toBeUndefined();
      expect(state.messages.byChannel[open]).toBeUndefined();
      expect(state.navigation).toMatchObject({ guildId: '6', channelId: '200' });
    },
  },
  GUILD_EDIT: {
    data: {
      guildId,
      name: 'Renamed',
      description: null,
      avatar: '/a',
      banner: '/b',
      verified: 2,
      invitesPaused: true,
      ownerId: id(9),
    },
    shows: (state) =>
      expect(state.guilds.byId[guildId]).toMatchObject({
        name: 'Renamed',
        avatar: '/a',
        banner: '/b',
        verified: 2,
        invitesPaused: true,
        ownerId: '9',
      }),
  },
  GUILD_MEMBER_JOIN: {
    data: { guildId, member: makeMember({ id: id(3), username: 'cem' }) },
    shows: (state) => expect(member(state, 3)?.username).toBe('cem'),
  },
  GUILD_MEMBER_LEFT: {
    data: { guildId, userId: id(2) },
    shows: (state) => expect(member(state, 2)).toBeNull(),
  },
  GUILD_MEMBER_RANGE: {
    data: {
      guildId,
      from: 0,
      groups: [{ key: 'online', count: 1 }],
      matching: null,
      ids: [id(3)],
      members: [makeMember({ id: id(3), username: 'cem' })],
    },
    shows: (state) => expect(member(state, 3)?.username).toBe('cem'),
  },
  GUILD_MEMBER_ROLE_ADD: {
    data: { guildId, userId: id(1), roleId: helpers.id },
    shows: (state) => {
      expect(member(state, 1)?.roleIds).toEqual(['20']);
      expect(selectCan(state, guildId, 'MANAGE_MESSAGES')).toBe(true);
    },
  },
  GUILD_MEMBER_ROLE_REMOVE: {
    data: { guildId, userId: id(2), roleId: helpers.id },
    shows: (state) => expect(member(state, 2)?.roleIds).toEqual([]),
  },
  GUILD_MEMBER_STATUS: {
    data: { guildId, userId: id(2), status: 'inactive', statusText: null, statusUntil: null },
    shows: (state) => expect(selectMemberGroups(state, guildId).at(-1)?.label).toBe('OFFLINE'),
  },
  GUILD_MEMBER_EDIT: {
    data: { guildId, member: makeMember({ id: id(2), username: 'bob', nickname: 'Bobby' }) },
    shows: (state) => expect(member(state, 2)?.nickname).toBe('Bobby'),
  },
  GUILD_CHANNEL_CREATE: {
    data: { guildId, channel: makeChannel({ id: id(102), name: 'new', position: 2 }) },
    shows: (state) =>
      expect(selectChannelGroups(state, guildId)[0]?.channels.map((channel) => channel.name)).toEqual([
        'general',
        'random',
        'new',
      ]),
  },
  GUILD_CHANNEL_EDIT: {
    data: { guildId, channel: makeChannel({ id: open, name: 'lobby', topic: 'Hello' }) },
    shows: (state) => expect(selectChannel(state, open)).toMatchObject({ name: 'lobby', topic: 'Hello' }),
  },
  GUILD_CHANNEL_DELETE: {
    data: { guildId, channelId: open },
    shows: (state) => {
      expect(selectChannel(state, open)).toBeNull();
      expect(state.messages.byChannel[open]).toBeUndefined();
      expect(state.navigation).toMatchObject({ guildId: '5', channelId: '101' });
    },
  },
  GUILD_CHANNEL_ORDER: {
    data: {
      guildId,
      channels: [
        { id: open, position: 0, categoryId: id<CategoryId>(50) },
        { id: other, position: 0, categoryId: null },
      ],
      categories: [{ id: id(50), position: 3 }],
    },
    shows: (state) =>
      expect(
        selectChannelGroups(state, guildId).map(({ category, channels }) => [
          category?.position ?? null,
          channels.map((channel) => channel.name),
        ]),
      ).toEqual([
        [null, ['random']],
        [3, ['general']],
      ]),
  },
  GUILD_CATEGORY_CREATE: {
    data: { guildId, category: makeCategory({ id: id(51), name: 'Voice', position: 1 }) },
    shows: (state) =>
      expect(selectChannelGroups(state, guildId).map(({ category }) => category?.name ?? null)).toEqual([
        null,
        'Text Channels',
        'Voice',
      ]),
  },
  GUILD_CATEGORY_EDIT: {
    data: { guildId, category: makeCategory({ id: id(50), name: 'Talk' }) },
    shows: (state) =>
      expect(selectChannelGroups(state, guildId).map(({ category }) => category?.name ?? null)).toEqual([
        null,
        'Talk',
      ]),
  },
  GUILD_CATEGORY_DELETE: {
    data: { guildId, categoryId: id(50) },
    shows: (state) =>
      expect(selectChannelGroups(state, guildId).map(({ category }) => category)).toEqual([null]),
  },
  GUILD_ROLE_CREATE: {
    data: { guildId, role: makeRole({ id: id(21), name: 'New' }) },
    shows: (state) => expect(selectRolesById(state, guildId)[id<RoleId>(21)]?.name).toBe('New'),
  },
  GUILD_ROLE_EDIT: {
    data: { guildId, role: { ...everyone, permissions: mask('VIEW_CHANNELS', 'MANAGE_ROLES') } },
    shows: (state) => {
      expect(selectCan(state, guildId, 'MANAGE_ROLES')).toBe(true);
      expect(selectCan(state, guildId, 'SEND_MESSAGES')).toBe(false);
    },
  },
  GUILD_ROLE_DELETE: {
    data: { guildId, roleId: helpers.id },
    shows: (state) => {
      expect(selectRolesById(state, guildId)[helpers.id]).toBeUndefined();
      expect(member(state, 2)?.roleIds).toEqual([]);
    },
  },
  GUILD_ROLE_ORDER: {
    data: { guildId, roles: [{ id: helpers.id, position: 4 }] },
    shows: (state) => expect(selectRolesById(state, guildId)[helpers.id]?.position).toBe(4),
  },
  CHANNEL_TYPING_START: {
    data: { ...place, userId: id<UserId>(2), username: 'bob' },
    shows: (state) => expect(selectTypingLabel(state, open)).toBe('bob is typing...'),
  },
  CHANNEL_MESSAGE: {
    data: { guildId, channelId: other, message: makeMessage(1004, { content: 'hi <@1>' }) },
    shows: (state) => {
      expect(selectIsChannelUnread(state, other)).toBe(true);
      expect(selectIsGuildUnread(state, guildId)).toBe(true);
      expect(selectChannelPings(state, other)).toBe(1);
      expect(selectMessageIds(state, open)).toEqual(['1001', '1002', '1003']);
    },
  },
  CHANNEL_MESSAGE_EDIT: {
    data: { ...place, messageId: id(1002), content: 'changed', editedAt: at(9) },
    shows: (state) =>
      expect(selectMessage(state, open, id(1002))).toMatchObject({
        content: 'changed',
        isEdited: true,
        editedAt: at(9),
      }),
  },
  CHANNEL_MESSAGE_DELETE: {
    data: { ...place, messageId: id(1002) },
    shows: (state) => expect(selectMessageIds(state, open)).toEqual(['1001', '1003']),
  },
  CHANNEL_MESSAGES_DELETE: {
    data: { ...place, messageIds: [id(1001), id(1003)] },
    shows: (state) => expect(selectMessageIds(state, open)).toEqual(['1002']),
  },
  CHANNEL_MESSAGES_RESTORED: {
    data: { ...place, messageIds: [id(1002)] },
    shows: (state) => expect(selectUnreadCount(state, open)).toBe(0),
  },
  GUILD_EMOJI: {
    data: { guildId, emoji: twoEmoji },
    shows: (state) => expect(selectGuildEmoji(state, guildId)).toEqual(twoEmoji),
  },
  GUILD_SETTINGS: {
    data: { guildId, settings: { attachmentBytes: 1000 } },
    shows: (state) => expect(selectFileLimit(state, guildId)).toBe(1000),
  },
  GUILD_STICKERS: {
    data: { guildId, stickers: [makeSticker(1, 'hello'), makeSticker(2, 'wave')] },
    shows: (state) =>
      expect(selectHeldStickers(state, guildId).value.map(({ name }) => name)).toEqual(['hello', 'wave']),
  },
  GUILD_QUEUE: {
    data: { guildId, item: makeReport(2), open: 2 },
    shows: (state) => {
      expect(selectQueueRows(state, guildId, 'open').map((item) => item.id)).toEqual(['2', '1']);
      expect(state.queue.counts[guildId]).toBe(2);
    },
  },
  CHANNEL_PIN: {
    data: { ...place, messageId: id(1002), pinned: true, by: bob, at: at(9) },
    shows: (state) =>
      expect([selectMessage(state, open, id(1002))?.pinned, selectHasNewPins(state, open)]).toEqual([
        true,
        true,
      ]),
  },
  GUILD_BOOSTS: {
    data: { guildId, count: 7, level: 2 },
    shows: (state) =>
      expect(boostLists.of(state.boosts, guildId).value).toMatchObject({ count: 7, level: 2 }),
  },
  CHANNEL_MESSAGE_GIFT: {
    data: { ...place, messageId: id(1002), takenBy: bob },
    shows: (state) => expect(selectMessage(state, open, id(1002))?.gift?.takenBy).toEqual(bob),
  },
  CHANNEL_MESSAGE_ATTACHMENTS: {
    data: { ...place, messageId: id(1002), attachments: [makeAttachment(1)] },
    shows: (state) => expect(selectMessage(state, open, id(1002))?.attachments).toEqual([makeAttachment(1)]),
  },
  CHANNEL_MESSAGE_EMBEDS: {
    data: { ...place, messageId: id(1002), embeds: [makeEmbed(1)] },
    shows: (state) => expect(selectMessage(state, open, id(1002))?.embeds).toEqual([makeEmbed(1)]),
  },
  CHANNEL_REACTION_ADD: {
    data: { ...place, messageId: id(1003), userId: id(2), emoji: '🎉', count: 2 },
    shows: (state) =>
      expect(selectMessage(state, open, id(1003))?.reactions).toEqual([
        { emoji: '👍', count: 2, me: true },
        { emoji: '🎉', count: 2, me: false },
      ]),
  },
  CHANNEL_REACTION_REMOVE: {
    data: { ...place, messageId: id(1003), userId: id(1), emoji: '👍', count: 1 },
    shows: (state) =>
      expect(selectMessage(state, open, id(1003))?.reactions).toEqual([
        { emoji: '👍', count: 1, me: false },
        { emoji: '🎉', count: 1, me: false },
      ]),
  },
  CHANNEL_REACTION_CLEAR: {
    data: { ...place, messageId: id(1003), emoji: '👍' },
    shows: (state) =>
      expect(selectMessage(state, open, id(1003))?.reactions).toEqual([{ emoji: '🎉', count: 1, me: false }]),
  },
  SYSTEM_MESSAGE: {
    data: { message: { id: id(1), message: 'Maintenance', createdAt: at(1) } },
    shows: (state) => expect(state.navigation.hasSystemMessage).toBe(true),
  },
  CHANNEL_ACCESS: {
    data: { guildId, placeId: open, permissions: mask('VIEW_CHANNELS') },
    shows: (state) => {
      expect(selectCanIn(state, open, 'VIEW_CHANNELS')).toBe(true);
      expect(selectCanIn(state, open, 'SEND_MESSAGES')).toBe(false);
      expect(selectCanIn(state, other, 'SEND_MESSAGES')).toBe(true);
    },
  },
  CHANNEL_READ: {
    data: { guildId, channelId: other },
    shows: (state) => expect(selectIsChannelUnread(state, other)).toBe(false),
  },
  CHANNEL_UNREAD: {
    data: {
      ...{ guildId, channelId: open, lastReadId: id(1001) },
      ...{ unreadCount: 2, mentionCount: 1, everyoneCount: 0, replyCount: 0 },
    },
    shows: (state) => {
      expect(selectIsChannelUnread(state, open)).toBe(true);
      expect(selectUnreadCount(state, open)).toBe(2);
      expect(selectChannelPings(state, open)).toBe(1);
      expect(selectIsHeldUnread(state, open)).toBe(true);
    },
  },
  ...ownCases,
};

const NAMES = Object.keys(events) as EventName[];
/** Data and name match in the table; TypeScript cannot express that for a name known only at run time. */
const eventOf = (name: EventName): LiveEvent => ({ name, data: cases[name].data }) as LiveEvent;
// Without CHANNEL_MESSAGE: two messages ping twice.
const SETTING = NAMES.filter((name) => name !== 'CHANNEL_MESSAGE');
const OF_SOMETHING_HELD = NAMES.filter((name) => name !== 'GUILD_JOINED' && name !== 'SYSTEM_MESSAGE');

describe('live events', () => {
  it.each(NAMES)('%s changes what it tells of', async (name) => {
    const app = await startWith();
    app.hear(eventOf(name));
    cases[name].shows(app.store.getState());
  });

  it.each(SETTING)('%s heard twice is as if heard once', async (name) => {
    const app = await startWith();
    app.hear(eventOf(name));
    const { guilds, channels, roles, members, messages, unread } = app.store.getState();
    app.hear(eventOf(name));
    expect(app.store.getState()).toMatchObject({ guilds, channels, roles, members, messages, unread });
  });

  it.each(OF_SOMETHING_HELD)('%s of what is not held changes nothing that is', async (name) => {
    const app = await startTestApp({
      guilds: [makeGuild({ id: id(8), channels: [makeChannel({ id: id(800) })] })],
    });
    const { guilds, channels, roles, members, messages, navigation } = app.store.getState();
    app.hear(eventOf(name));
    expect(app.store.getState()).toMatchObject({ guilds, channels, roles, members, messages, navigation });
  });

  it('take one notification of the store a push, however many they are', async () => {
    const app = await startWith();
    let notified = 0;
    app.store.subscribe(() => (notified += 1));
    app.hear(
      ...makeMessages(2000, 2199).map((message) => liveEvent('CHANNEL_MESSAGE', { ...place, message })),
      liveEvent('GUILD_MEMBER_LEFT', { guildId, userId: id(2) }),
    );
    expect(notified).toBe(1);
    expect(selectMessageIds(app.store.getState(), open)).toHaveLength(203);
  });

  it('replace a guild that is there already, with the channels and rights that it has now', async () => {
    const app = await startWith();
    const none = { ...everyone, permissions: mask() };
    app.hear(
      liveEvent('GUILD_JOINED', {
        guild: makeGuild({ id: guildId, name: 'Closed', channels: [], memberRoles: [none] }),
      }),
    );
    const state = app.store.getState();
    expect(state.guilds.ids).toEqual(['5', '6']);
    expect(state.guilds.byId[guildId]?.name).toBe('Closed');
    expect(selectChannelGroups(state, guildId).flatMap(({ channels }) => channels)).toEqual([]);
    expect(selectCan(state, guildId, 'VIEW_CHANNELS')).toBe(false);
    expect(state.messages.byChannel[open]).toBeUndefined();
    expect(state.navigation).toMatchObject({ guildId: '5', channelId: null });
  });

  it('fetch the roles of a guild when they give a role that is not known', async () => {
    const app = await startWith();
    const before = app.bridge.argsOf('roles.list').length;
    app.hear(liveEvent('GUILD_MEMBER_ROLE_ADD', { guildId, userId: id(1), roleId: id(99) }));
    app.hear(liveEvent('GUILD_MEMBER_ROLE_ADD', { guildId, userId: id(2), roleId: id(98) }));
    expect(app.bridge.argsOf('roles.list').slice(before)).toEqual([{ guildId }]);
  });
});
