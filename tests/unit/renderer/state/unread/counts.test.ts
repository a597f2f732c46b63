import { describe, expect, it } from 'vitest';
import { failure, success } from '../../../../../src/contract/failure';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { applyEvents } from '../../../../../src/renderer/state/live/batch';
import { loadGuilds } from '../../../../../src/renderer/state/guilds/thunks';
import { markRead } from '../../../../../src/renderer/state/unread/thunks';
import { openChannel } from '../../../../../src/renderer/state/navigation/thunks';
import {
  selectChannelPings,
  selectGuildPings,
  selectIsBehind,
  selectIsChannelUnread,
  selectUnreadCount,
  selectUnreadCounts,
} from '../../../../../src/renderer/state/unread/selectors';
import {
  id,
  makeChannel,
  makeGuild,
  makeRelation,
  seenPreferences,
} from '../../../../support/renderer/factories';
import { deferred, settle } from '../../../../support/renderer/fake-bridge';
import { arrives, goes, goesBack, GUILD, NOTHING, OPEN, OTHER, startCounting, told } from './count-world';

type App = Awaited<ReturnType<typeof startCounting>>;
const numbers = (app: App, channelId = OTHER) => [
  selectUnreadCount(app.state(), channelId),
  selectChannelPings(app.state(), channelId),
];
const calm = { notifications: { ...seenPreferences.notifications, suppressEveryone: true } };

describe('counts of the server', () => {
  it.each([
    ['as they are', {}, 5],
    ['without @everyone where that is suppressed', calm, 3],
    ['without replies where those do not count', { countsReplies: false }, 4],
    ['without both', { ...calm, countsReplies: false }, 2],
  ])('are taken at the start, %s', async (_name, preferences, pings) => {
    const app = await startCounting({ other: told(), preferences });
    expect(numbers(app)).toEqual([12, pings]);
    expect(selectGuildPings(app.state(), GUILD)).toBe(pings);
    expect(selectUnreadCounts(app.state())).toEqual({ channels: 1, pings });
  });

  it('replace what was counted here, and what is kept where a server does not tell', async () => {
    const app = await startCounting();
    app.hear(arrives(20, { content: '<@1>' }));
    expect(numbers(app)).toEqual([1, 1]);
    const answer = (other: object) => () =>
      success([makeGuild({ channels: [makeChannel(), makeChannel({ id: OTHER, ...other })] })]);
    app.bridge.api['guilds.list'] = answer(told({ mentionCount: 0, everyoneCount: 0, replyCount: 0 }));
    await app.store.dispatch(loadGuilds());
    expect(numbers(app)).toEqual([12, 0]);
    app.hear(arrives(21, { content: '<@1>' }));
    app.bridge.api['guilds.list'] = answer({ hasUnread: true });
    await app.store.dispatch(loadGuilds());
    expect(numbers(app)).toEqual([0, 1]);
  });

  it.each([
    ['are not raised by what the answer may contain', told(), [12, 5]],
    [
      'are at least what has come since',
      told({ unreadCount: 1, mentionCount: 0, everyoneCount: 0, replyCount: 0 }),
      [2, 1],
    ],
    ['are raised where the answer says that nothing is unread', NOTHING, [2, 1]],
    ['are not raised by what the answer says was read', told({ lastReadId: id(30) }), [12, 5]],
  ])('%s', async (_name, other, expected) => {
    const app = await startCounting();
    const answer = deferred<ReturnType<typeof success<ReturnType<typeof makeGuild>[]>>>();
    app.bridge.api['guilds.list'] = () => answer.promise;
    const loading = app.store.dispatch(loadGuilds());
    app.hear(arrives(20, { content: '<@1>' }), arrives(21));
    answer.resolve(success([makeGuild({ channels: [makeChannel(), makeChannel({ id: OTHER, ...other })] })]));
    await loading;
    expect(numbers(app)).toEqual(expected);
  });

  it('have what arrives in a channel that the answer brings, though it was asked for as a thread', async () => {
    const gone = { kind: 'refused', status: 404, message: null, retryAfterMs: null } as const;
    const found = deferred<ReturnType<typeof failure<typeof gone>>>();
    const features = ['counts', 'threads'];
    const app = await startCounting({ features, api: { 'threads.find': () => found.promise } });
    app.hear(liveEvent('GUILD_CHANNEL_DELETE', { guildId: GUILD, channelId: OTHER, hidden: true }));
    const answer = deferred<ReturnType<typeof success<ReturnType<typeof makeGuild>[]>>>();
    app.bridge.api['guilds.list'] = () => answer.promise;
    const loading = app.store.dispatch(loadGuilds());
    const { data } = arrives(20, { content: '<@1>' });
    app.hear(liveEvent('CHANNEL_MESSAGE', { ...data, change: 8 }));
    const other = makeChannel({ id: OTHER, ...NOTHING, changes: 7 });
    answer.resolve(success([makeGuild({ channels: [makeChannel(), other] })]));
    await loading;
    found.resolve(failure(gone));
    await settle();
    expect(app.state().channels.byId[OTHER]).toBeDefined();
    expect(numbers(app)).toEqual([1, 1]);
  });

  it('leave a channel without unread messages unmarked where it cannot be marked read', async () => {
    const app = await startCounting();
    app.bridge.api['channels.markRead'] = () => failure({ kind: 'network', reason: 'offline', detail: '' });
    await app.store.dispatch(markRead(OTHER));
    expect(selectIsBehind(app.state(), OTHER)).toBe(false);
  });

  it('end at 999, which a deletion leaves as it is', async () => {
    const app = await startCounting({
      other: told({ unreadCount: 999, mentionCount: 999, everyoneCount: 0, replyCount: 0 }),
    });
    app.hear(arrives(20, { content: '<@1>' }));
    expect(numbers(app)).toEqual([999, 999]);
    app.hear(goes(20, { users: [id(1)] }));
    expect(numbers(app)).toEqual([999, 999]);
  });
});

