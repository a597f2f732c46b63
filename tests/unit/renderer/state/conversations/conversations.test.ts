import { describe, expect, it } from 'vitest';
import type { DirectChannel } from '../../../../../src/contract/entities/direct-channel';
import { success } from '../../../../../src/contract/failure';
import type { ChannelId, GuildId } from '../../../../../src/contract/ids';
import type { Preferences } from '../../../../../src/contract/preferences';
import { selectRightsIn } from '../../../../../src/renderer/state/channels/rights';
import {
  selectConversationPings,
  selectConversations,
  selectRequests,
} from '../../../../../src/renderer/state/conversations/selectors';
import {
  acceptRequest,
  blockRequest,
  closeConversation,
  createGroup,
  declineRequest,
  leaveGroup,
  messageUser,
  showConversation,
} from '../../../../../src/renderer/state/conversations/thunks';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { selectMember } from '../../../../../src/renderer/state/members/selectors';
import { loadProfile } from '../../../../../src/renderer/state/profiles/thunks';
import { selectWindowTitle } from '../../../../../src/renderer/state/navigation/selectors';
import { selectGuild } from '../../../../../src/renderer/state/navigation/thunks';
import { selectUnreadCounts } from '../../../../../src/renderer/state/unread/selectors';
import { holds } from '../../../../../src/domain/permissions/place';
import {
  at,
  fullMeta,
  id,
  makeConversation,
  makeMessage,
  makePartner,
  makeRelation,
  makeSession,
  seenPreferences,
} from '../../../../support/renderer/factories';
import { type ApiAnswers, createFakeBridge, settle } from '../../../../support/renderer/fake-bridge';
import { acknowledged, lost, refused } from '../../../../support/renderer/open-overlay';
import { startTestApp } from '../../../../support/renderer/test-store';

const BOB = id<ChannelId>(700);
const GROUP = id<ChannelId>(701);
const STRANGER = id<ChannelId>(702);
const HELD: readonly DirectChannel[] = [
  makeConversation(700, {
    ...{ hasUnread: true, unreadCount: 2, mentionCount: 2, lastReadId: id(900), lastMessageAt: at(3) },
  }),
  makeConversation(701, {
    type: 'group',
    members: [makePartner(1, 'ada'), makePartner(2, 'bob'), makePartner(3, 'cas')],
    ownerId: id(1),
    lastMessageAt: at(2),
  }),
  makeConversation(702, {
    members: [makePartner(1, 'ada'), makePartner(9, 'zoe')],
    request: true,
    ...{ hasUnread: true, unreadCount: 1, lastMessageAt: at(1) },
  }),
];

const start = async (
  api: ApiAnswers = {},
  preferences: Partial<Preferences> = {},
  extra: readonly string[] = ['direct-messages'],
) => {
  const chosen: Preferences = { ...seenPreferences, ...preferences };
  const bridge = createFakeBridge(
    {
      'direct.list': () => success({ error: 0, channels: [...HELD] }),
      'friends.list': () => success({ error: 0, relations: [makeRelation(2, 'bob', 'friend')] }),
      'messages.list': () => success({ error: 0, data: { messages: [] } }),
      ...api,
    },
    { 'preferences.set': (set) => success({ ...chosen, ...set } as Preferences) },
  );
  const features = [...fullMeta.features, 'friends', 'counts', ...extra];
  const app = await startTestApp({
    bridge,
    boot: { session: makeSession({ meta: { ...fullMeta, features } }), preferences: chosen },
  });
  await settle();
  const ids = () => selectConversations(app.store.getState()).map((row) => row.id);
  const shown = () =>
    bridge.calls.filter(({ name }) => name === 'notifications.show').map(({ args }) => args);
  const open = () => app.store.getState().navigation;
  /** The calls that name the guild of a conversation, which the server does not have. */
  const strays = () =>
    bridge.calls.filter(({ args }) => /"(guildId|guild_id)":"70\d"/.test(JSON.stringify(args ?? null)));
  const message = (channelId: ChannelId, number: number, by = { id: 2, name: 'bob' }) =>
    liveEvent('CHANNEL_MESSAGE', {
      ...{ channelId, guildId: channelId as unknown as GuildId },
      message: makeMessage(number, {
        authorId: id(by.id),
        ...{ username: by.name, displayName: by.name, content: 'hello', createdAt: at(60) },
      }),
    });
  return { ...app, ids, shown, open, strays, message };
};

