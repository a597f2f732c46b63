import { describe, expect, it } from 'vitest';
import type { Thread } from '../../../../../src/contract/entities/thread';
import { failure, success } from '../../../../../src/contract/failure';
import type { ChannelId, GuildId } from '../../../../../src/contract/ids';
import type { PermissionName } from '../../../../../src/contract/permissions';
import { selectCanIn } from '../../../../../src/renderer/state/channels/rights';
import { selectTextChannelIds } from '../../../../../src/renderer/state/channels/selectors';
import { selectUnreadPlaces } from '../../../../../src/renderer/state/inbox/selectors';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { selectMessage } from '../../../../../src/renderer/state/messages/selectors';
import { listJumpTargets } from '../../../../../src/renderer/state/navigation/destinations';
import { followLink } from '../../../../../src/renderer/state/navigation/follow-link';
import { openChannel } from '../../../../../src/renderer/state/navigation/thunks';
import {
  selectLine,
  selectMayCreateThread,
  selectPath,
  selectStepIds,
  selectThread,
  selectThreadsUnder,
} from '../../../../../src/renderer/state/threads/selectors';
import { loadGuilds } from '../../../../../src/renderer/state/guilds/thunks';
import { findThread } from '../../../../../src/renderer/state/threads/find';
import {
  changeThread,
  createThread,
  deleteThread,
  loadThreads,
  openThread,
  setFollowing,
} from '../../../../../src/renderer/state/threads/thunks';
import { setChannelNotifications } from '../../../../../src/renderer/state/preferences/channel-preferences';
import { selectUnreadCounts } from '../../../../../src/renderer/state/unread/selectors';
import {
  at,
  everyone,
  fullMeta,
  id,
  makeChannel,
  makeGuild,
  makeMessage,
  makeSession,
  makeThread,
  mask,
} from '../../../../support/renderer/factories';
import { type ApiAnswers, createFakeBridge, settle } from '../../../../support/renderer/fake-bridge';
import { acknowledged } from '../../../../support/renderer/open-overlay';
import { startTestApp } from '../../../../support/renderer/test-store';

const GUILD = id<GuildId>(5);
const PARENT = id<ChannelId>(100);
const PLANS = id<ChannelId>(900);
const QUIET = id<ChannelId>(901);

const PLAIN: readonly PermissionName[] = [
  'VIEW_CHANNELS',
  'SEND_MESSAGES',
  'CREATE_THREADS',
  'SEND_IN_THREADS',
];
const followed = (change: Partial<Thread> = {}): Thread =>
  makeThread(900, { following: true, messageId: id(1001), messageCount: 2, lastMessageAt: at(3), ...change });
const strange = failure({ kind: 'refused', status: 404, message: null, retryAfterMs: null } as const);

interface World {
  readonly threads?: readonly Thread[];
  readonly api?: ApiAnswers;
  readonly permissions?: readonly PermissionName[];
  readonly features?: readonly string[];
}

const start = async ({
  threads = [followed()],
  api = {},
  permissions = PLAIN,
  features = ['threads', 'counts'],
}: World = {}) => {
  const line = { id: PLANS, name: 'Plans', messageCount: 2, lastMessageAt: at(3) };
  const memberRoles = [{ ...everyone, permissions: mask(...permissions) }];
  const guild = makeGuild({
    ...{ memberRoles, threads: [...threads] },
    channels: [makeChannel({ slowmode: 5 }), makeChannel({ id: id(101), name: 'random', position: 1 })],
  });
  const bridge = createFakeBridge({
    'messages.list': () =>
      success({ error: 0, data: { messages: [makeMessage(1001, { thread: line }), makeMessage(1002)] } }),
    'roles.list': () => success({ error: 0, roles: memberRoles, memberRoles }),
    'threads.find': () => strange,
    ...api,
  });
  const meta = { ...fullMeta, features: [...fullMeta.features, 'overwrites', ...features] };
  const app = await startTestApp({ bridge, guilds: [guild], boot: { session: makeSession({ meta }) } });
  await settle();
  const message = (channelId: ChannelId, number: number, change: Parameters<typeof makeMessage>[1] = {}) =>
    liveEvent('CHANNEL_MESSAGE', {
      ...{ guildId: GUILD, channelId },
      message: makeMessage(number, { createdAt: at(number), ...change }),
    });
  const state = () => app.store.getState();
  const under = () =>
    selectThreadsUnder(state(), GUILD)
      .get(PARENT)
      ?.threads.map((row) => row.name) ?? [];
  return { ...app, message, state, under };
};

