import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Overwrite } from '../../src/contract/entities/channel';
import type { Guild } from '../../src/contract/entities/guild';
import type { Thread } from '../../src/contract/entities/thread';
import { type ChannelId, type MessageId, toId } from '../../src/contract/ids';
import { THREAD_LIMITS } from '../../src/contract/thread-limits';
import { maskOf } from '../../src/domain/permissions/mask';
import type { PermissionName } from '../../src/contract/permissions';
import { type Person, textChannelOf, type TestServer } from '../support/node/server-app';
import { anySearch } from '../support/node/any-search';
import type { TestSocket } from '../support/node/server-socket';
import type { StoreUnderTest } from './stores';

const namesOf = (socket: TestSocket): readonly string[] => socket.events().map(({ name }) => name);

const DAY_MS = 24 * 60 * 60 * 1000;

/** Threads, which are channels under a channel. */
export const describeThreads = ({ name: store, start }: StoreUnderTest): void => {
  describe(`threads on the ${store} store`, () => {
    let app: TestServer;
    let owner: Person;
    let ben: Person;
    let cas: Person;
    let guild: Guild;
    let channelId: ChannelId;

    beforeAll(async () => {
      app = await start();
    });
    beforeEach(async () => {
      [owner, ben, cas] = [await app.signUp(), await app.signUp(), await app.signUp()];
      guild = await app.createGuild(owner);
      await app.join(guild, owner, ben, cas);
      channelId = textChannelOf(guild);
    });
    afterEach(() => app.hangUp());
    afterAll(() => app.close());

    const say = async (as: Person, at: ChannelId, content = 'words'): Promise<MessageId> =>
      (await app.done('messages.create', { channelId: at, content, parentId: null }, as)).data.id;
    const create = async (as = owner, messageId: MessageId | null = null): Promise<Thread> =>
      (await app.done('threads.create', { channelId, messageId, name: 'a thread' }, as)).thread;
    const find = async (id: ChannelId, as: Person): Promise<Thread> =>
      (await app.done('threads.find', { channelId: id }, as)).thread;
    const list = async (as: Person, archived = false): Promise<readonly ChannelId[]> =>
      (await app.done('threads.list', { channelId, archived }, as)).threads.map(({ id }) => id);
    const homeOf = async (as: Person): Promise<Guild | undefined> =>
      (await app.done('guilds.list', {}, as)).find(({ id }) => id === guild.id);
    const rule = (placeId: ChannelId, overwrites: readonly Overwrite[]) =>
      app.done('overwrites.set', { placeId, overwrites: [...overwrites] }, owner);
    const deny = (target: Pick<Person, 'userId'>, ...names: readonly PermissionName[]): Overwrite => ({
      ...{ target: 'member', id: target.userId, allow: maskOf([]), deny: maskOf(names) },
    });
    const later = (days: number): void => app.clock.setWall(app.clock.now() + days * DAY_MS);

    it('come from a message, which shows them, once', async () => {
      const messageId = await say(ben, channelId);
      const thread = await create(owner, messageId);
      expect(thread).toMatchObject({
        ...{ guildId: guild.id, parentId: channelId, messageId, name: 'a thread', creatorId: owner.userId },
        ...{ archived: false, locked: false, messageCount: 0, following: true, hasUnread: false },
      });
      const again = await app.callElsewhere('threads.create', { channelId, messageId, name: 'more' }, ben);
      expect(again.body).toMatchObject({
        ...{ error: 409, message: 'This message has a thread already' },
        thread: { id: thread.id, following: false },
      });
      await say(ben, thread.id);
      const { messages } = (await app.done('messages.list', { channelId }, cas)).data;
      expect(messages.at(-1)?.thread).toMatchObject({ id: thread.id, name: 'a thread', messageCount: 1 });
      await app.done('messages.delete', { messageId }, owner);
      expect(await find(thread.id, cas)).toMatchObject({ messageId, messageCount: 1 });
    });

    it('are in no list of channels, and in no order of them', async () => {
      const before = await homeOf(ben);
      const { id } = await create();
      expect((await homeOf(ben))?.channels).toEqual(before?.channels);
      const info = await app.done('guilds.info', { guildId: guild.id }, owner);
      expect(info.channelCount).toBe(guild.channels.length);
      const { channels } = guild;
      const places = channels.map(({ id: own, categoryId }, nth) => ({
        id: own,
        position: nth + 5,
        categoryId,
      }));
      await app.done('channels.reorder', { guildId: guild.id, channels: places, categories: [] }, owner);
      const made = { guildId: guild.id, name: 'after', type: 'text', categoryId: null } as const;
      await app.done('channels.create', made, owner);
      expect(await find(id, ben)).toMatchObject({ id });
    });

    it('are followed by whoever makes them, writes there or is named there, and count for nobody else', async () => {
      const thread = await create();
      await say(owner, thread.id, 'nobody is named');
      expect(await find(thread.id, ben)).toMatchObject({
        following: false,
        hasUnread: false,
        unreadCount: 0,
      });
      expect((await homeOf(ben))?.threads).toEqual([]);
      await say(owner, thread.id, `to <@${ben.userId}>`);
      await say(cas, thread.id, 'one more');
      const [forBen, forCas, forOwner] = [
        await find(thread.id, ben),
        await find(thread.id, cas),
        await find(thread.id, owner),
      ];
      // What was written before somebody was named is not unread for them.
      expect(forBen).toMatchObject({ following: true, hasUnread: true, unreadCount: 2, mentionCount: 1 });
      expect(forCas).toMatchObject({ following: true, hasUnread: false, unreadCount: 0 });
      expect(forOwner).toMatchObject({ following: true, unreadCount: 1, mentionCount: 0 });
      expect(await homeOf(ben)).toMatchObject({ hasUnread: true, threads: [forBen] });
      await app.done('guilds.markAllRead', {}, ben);
      expect(await homeOf(ben)).toMatchObject({ hasUnread: false, threads: [{ hasUnread: false }] });
    });

    it('are followed by an answer to somebody, too', async () => {
      const thread = await create();
      const parentId = await say(owner, thread.id);
      await app.done('threads.unfollow', { channelId: thread.id }, owner);
      await app.done('messages.create', { channelId: thread.id, content: 'answer', parentId }, ben);
      expect(await find(thread.id, owner)).toMatchObject({ following: true, unreadCount: 1, replyCount: 1 });
    });

    it('are followed and unfollowed on all devices of a person alone', async () => {
      const thread = await create();
      await say(owner, thread.id);
      const [mine, other] = [await app.connect(ben), await app.connect(cas)];
      const followed = await app.done('threads.follow', { channelId: thread.id }, ben);
      expect(followed.thread).toMatchObject({
        following: true,
        unreadCount: 0,
        lastReadId: expect.any(String),
      });
      expect(await mine.event('THREAD_FOLLOW')).toEqual({
        ...{ guildId: guild.id, channelId, threadId: thread.id, following: true },
      });
      await app.done('threads.unfollow', { channelId: thread.id }, ben);
      expect(await mine.event('THREAD_FOLLOW', 1)).toMatchObject({ following: false });
      expect((await homeOf(ben))?.threads).toEqual([]);
      await other.settle();
      expect(namesOf(other)).not.toContain('THREAD_FOLLOW');
    });

    it('have the rights of their channel, and are hidden with it', async () => {
      const thread = await create(owner, await say(owner, channelId));
      const messageId = await say(owner, thread.id);
      await app.done('threads.follow', { channelId: thread.id }, ben);
      const socket = await app.connect(ben);
      const seen = await app.connect(cas);
      await rule(channelId, [deny(ben, 'VIEW_CHANNELS')]);
      const absent = toId<ChannelId>('9'.repeat(18));
      const asked = async (id: ChannelId) =>
        Promise.all([
          app.call('threads.find', { channelId: id }, ben),
          app.call('threads.follow', { channelId: id }, ben),
          app.call('messages.list', { channelId: id }, ben),
          app.call('messages.create', { channelId: id, content: 'x', parentId: null }, ben),
          app.call('channels.typing', { channelId: id }, ben),
          app.call('pins.list', { channelId: id }, ben),
        ]);
      expect((await asked(thread.id)).map(({ status }) => status)).toEqual(Array<number>(6).fill(404));
      expect((await asked(thread.id)).map(({ body }) => body)).toEqual(
        (await asked(absent)).map(({ body }) => body),
      );
      expect((await app.call('reactions.add', { messageId, emoji: '👍' }, ben)).status).toBe(404);
      expect((await homeOf(ben))?.threads).toEqual([]);
      await socket.settle();
      const before = socket.events().length;
      await say(cas, thread.id, `for <@${ben.userId}>`);
      await app.done('reactions.add', { messageId, emoji: '👍' }, cas);
      await app.done('messages.pin', { messageId }, owner);
      await app.done('threads.edit', { channelId: thread.id, name: 'secret' }, owner);
      await app.done('messages.delete', { messageId }, owner);
      await app.done('threads.delete', { channelId: thread.id, reason: null }, owner);
      for (const one of [seen, socket]) await one.settle();
      expect(namesOf(seen).slice(-6)).toEqual([
        ...['CHANNEL_MESSAGE', 'CHANNEL_REACTION_ADD', 'CHANNEL_PIN', 'THREAD_EDIT'],
        ...['CHANNEL_MESSAGE_DELETE', 'THREAD_DELETE'],
      ]);
      expect(namesOf(socket).slice(before)).toEqual([]);
      expect((await app.done('inbox.mentions', {}, ben)).items).toEqual([]);
    });

    it('reach only clients that know them, and whoever sees the channel', async () => {
      await rule(channelId, [deny(cas, 'ADD_REACTIONS')]);
      const old = await app.connect(ben, { caps: '' });
      const now = await app.connect(cas);
      const thread = await create();
      const messageId = await say(owner, thread.id);
      await app.done('messages.edit', { messageId, content: 'edited' }, owner);
      await app.done('channels.typing', { channelId: thread.id }, owner);
      await say(owner, channelId, 'the end');
      for (const socket of [old, now]) await socket.settle();
      const told = ['THREAD_CREATE', 'CHANNEL_MESSAGE', 'CHANNEL_MESSAGE_EDIT', 'CHANNEL_TYPING_START'];
      expect(namesOf(now).slice(-5)).toEqual([...told, 'CHANNEL_MESSAGE']);
      expect(namesOf(old).filter((name) => name !== 'GUILD_MEMBER_STATUS')).toEqual(['CHANNEL_MESSAGE']);
    });

    it('are written in with a right of their own', async () => {
      const thread = await create();
      await rule(channelId, [deny(ben, 'SEND_MESSAGES'), deny(cas, 'SEND_IN_THREADS')]);
      const write = async (at: ChannelId, as: Person): Promise<number> =>
        (await app.call('messages.create', { channelId: at, content: 'x', parentId: null }, as)).status;
      expect([await write(thread.id, ben), await write(channelId, ben)]).toEqual([200, 403]);
      expect([await write(thread.id, cas), await write(channelId, cas)]).toEqual([403, 200]);
      expect((await app.call('threads.create', { channelId, messageId: null, name: 'x' }, ben)).status).toBe(
        403,
      );
      await rule(channelId, []);
      await app.done('threads.edit', { channelId: thread.id, locked: true }, owner);
      const locked = await app.call(
        'messages.create',
        { channelId: thread.id, content: 'x', parentId: null },
        ben,
      );
      expect(locked.body).toMatchObject({ error: 403, message: 'This thread is locked' });
      expect(await write(thread.id, owner)).toBe(200);
    });

    it('are edited by their creator, and by staff, who alone lock them', async () => {
      const { id } = await create(ben);
      const edit = (as: Person, change: object) => app.call('threads.edit', { channelId: id, ...change }, as);
      expect((await edit(cas, { name: 'x' })).status).toBe(403);
      expect((await edit(ben, { locked: true })).status).toBe(403);
      expect((await edit(ben, { name: '  named  ' })).body).toMatchObject({ thread: { name: 'named' } });
      expect((await edit(owner, { locked: true })).status).toBe(200);
      expect((await edit(ben, { name: 'again' })).body).toMatchObject({ message: 'This thread is locked' });
      expect((await app.call('threads.delete', { channelId: id, reason: null }, ben)).status).toBe(403);
    });

    it('are archived by hand or after a week, and opened by whoever writes', async () => {
      const [first, second] = [await create(), await create()];
      await app.done('threads.edit', { channelId: first.id, archived: true }, owner);
      expect([await list(ben), await list(ben, true)]).toEqual([[second.id], [first.id]]);
      await say(ben, first.id);
      expect(await list(ben)).toEqual([first.id, second.id]);
      later(8);
      expect([await list(ben), await list(ben, true)]).toEqual([[], [first.id, second.id]]);
      // What somebody follows stays among what they are told, for it may be unread.
      expect((await homeOf(owner))?.threads.map(({ id }) => id)).toEqual([first.id, second.id]);
      await app.done('threads.edit', { channelId: second.id, archived: false }, owner);
      expect(await list(ben)).toEqual([second.id]);
      await say(ben, first.id);
      expect(await list(ben)).toEqual([first.id, second.id]);
    });

    it('come with a channel that somebody is given, and are not told when they are long quiet', async () => {
      const thread = await create();
      await rule(channelId, [deny(ben, 'VIEW_CHANNELS')]);
      await say(owner, thread.id, `for <@${ben.userId}>`);
      const socket = await app.connect(ben);
      await rule(channelId, []);
      const told = await socket.event('GUILD_CHANNEL_CREATE');
      expect(told).toMatchObject({
        channel: { id: channelId },
        threads: [{ id: thread.id, following: true, unreadCount: 1, mentionCount: 1 }],
      });
      later(91);
      expect((await homeOf(ben))?.threads).toEqual([]);
    });

    it('are listed in pages, last used first', async () => {
      const all: ChannelId[] = [];
      for (let nth = 0; nth < 5; nth += 1) all.unshift((await create()).id);
      const page = async (before?: ChannelId) =>
        (await app.done('threads.list', { channelId, archived: false, limit: 2, before }, ben)).threads.map(
          ({ id }) => id,
        );
      const [one, two] = [await page(), await page(all[1])];
      expect([...one, ...two, ...(await page(all[3]))]).toEqual(all);
      expect((await app.call('threads.list', { channelId, archived: false, limit: 0 }, ben)).status).toBe(
        400,
      );
    });

    it('are no place for what only channels have', async () => {
      const { id } = await create();
      const staff = [
        await app.call('channels.rename', { channelId: id, name: 'x', topic: null }, owner),
        await app.call('channels.delete', { channelId: id }, owner),
        await app.call('overwrites.fetch', { placeId: id }, owner),
        await app.call('overwrites.set', { placeId: id, overwrites: [] }, owner),
        await app.call('guildSettings.set', { guildId: guild.id, settings: { systemChannel: id } }, owner),
      ];
      expect(staff.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
      for (const answer of [
        await app.call('threads.create', { channelId: id, messageId: null, name: 'x' }, owner),
        await app.call('threads.list', { channelId: id, archived: false }, owner),
      ])
        expect(answer.body).toMatchObject({ error: 400, message: 'A thread cannot have threads' });
      for (const call of ['threads.find', 'threads.follow', 'threads.unfollow'] as const)
        expect((await app.call(call, { channelId }, owner)).status).toBe(404);
      expect((await app.call('threads.edit', { channelId, name: 'x' }, owner)).status).toBe(404);
      expect((await app.call('threads.delete', { channelId, reason: null }, owner)).status).toBe(404);
    });

    it('go with their channel, and with what somebody follows when they leave', async () => {
      const { id } = await create(ben);
      await app.done('guilds.leave', { guildId: guild.id }, ben);
      await app.join(guild, owner, ben);
      expect(await find(id, ben)).toMatchObject({ following: false });
      await app.done('channels.delete', { channelId }, owner);
      expect((await app.call('threads.find', { channelId: id }, owner)).status).toBe(404);
    });

    it('are found by search, in their place', async () => {
      const { id } = await create();
      await say(owner, id, 'zanzibar in a thread');
      await app.server.services.indexer.idle();
      const found = async (as: Person) =>
        (await app.done('messages.search', { ...anySearch, text: 'zanzibar' }, as)).data.results.map(
          (hit) => hit.channelId,
        );
      expect(await found(ben)).toEqual([id]);
      await rule(channelId, [deny(ben, 'VIEW_CHANNELS')]);
      expect(await found(ben)).toEqual([]);
    });

    it('are at most so many in a channel', async () => {
      const openedAt = new Date(app.clock.now()).toISOString();
      const ids = Array.from({ length: THREAD_LIMITS.active }, () => app.store.ids.next<ChannelId>());
      await app.store.db
        .insertInto('channels')
        .values(
          ids.map((id, position) => ({
            ...{ id, guildId: guild.id, categoryId: null, name: 'x', type: 'text' as const, topic: null },
            ...{ threadOf: channelId, position },
          })),
        )
        .execute();
      await app.store.db
        .insertInto('threads')
        .values(ids.map((id) => ({ id, messageId: null, creatorId: null, openedAt })))
        .execute();
      const more = () => app.call('threads.create', { channelId, messageId: null, name: 'x' }, owner);
      expect((await more()).body).toMatchObject({
        ...{ error: 409, message: 'This channel has 500 active threads already' },
      });
      await app.done('threads.edit', { channelId: ids[0] ?? channelId, archived: true }, owner);
      expect((await more()).status).toBe(200);
    });
  });
};