describe('conversations', () => {
  it('are fetched after the start, last used first, apart from requests and from servers', async () => {
    const { ids, store } = await start();
    expect(ids()).toEqual([BOB, GROUP]);
    expect(selectRequests(store.getState()).map((row) => row.id)).toEqual([STRANGER]);
    expect(store.getState().guilds.ids).toEqual(['5']);
    const { byId } = store.getState().channels;
    expect([byId[BOB]?.name, byId[GROUP]?.name, byId[STRANGER]?.name]).toEqual(['bob', 'bob, cas', 'zoe']);
    const rights = selectRightsIn(store.getState(), GROUP);
    expect(holds(rights, 'SEND_MESSAGES')).toBe(true);
    expect(holds(rights, 'MANAGE_MESSAGES')).toBe(false);
  });

  it('are not asked for on a server without the feature', async () => {
    const { bridge, ids } = await start({}, {}, []);
    expect(bridge.argsOf('direct.list')).toEqual([]);
    expect(ids()).toEqual([]);
  });

  it('count their unread messages as mentions, and none of a request', async () => {
    const { store, hear, message } = await start();
    expect(selectConversationPings(store.getState())).toBe(2);
    hear(message(BOB, 1001), message(STRANGER, 1002, { id: 9, name: 'zoe' }));
    expect(selectConversationPings(store.getState())).toBe(3);
    expect(selectUnreadCounts(store.getState())).toEqual({ channels: 1, pings: 3 });
    expect(store.getState().unread.counts[STRANGER]).toBe(2);
  });

  it('of a group keep their pings where an unread message of a blocked person is deleted', async () => {
    const { store, hear, message } = await start({
      'friends.list': () => success({ error: 0, relations: [makeRelation(3, 'cas', 'blocked')] }),
    });
    const gone = (messageId: number, by: number) =>
      liveEvent('CHANNEL_MESSAGE_DELETE', {
        ...{ guildId: GROUP as unknown as GuildId, channelId: GROUP, messageId: id(messageId) },
        mentions: { everyone: false, users: [], roles: [], repliedTo: null, authorId: id(by) },
      });
    const numbers = () => {
      const { counts, pings } = store.getState().unread;
      return [counts[GROUP] ?? 0, pings[GROUP] ?? 0];
    };
    hear(message(GROUP, 1001), message(GROUP, 1002, { id: 3, name: 'cas' }), message(GROUP, 1003));
    expect(numbers()).toEqual([3, 2]);
    hear(gone(1002, 3));
    expect(numbers()).toEqual([2, 2]);
    hear(gone(1003, 2));
    expect(numbers()).toEqual([1, 1]);
  });

  it('count a message once that the answer had counted', async () => {
    const { store, hear } = await start();
    const channel = makeConversation(703, {
      ...{ hasUnread: true, unreadCount: 1, mentionCount: 1, lastMessageAt: at(60) },
    });
    const { message } = await start();
    hear(liveEvent('DIRECT_CREATE', { channel }), message(id(703), 1001));
    expect(store.getState().unread.pings[id<ChannelId>(703)]).toBe(1);
  });

  it('stay as they are when the servers are fetched again', async () => {
    const { store, bridge, ids } = await start({
      'direct.list': () => success({ error: 0, channels: [...HELD] }),
    });
    bridge.api['direct.list'] = () => lost();
    bridge.push('gateway.changed', {
      ...{ phase: 'open', epoch: 2, retryAt: null, roundTripMs: null, trouble: null, provenAt: null },
    });
    await settle();
    expect(ids()).toEqual([BOB, GROUP]);
    expect(store.getState().channels.byId[BOB]?.name).toBe('bob');
    expect(selectConversationPings(store.getState())).toBe(2);
  });

  it('move to the top with a message, and notify as mentions do', async () => {
    const { ids, hear, message, shown } = await start({}, { showsNotifications: true });
    hear(
      message(GROUP, 1001),
      message(STRANGER, 1002, { id: 9, name: 'zoe' }),
      message(GROUP, 1003, { id: 1, name: 'ada' }),
    );
    await settle();
    expect(ids()).toEqual([GROUP, BOB]);
    expect(shown()).toMatchObject([
      {
        ...{ title: 'bob in bob, cas', isForMe: true, reply: { parentId: '1001' } },
        place: { guildId: GROUP, channelId: GROUP },
      },
    ]);
    hear(message(BOB, 1004));
    await settle();
    // Between two, an answer needs no mark of what it answers.
    expect(shown().at(-1)).toMatchObject({ title: 'bob', reply: { parentId: null } });
  });

  it('open as a channel does, without a call about a server', async () => {
    const { store, bridge, open, strays } = await start();
    await store.dispatch(showConversation(BOB));
    expect(open()).toMatchObject({ tab: null, guildId: BOB, channelId: BOB });
    expect(bridge.argsOf('channels.markRead')).toEqual([{ channelId: BOB }]);
    expect(selectConversationPings(store.getState())).toBe(0);
    expect(selectWindowTitle(store.getState())).toBe('bob');
    expect(selectMember(store.getState(), BOB as unknown as GuildId, id(2))).toMatchObject({
      username: 'bob',
      status: 'active',
    });
    await store.dispatch(loadProfile({ guildId: BOB as unknown as GuildId, userId: id(2) }));
    expect(strays().filter(({ name }) => name !== 'preferences.set' && !name.startsWith('kept.'))).toEqual(
      [],
    );
  });

  it('are open again after a restart', async () => {
    const { open } = await start({}, { lastGuild: GROUP as unknown as GuildId });
    expect(open()).toMatchObject({ guildId: GROUP, channelId: GROUP });
  });

  it('are kept as the last place, without a last channel', async () => {
    const { store, bridge } = await start();
    await store.dispatch(selectGuild(BOB as unknown as GuildId));
    expect(bridge.calls.filter(({ name }) => name === 'preferences.set').at(-1)?.args).toEqual({
      lastGuild: BOB,
    });
  });

  it('lead to Friends when the open one is closed, and are back if the server refuses', async () => {
    const { store, bridge, ids, open } = await start({ 'direct.close': acknowledged });
    await store.dispatch(showConversation(BOB));
    await store.dispatch(closeConversation(BOB));
    expect(ids()).toEqual([GROUP]);
    expect(open()).toMatchObject({ tab: 'home', home: 'friends', guildId: null });
    bridge.api['direct.close'] = () => refused('No', 500);
    await store.dispatch(closeConversation(GROUP));
    expect(ids()).toEqual([GROUP]);
    expect(store.getState().toasts.list.at(-1)?.text).toBe('No');
  });

  it('lead to Friends when somebody is removed from the open group', async () => {
    const { store, hear, open } = await start();
    await store.dispatch(showConversation(GROUP));
    hear(liveEvent('DIRECT_REMOVE', { channelId: GROUP }));
    expect(open()).toMatchObject({ tab: 'home', home: 'friends' });
  });

  it('count a request from its acceptance on, and lose a declined one', async () => {
    const { store, ids } = await start({
      'direct.answer': acknowledged,
      'friends.block': acknowledged,
    });
    await store.dispatch(acceptRequest(STRANGER));
    expect(ids()).toContain(STRANGER);
    expect(selectConversationPings(store.getState())).toBe(3);
    await store.dispatch(declineRequest(STRANGER));
    expect(ids()).toEqual([BOB, GROUP]);
  });

  it('decline and block with one command', async () => {
    const { store, bridge } = await start({
      'direct.answer': acknowledged,
      'friends.block': acknowledged,
    });
    await store.dispatch(blockRequest(STRANGER, id(9)));
    expect(bridge.argsOf('direct.answer')).toEqual([{ channelId: STRANGER, accept: false }]);
    expect(bridge.argsOf('friends.block')).toEqual([{ userId: id(9) }]);
  });
});