describe('threads', () => {
  it('are channels under channels, in no list of channels', async () => {
    const { state } = await start();
    expect(state().channels.byId[PLANS]).toMatchObject({ name: 'Plans', parentId: PARENT, slowmode: 5 });
    expect(selectTextChannelIds(state(), GUILD)).toEqual(['100', '101']);
    expect(selectPath(state(), PLANS)).toBe('general > Plans');
    expect(selectPath(state(), PARENT)).toBe('general');
    const jumps = listJumpTargets(state()).filter((target) => target.id === PLANS);
    expect(jumps).toMatchObject([{ kind: 'thread', name: 'Plans', context: '#general, The Hall' }]);
  });

  it('have the rights of their channel, and another one to write', async () => {
    const { state, hear } = await start({ permissions: ['VIEW_CHANNELS', 'SEND_IN_THREADS'] });
    expect(selectCanIn(state(), PARENT, 'SEND_MESSAGES')).toBe(false);
    expect(selectCanIn(state(), PLANS, 'SEND_MESSAGES')).toBe(true);
    hear(liveEvent('THREAD_EDIT', { guildId: GUILD, channelId: PARENT, thread: followed({ locked: true }) }));
    expect(selectCanIn(state(), PLANS, 'SEND_MESSAGES')).toBe(false);
    expect(selectCanIn(state(), PLANS, 'VIEW_CHANNELS')).toBe(true);
  });

  it('are created in text channels by those who may, and never in a thread', async () => {
    const { state } = await start();
    expect(selectMayCreateThread(state(), PARENT)).toBe(true);
    expect(selectMayCreateThread(state(), PLANS)).toBe(false);
    const other = await start({ permissions: ['VIEW_CHANNELS'] });
    expect(selectMayCreateThread(other.state(), PARENT)).toBe(false);
    const without = await start({ threads: [], features: [] });
    expect(selectMayCreateThread(without.state(), PARENT)).toBe(false);
  });
});