describe('live events', () => {
  it.each([
    ['a message', {}, {}, 0],
    ['a mention', { content: '<@1>' }, {}, 1],
    ['a reply to somebody else', {}, { parentAuthorId: 2 }, 0],
    ['a reply to me', {}, { parentAuthorId: 1 }, 1],
    ['a reply to me that names me', { content: '<@1>' }, { parentAuthorId: 1 }, 1],
  ])('count %s', async (_name, change, about, pings) => {
    const app = await startCounting();
    app.hear(arrives(20, change, about));
    expect(numbers(app)).toEqual([1, pings]);
  });

  it('say where the unread messages of another channel begin, and not of the open one', async () => {
    const app = await startCounting();
    app.hear(arrives(20), arrives(21), arrives(20, {}, { channelId: OPEN }));
    expect(app.state().unread.readUpTo).toEqual({ [OTHER]: '10' });
    await app.store.dispatch(openChannel(GUILD, OTHER));
    await app.store.dispatch(openChannel(GUILD, OPEN));
    app.hear(arrives(30), arrives(31));
    expect(app.state().unread.readUpTo[OTHER]).toBe('29');
  });

  it('do not count a reply as a mention where the person does not want that', async () => {
    const app = await startCounting({ preferences: { countsReplies: false } });
    app.hear(arrives(20, {}, { parentAuthorId: 1 }));
    expect(numbers(app)).toEqual([1, 0]);
  });

  it('are as before where the server was not told of the reading', async () => {
    const app = await startCounting({ other: told() });
    const before = numbers(app);
    app.bridge.api['channels.markRead'] = () =>
      failure({ kind: 'network', reason: 'unreachable', detail: '' });
    await app.store.dispatch(markRead(OTHER));
    expect(numbers(app)).toEqual(before);
    app.hear(arrives(40));
    expect(numbers(app)).toEqual([(before[0] ?? 0) + 1, before[1]]);
  });

  it('mark nothing where the mark goes back and nothing is unread, as before a joining', async () => {
    const app = await startCounting({ other: told() });
    app.hear(goesBack(9, 0));
    const { channels, held } = app.state().unread;
    expect([numbers(app), OTHER in channels, OTHER in held]).toEqual([[0, 0], false, false]);
  });

  it.each([
    ['a message', undefined, [11, 5]],
    ['a mention by name', { users: [id<never>(1)] }, [11, 4]],
    ['a mention of somebody else', { users: [id<never>(2)] }, [11, 5]],
    ['@everyone', { everyone: true }, [11, 4]],
    ['a reply to me', { repliedTo: id<never>(1) }, [11, 4]],
    ['my own @everyone', { everyone: true, authorId: id<never>(1) }, [11, 5]],
  ])('take away the deletion of %s, once', async (_name, mentions, expected) => {
    const app = await startCounting({ other: told() });
    app.hear(goes(15, mentions));
    app.hear(goes(15, mentions));
    expect(numbers(app)).toEqual(expected);
  });

  it('keep the pings where a deleted message did not count as one', async () => {
    const app = await startCounting({ other: told(), preferences: { ...calm, countsReplies: false } });
    app.hear(goes(15, { everyone: true, repliedTo: id(1) }));
    expect(numbers(app)).toEqual([11, 2]);
  });

  it('keep the pings where a message of a blocked person is deleted', async () => {
    const app = await startCounting({
      ...{ other: told(), features: ['counts', 'friends'] },
      api: { 'friends.list': () => success({ error: 0, relations: [makeRelation(3, 'cas', 'blocked')] }) },
    });
    await settle();
    app.hear(goes(15, { users: [id(1)], authorId: id(3) }));
    expect(numbers(app)).toEqual([11, 5]);
    app.hear(goes(16, { users: [id(1)], authorId: id(2) }));
    expect(numbers(app)).toEqual([10, 4]);
  });

  it('leave the numbers when a message is deleted that was read', async () => {
    const app = await startCounting({ other: told() });
    app.hear(goes(10), goes(9, { users: [id(1)] }));
    expect(numbers(app)).toEqual([12, 5]);
    await app.store.dispatch(openChannel(GUILD, OTHER));
    await app.store.dispatch(openChannel(GUILD, OPEN));
    app.hear(arrives(30), goes(20));
    expect(numbers(app)).toEqual([1, 0]);
  });

  it('unmark a channel whose last unread message is deleted', async () => {
    const app = await startCounting();
    app.hear(arrives(20, { content: '<@1>' }), goes(20, { users: [id(1)] }));
    expect(numbers(app)).toEqual([0, 0]);
    expect(selectIsChannelUnread(app.state(), OTHER)).toBe(false);
  });

  it('set mark and counts of a channel, and clear them', async () => {
    const app = await startCounting();
    app.hear(goesBack(14, 7));
    expect(numbers(app)).toEqual([7, 2]);
    expect(app.state().unread.readUpTo[OTHER]).toBe('14');
    app.hear(liveEvent('CHANNEL_READ', { guildId: GUILD, channelId: OTHER }));
    expect(numbers(app)).toEqual([0, 0]);
    expect(selectIsBehind(app.state(), OTHER)).toBe(false);
  });

  it('read a channel in which oneself writes elsewhere', async () => {
    const app = await startCounting({ other: told() });
    app.hear(arrives(20, { authorId: id(1) }));
    expect(numbers(app)).toEqual([0, 0]);
    expect(selectIsChannelUnread(app.state(), OTHER)).toBe(false);
  });

  it('count once though they are applied again, and again after a mark that went back', async () => {
    const app = await startCounting();
    const first = [arrives(20, { content: '<@1>' }), goesBack(10, 4), arrives(21), goes(15), arrives(22)];
    app.hear(...first);
    expect(numbers(app)).toEqual([5, 2]);
    app.store.dispatch(applyEvents(first));
    expect(numbers(app)).toEqual([5, 2]);
    app.store.dispatch(applyEvents(first.slice(2)));
    expect(numbers(app)).toEqual([5, 2]);
  });

  it('count what arrives in another order than it was written', async () => {
    const app = await startCounting();
    app.hear(arrives(21), arrives(20));
    expect(numbers(app)).toEqual([2, 0]);
    app.hear(goes(20));
    expect(numbers(app)).toEqual([1, 0]);
  });
});

describe('without the feature', () => {
  it('nothing is counted but what pings, and own messages read nothing', async () => {
    const app = await startCounting({ features: [], other: { hasUnread: true }, open: {} });
    app.hear(arrives(20, { content: '<@1>' }), arrives(21, { authorId: id(1) }), goes(20));
    expect(numbers(app)).toEqual([0, 1]);
    expect(selectIsChannelUnread(app.state(), OTHER)).toBe(true);
  });
});

describe('the number at the opening of a channel', () => {
  it('is what was unread then', async () => {
    const app = await startCounting({ other: told() });
    expect(app.state().unread.opened).toBeNull();
    await app.store.dispatch(openChannel(GUILD, OTHER));
    expect(app.state().unread.opened).toEqual({ channelId: OTHER, count: 12 });
    expect(numbers(app)).toEqual([0, 0]);
    await app.store.dispatch(openChannel(GUILD, OPEN));
    expect(app.state().unread.opened).toBeNull();
  });
});