describe('opening a conversation', () => {
  it('shows the one that there is, and makes a new one else', async () => {
    const made = makeConversation(710, { members: [makePartner(1, 'ada'), makePartner(4, 'dan')] });
    const { store, bridge, open } = await start({
      'direct.open': () => success({ error: 0, channel: made }),
    });
    await store.dispatch(messageUser(id(2)));
    expect(bridge.argsOf('direct.open')).toEqual([]);
    expect(open().channelId).toBe(BOB);
    await store.dispatch(messageUser(id(4)));
    expect(bridge.argsOf('direct.open')).toEqual([{ userIds: [id(4)] }]);
    expect(open().channelId).toBe('710');
  });

  it('says why it cannot be opened', async () => {
    const { store, open } = await start({
      'direct.open': () => refused('You cannot message this user', 403),
    });
    await store.dispatch(messageUser(id(4)));
    expect(store.getState().toasts.list.at(-1)?.text).toBe('You cannot message this user');
    expect(open().channelId).toBe('100');
  });

  it('makes groups, and leaves them', async () => {
    const made = makeConversation(711, { type: 'group', ownerId: id(1) });
    const { store, ids, open } = await start({
      'direct.open': () => success({ error: 0, channel: made }),
      'direct.leave': acknowledged,
    });
    expect(await store.dispatch(createGroup([id(2), id(3)]))).toEqual(success(null));
    expect(open().channelId).toBe('711');
    expect(await store.dispatch(leaveGroup(id(711)))).toEqual(success(null));
    expect(ids()).not.toContain('711');
    expect(open().home).toBe('friends');
  });
});