describe('what is unread in threads', () => {
  it('is told for those that are followed, and counts with that of channels', async () => {
    const unread = { hasUnread: true, lastReadId: id<never>(1000), unreadCount: 2, mentionCount: 1 };
    const { state, under } = await start({ threads: [followed(unread)] });
    expect(state().unread.counts[PLANS]).toBe(2);
    expect(selectUnreadCounts(state())).toEqual({ channels: 1, pings: 1 });
    expect(selectUnreadPlaces(state())).toMatchObject([{ channelId: PLANS, count: 2, pings: 1 }]);
    expect(under()).toEqual(['Plans']);
    expect(selectStepIds(state(), GUILD)).toEqual(['100', '900', '101']);
  });

  it('counts in a followed one alone', async () => {
    const { state, hear, message, under } = await start({ threads: [followed(), makeThread(901)] });
    const toAll = { content: '@everyone', mentionsEveryone: true };
    hear(message(PLANS, 2001), message(QUIET, 2002), message(id(999), 2003), message(QUIET, 2004, toAll));
    expect(state().unread.counts).toEqual({ 900: 1 });
    expect(state().unread.channels).toEqual({ 900: GUILD });
    expect(under()).toEqual(['Plans']);
  });

  it('begins with a mention or with one’s own message', async () => {
    const { state, hear, message } = await start({ threads: [makeThread(901), makeThread(902)] });
    hear(message(QUIET, 2001, { content: 'hello <@1>' }), message(id(902), 2002, { authorId: id(1) }));
    expect(selectThread(state(), QUIET)?.following).toBe(true);
    expect(selectThread(state(), id(902))?.following).toBe(true);
    expect(state().unread.pings).toEqual({ 901: 1 });
    hear(message(id(902), 2003));
    expect(state().unread.counts).toEqual({ 901: 1, 902: 1 });
  });

  it('is asked for when an unknown one mentions the user', async () => {
    const unread = { hasUnread: true, unreadCount: 1, mentionCount: 1, lastReadId: id<never>(1) };
    const { state, hear, message, bridge } = await start({
      threads: [],
      api: { 'threads.find': () => success({ error: 0, thread: followed(unread) }) },
    });
    hear(message(PLANS, 2001));
    await settle();
    expect(bridge.argsOf('threads.find')).toEqual([]);
    hear(message(PLANS, 2002, { content: 'hello <@1>' }));
    await settle();
    expect(bridge.argsOf('threads.find')).toEqual([{ channelId: PLANS }]);
    expect(selectThread(state(), PLANS)?.following).toBe(true);
    expect(state().unread.pings).toEqual({ 900: 1 });
  });

  it('ends with following', async () => {
    const { state, hear, message, store, bridge, under } = await start({
      api: { 'threads.unfollow': acknowledged },
    });
    hear(message(PLANS, 2001));
    await store.dispatch(setFollowing(PLANS, false));
    expect(bridge.argsOf('threads.unfollow')).toEqual([{ channelId: PLANS }]);
    expect(state().unread.channels).toEqual({});
    expect(under()).toEqual([]);
    hear(message(PLANS, 2002));
    expect(state().unread.channels).toEqual({});
  });

  it('is muted with the channel, unless the thread itself is not', async () => {
    const { state, hear, message, store, under } = await start();
    hear(message(PLANS, 2001));
    store.dispatch(setChannelNotifications(PARENT, { mutedUntil: 'always' }));
    await settle();
    expect(under()).toEqual([]);
    expect(selectUnreadCounts(state())).toEqual({ channels: 0, pings: 0 });
    store.dispatch(setChannelNotifications(PLANS, { mutedUntil: null }));
    await settle();
    expect(under()).toEqual(['Plans']);
  });

  it('notifies nobody who does not follow, and names the channel to those who do', async () => {
    const { hear, message, bridge, page } = await start({ threads: [followed(), makeThread(901)] });
    page.document.hasFocus = () => false;
    page.tell('blur');
    hear(message(QUIET, 2001, { content: 'quiet' }));
    await settle();
    const shown = () => bridge.calls.filter(({ name }) => name === 'notifications.show');
    expect(shown()).toEqual([]);
    hear(message(PLANS, 2002, { content: 'loud' }));
    await settle();
    expect(shown()).toHaveLength(1);
    expect(JSON.stringify(shown()[0]?.args)).toContain('general > Plans');
  });
});

describe('the messages of threads', () => {
  it('keep the line of the message up to date, known or not', async () => {
    for (const threads of [[followed()], []]) {
      const { state, hear, message } = await start({ threads });
      const line = () => {
        const thread = selectMessage(state(), PARENT, id(1001))?.thread ?? null;
        return thread === null ? null : selectLine(state(), thread);
      };
      hear(message(PLANS, 2001));
      expect(line()).toMatchObject({ messageCount: 3, lastMessageAt: at(2001) });
      hear(liveEvent('CHANNEL_MESSAGE_DELETE', { guildId: GUILD, channelId: PLANS, messageId: id(2001) }));
      expect(line()).toMatchObject({ messageCount: 2 });
    }
  });

  it('are counted once, whether an answer has them or not', async () => {
    const { state, hear, message, store, bridge } = await start({ threads: [followed({ changes: 2 })] });
    const count = () => selectThread(state(), PLANS)?.messageCount;
    const numbered = (number: number, change: number) => {
      const { data } = message(PLANS, number);
      return liveEvent('CHANNEL_MESSAGE', { ...data, change });
    };
    const place = { guildId: GUILD, channelId: PLANS };
    const gone = liveEvent('CHANNEL_MESSAGE_DELETE', { ...place, messageId: id(2001), change: 4 });
    hear(numbered(2001, 3), gone);
    expect(count()).toBe(2);
    let answered = (): void => undefined;
    const thread = followed({ messageCount: 3, changes: 5 });
    bridge.api['threads.find'] = async () => {
      await new Promise<void>((resolve) => (answered = resolve));
      return success({ error: 0, thread });
    };
    const finding = store.dispatch(findThread(PLANS));
    hear(numbered(2002, 5), numbered(2003, 6));
    answered();
    await finding;
    expect(count()).toBe(4);
    hear(
      numbered(2003, 6),
      liveEvent('CHANNEL_MESSAGE_DELETE', { ...place, messageId: id(2003), change: 7 }),
    );
    expect(count()).toBe(3);
  });

  it('do not count in one that is not followed and that comes while guilds are fetched', async () => {
    const { state, hear, message, store, bridge } = await start({ threads: [followed(), makeThread(901)] });
    let answered = (): void => undefined;
    const channels = [
      makeChannel({ slowmode: 5 }),
      makeChannel({ id: id(101), name: 'random', position: 1 }),
    ];
    bridge.api['guilds.list'] = async () => {
      await new Promise<void>((resolve) => (answered = resolve));
      return success([makeGuild({ channels, threads: [followed()] })]);
    };
    const loading = store.dispatch(loadGuilds());
    hear(message(QUIET, 2001), message(PLANS, 2002));
    answered();
    await loading;
    expect(state().unread.counts).toEqual({ 900: 1 });
  });

  it('open an archived one again', async () => {
    const { state, hear, message } = await start({ threads: [followed({ archived: true })] });
    hear(message(PLANS, 2001));
    expect(selectThread(state(), PLANS)?.archived).toBe(false);
  });
});

describe('calls about threads', () => {
  it('create one, open it, and remember its channel as the last one', async () => {
    const thread = makeThread(903, { messageId: id(1002), creatorId: id(1), following: true });
    const { store, state, bridge } = await start({
      api: { 'threads.create': () => success({ error: 0, thread }) },
    });
    const made = { guildId: GUILD, channelId: PARENT, messageId: id<never>(1002), name: ' Plans ' };
    expect(await store.dispatch(createThread(made))).toEqual(success(null));
    expect(bridge.argsOf('threads.create')).toEqual([
      { channelId: PARENT, messageId: '1002', name: 'Plans' },
    ]);
    expect(state().navigation).toMatchObject({ guildId: GUILD, channelId: '903' });
    expect(selectMessage(state(), PARENT, id(1002))?.thread?.id).toBe('903');
    expect(state().preferences.current?.lastChannels[GUILD]).toBe(PARENT);
  });

  it('open the one that a message has already', async () => {
    const refusal = { kind: 'refused', status: 409, message: 'It has one', retryAfterMs: null } as const;
    const { store, state } = await start({ api: { 'threads.create': () => failure(refusal) } });
    const made = { guildId: GUILD, channelId: PARENT, messageId: id<never>(1001), name: 'Plans' };
    expect(await store.dispatch(createThread(made))).toEqual(success(null));
    expect(state().navigation.channelId).toBe(PLANS);
  });

  it('list those of a channel, without those that are gone', async () => {
    const { store, state, bridge } = await start({
      threads: [followed(), makeThread(901)],
      api: { 'threads.list': () => success({ error: 0, threads: [makeThread(902), followed()] }) },
    });
    const result = await store.dispatch(loadThreads(PARENT, { archived: false, before: null }));
    expect(result).toEqual(success({ last: '900', hasMore: false }));
    expect(bridge.argsOf('threads.list')).toEqual([{ channelId: PARENT, archived: false, limit: 50 }]);
    expect(Object.keys(state().threads.byId)).toEqual(['900', '902']);
    expect(state().threads.byId[PLANS]?.following).toBe(true);
  });

  it('show a change at once, and take it back where the server refuses', async () => {
    const { store, state } = await start({ api: { 'threads.edit': () => strange } });
    const done = store.dispatch(changeThread(PLANS, { locked: true }));
    expect(selectThread(state(), PLANS)?.locked).toBe(true);
    await done;
    expect(selectThread(state(), PLANS)?.locked).toBe(false);
    expect(state().toasts.list.map(({ text }) => text)).toEqual(['Failed to update the thread']);
  });

  it('lead from a deleted thread to its channel', async () => {
    const { store, state } = await start({ api: { 'threads.delete': acknowledged } });
    await store.dispatch(openChannel(GUILD, id(101)));
    await store.dispatch(openThread(PLANS));
    await store.dispatch(deleteThread(PLANS));
    expect(state().navigation.channelId).toBe(PARENT);
    expect(selectMessage(state(), PARENT, id(1001))?.thread).toBeNull();
    expect(state().messages.byChannel[PLANS]).toBeUndefined();
  });

  it('find the thread of a link before it is followed', async () => {
    const { store, state } = await start({
      threads: [],
      api: { 'threads.find': () => success({ error: 0, thread: followed() }) },
    });
    store.dispatch(followLink({ kind: 'channel', guildId: GUILD, channelId: PLANS, messageId: null }));
    await settle();
    expect(state().navigation.channelId).toBe(PLANS);
  });

  it('say of a link to what is neither channel nor thread that it leads nowhere', async () => {
    const { store, state } = await start();
    store.dispatch(followLink({ kind: 'channel', guildId: GUILD, channelId: id(77), messageId: null }));
    await settle();
    expect(state().toasts.list).toHaveLength(1);
    expect(state().navigation.channelId).toBe(PARENT);
  });
});

describe('threads that are gone', () => {
  it('go with their channel, hidden or deleted, and their messages with them', async () => {
    const { store, state, hear, message } = await start();
    await store.dispatch(openThread(PLANS));
    await store.dispatch(openChannel(GUILD, id(101)));
    hear(message(PLANS, 2001));
    hear(liveEvent('GUILD_CHANNEL_DELETE', { guildId: GUILD, channelId: PARENT, hidden: true }));
    expect(state().threads.byId).toEqual({});
    expect(state().channels.byId[PLANS]).toBeUndefined();
    expect(state().unread.channels).toEqual({});
    expect(state().messages.byChannel[PLANS]).toBeUndefined();
  });

  it('say where the view is lost when they are open', async () => {
    const { store, state, hear } = await start();
    await store.dispatch(openThread(PLANS));
    hear(liveEvent('GUILD_CHANNEL_DELETE', { guildId: GUILD, channelId: PARENT, hidden: true }));
    expect(state().toasts.list.map(({ text }) => text)).toEqual(['You no longer have access to #general']);
    expect(state().navigation.channelId).toBe('101');
  });

  it('stay open over a renewed connection, followed or not', async () => {
    const { store, state, bridge } = await start({
      threads: [],
      api: { 'threads.find': () => success({ error: 0, thread: makeThread(901) }) },
    });
    await store.dispatch(openThread(QUIET));
    bridge.push('gateway.changed', {
      ...{ phase: 'open', epoch: 2, retryAt: null, roundTripMs: null, trouble: null, provenAt: null },
    });
    await settle();
    expect(state().navigation.channelId).toBe(QUIET);
    expect(bridge.argsOf('threads.find')).toHaveLength(2);
  });
});
