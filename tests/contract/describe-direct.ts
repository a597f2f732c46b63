import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DirectChannel } from '../../src/contract/entities/direct-channel';
import type { ChannelId, MessageId, UserId } from '../../src/contract/ids';
import { CONVERSATION_LIMITS } from '../../src/contract/limits';
import { guildOfConversation } from '../../src/contract/place';
import { removeAccount } from '../../src/server/sweeps/remove-account';
import type { Person, TestServer } from '../support/node/server-app';
import type { TestSocket } from '../support/node/server-socket';
import type { StoreUnderTest } from './stores';

const UNREACHABLE = { error: 403, message: 'You cannot message this user' };

/** What the receiver is to the one who writes. */
const RELATIONS = [
  ...(['self', 'stranger', 'shares a guild', 'friend', 'asked', 'was asked', 'blocked by me'] as const),
  ...(['blocks me', 'both', 'takes nobody', 'former friend', 'deleted'] as const),
] as const;
type Relation = (typeof RELATIONS)[number];

/**
 * The answers to opening a conversation that there is not yet, and to the first message in one that there was before;
 * `r`: the message is a request to its receiver.
 */
const MATRIX: Readonly<Record<Relation, string>> = {
  self: '400',
  stranger: '403 403',
  'shares a guild': '200 200r',
  friend: '200 200',
  asked: '403 403',
  'was asked': '403 403',
  'blocked by me': '403 403',
  'blocks me': '403 403',
  both: '403 403',
  'takes nobody': '403 403',
  'former friend': '403 403',
  deleted: '404 403',
};

/** Conversations of two, and groups. */
export const describeDirect = ({ name: store, start }: StoreUnderTest): void => {
  describe(`conversations on the ${store} store`, () => {
    let app: TestServer;
    let ann: Person;
    let ben: Person;
    let cas: Person;

    beforeAll(async () => {
      app = await start();
    });
    beforeEach(async () => {
      ann = await app.signUp();
      ben = await app.signUp();
      cas = await app.signUp();
    });
    afterEach(() => app.hangUp());
    afterAll(() => app.close());

    const connect = (person: Person) => app.connect(person, { caps: 'direct-messages' });
    const befriend = async (one: Person, other: Person): Promise<void> => {
      await app.done('friends.request', { username: other.user.username }, one);
      await app.done('friends.accept', { userId: one.userId }, other);
    };
    const shareGuild = async (...people: readonly [Person, Person, ...Person[]]): Promise<void> => {
      await app.join(await app.createGuild(people[0]), ...people);
    };
    const takes = (who: Person, directMessages: 'friends' | 'mutual' | 'nobody') =>
      app.done('friends.savePrivacy', { directMessages }, who);
    const open = (from: Person, ...others: readonly { readonly userId: UserId }[]) =>
      app.call('direct.open', { userIds: others.map(({ userId }) => userId) }, from);
    const opened = async (from: Person, ...others: readonly Person[]): Promise<DirectChannel> => {
      const userIds = others.map(({ userId }) => userId);
      return (await app.done('direct.open', { userIds }, from)).channel;
    };
    const write = (from: Person, channelId: ChannelId, content = 'Hello') =>
      app.call('messages.create', { channelId, content, parentId: null }, from);
    const said = async (from: Person, channelId: ChannelId, content = 'Hello'): Promise<MessageId> =>
      (await app.done('messages.create', { channelId, content, parentId: null }, from)).data.id;
    const list = async (of: Person): Promise<readonly DirectChannel[]> =>
      (await app.done('direct.list', {}, of)).channels;
    const names = (socket: TestSocket): readonly string[] =>
      socket
        .events()
        .map(({ name }) => name)
        .filter((name) => name.startsWith('DIRECT') || name.startsWith('CHANNEL'));

    const become = async (relation: Relation): Promise<Person> => {
      const about = (act: 'block' | 'remove', from: Person, to: Person) =>
        app.done(`friends.${act}`, { userId: to.userId }, from);
      switch (relation) {
        case 'self':
          return ann;
        case 'stranger':
          break;
        case 'shares a guild':
          await shareGuild(ann, ben);
          break;
        case 'friend':
          await befriend(ann, ben);
          break;
        case 'asked':
          await app.done('friends.request', { username: ben.user.username }, ann);
          break;
        case 'was asked':
          await app.done('friends.request', { username: ann.user.username }, ben);
          break;
        case 'blocked by me':
          await shareGuild(ann, ben);
          await about('block', ann, ben);
          break;
        case 'blocks me':
          await shareGuild(ann, ben);
          await about('block', ben, ann);
          break;
        case 'both':
          await about('block', ann, ben);
          await about('block', ben, ann);
          break;
        case 'takes nobody':
          await shareGuild(ann, ben);
          await takes(ben, 'nobody');
          break;
        case 'former friend':
          await befriend(ann, ben);
          await about('remove', ben, ann);
          break;
        case 'deleted':
          await removeAccount(
            app.server.services,
            ben.userId,
            () => false,
            () => true,
          );
      }
      return ben;
    };

    /** A conversation that two people have had before they are something else to each other. */
    const hadBefore = async (one: Person, other: Person): Promise<ChannelId> => {
      await befriend(one, other);
      const { id } = await opened(one, other);
      await app.done('friends.remove', { userId: other.userId }, one);
      return id;
    };

    it.each(RELATIONS)('answer as the table says to one who is: %s', async (relation) => {
      const [opening = '', first] = MATRIX[relation].split(' ');
      const before = first === undefined ? null : await hadBefore(ann, cas);
      const other = await become(relation);
      const outsider = await connect(cas);
      expect((await open(ann, other)).status).toBe(Number(opening));
      await outsider.settle();
      expect(names(outsider)).toEqual([]);
      if (first === undefined || before === null || relation === 'deleted') return;
      // The same with a conversation that there is.
      ben = await app.signUp();
      const known = await hadBefore(ann, ben);
      await become(relation);
      const answer = await write(ann, known);
      expect(answer.status).toBe(Number(first.slice(0, 3)));
      if (answer.status !== 200) expect(answer.body).toEqual(UNREACHABLE);
      else expect((await list(ben)).map(({ request }) => request)).toEqual([first.endsWith('r')]);
    });

    it('are one for two people, whoever opens it, also at once', async () => {
      await befriend(ann, ben);
      const answers = await Promise.all([
        opened(ann, ben),
        opened(ben, ann),
        app.callElsewhere('direct.open', { userIds: [ben.userId] }, ann),
      ]);
      expect(answers[1].id).toBe(answers[0].id);
      expect(answers[2].body).toMatchObject({ channel: { id: answers[0].id } });
      expect(answers[0]).toMatchObject({
        type: 'direct',
        name: null,
        ownerId: null,
        request: false,
        members: expect.arrayContaining([
          expect.objectContaining({ id: ann.userId }),
          expect.objectContaining({ id: ben.userId }),
        ]),
      });
    });

    it('come to the list of the other with the first message, and again after closing', async () => {
      await befriend(ann, ben);
      const [mine, theirs, outsider] = await Promise.all([connect(ann), connect(ben), connect(cas)]);
      const { id } = await opened(ann, ben);
      expect(await list(ben)).toEqual([]);
      const messageId = await said(ann, id);
      for (const socket of [mine, theirs, outsider]) await socket.settle();
      expect(names(mine)).toEqual(['DIRECT_CREATE', 'CHANNEL_MESSAGE']);
      expect(names(theirs)).toEqual(['DIRECT_CREATE', 'CHANNEL_MESSAGE']);
      expect(names(outsider)).toEqual([]);
      const [event] = theirs.eventsOf('CHANNEL_MESSAGE');
      expect(event).toMatchObject({
        guildId: guildOfConversation(id),
        channelId: id,
        message: { id: messageId, content: 'Hello' },
      });
      expect(theirs.eventsOf('DIRECT_CREATE')[0]?.channel).toMatchObject({ unreadCount: 0, request: false });
      expect(await list(ben)).toMatchObject([{ id, hasUnread: true, unreadCount: 1, mentionCount: 1 }]);
      await app.done('direct.close', { channelId: id }, ben);
      expect(await list(ben)).toEqual([]);
      await said(ann, id, 'Still there?');
      expect(await list(ben)).toMatchObject([{ id, unreadCount: 2 }]);
      await theirs.settle();
      expect(names(theirs).slice(2)).toEqual(['DIRECT_REMOVE', 'DIRECT_CREATE', 'CHANNEL_MESSAGE']);
    });

    it('reach only clients that know them', async () => {
      await befriend(ann, ben);
      const { id } = await opened(ann, ben);
      const [old, knowing] = await Promise.all([
        app.connect(ben, { caps: 'threads' }),
        app.connect(ben, { caps: 'threads,direct-messages' }),
      ]);
      await said(ann, id);
      await old.settle();
      await knowing.settle();
      expect(names(old)).toEqual([]);
      expect(names(knowing)).toEqual(['DIRECT_CREATE', 'CHANNEL_MESSAGE']);
    });

    it('are of two people and of nobody else: every call answers an outsider as for what is not there', async () => {
      await befriend(ann, ben);
      const { id } = await opened(ann, ben);
      const messageId = await said(ann, id);
      const gone = '1' as ChannelId;
      for (const channelId of [id, gone])
        for (const [call, args] of [
          ['messages.list', { channelId }],
          ['messages.create', { channelId, content: 'Hi', parentId: null }],
          ['channels.typing', { channelId }],
          ['channels.markRead', { channelId }],
          ['direct.close', { channelId }],
          ['direct.answer', { channelId, accept: true }],
          ['direct.leave', { channelId }],
          ['direct.edit', { channelId, name: 'Mine' }],
          ['direct.add', { channelId, userId: ben.userId }],
          ['direct.remove', { channelId, userId: ben.userId }],
        ] as const) {
          const answer = await app.call(call, args as never, cas);
          expect([call, answer.status]).toEqual([call, 404]);
          expect(answer.body).toMatchObject({ message: 'Channel not found' });
        }
      const reacted = await app.call('reactions.add', { messageId, emoji: '👍' } as never, cas);
      expect(reacted.status).toBe(404);
    });

    it('have no server: no call about one finds it, and it is in no list of servers', async () => {
      await befriend(ann, ben);
      const { id } = await opened(ann, ben);
      const guildId = guildOfConversation(id);
      await said(ann, id);
      for (const [call, args] of [
        ['guilds.info', { guildId }],
        ['guilds.leave', { guildId }],
        ['guilds.edit', { guildId, name: 'Mine', description: null, avatar: null, banner: null }],
        ['guilds.delete', { guildId }],
        ['guilds.markRead', { guildId }],
        ['members.list', { guildId }],
        ['roles.list', { guildId }],
        ['invites.list', { guildId }],
        ['auditLog.list', { guildId }],
        ['emoji.list', { guildId }],
        ['guildSettings.fetch', { guildId }],
      ] as const)
        expect([call, (await app.call(call as never, args as never, ann)).status]).toEqual([call, 404]);
      for (const [call, args] of [
        ['channels.rename', { channelId: id, name: 'mine' }],
        ['channels.delete', { channelId: id }],
        ['invites.create', { channelId: id, guildId }],
      ] as const)
        expect([403, 404]).toContain((await app.call(call as never, args as never, ann)).status);
      expect(await app.done('guilds.list', {}, ann)).toEqual([]);
    });

    describe('of strangers', () => {
      let id: ChannelId;
      beforeEach(async () => {
        await shareGuild(ann, ben);
        ({ id } = await opened(ann, ben));
      });

      it('are requests: five messages and no files, until the other answers', async () => {
        for (let nth = 0; nth < CONVERSATION_LIMITS.unanswered; nth += 1) await said(ann, id, `${nth}`);
        const refused = await write(ann, id);
        expect(refused.status).toBe(403);
        expect(refused.body).toEqual({
          error: 403,
          message: `Wait until ${ben.user.username} has answered`,
          code: 'request_pending',
        });
        expect(await list(ben)).toMatchObject([{ id, request: true, unreadCount: 5, mentionCount: 0 }]);
        expect(await list(ann)).toMatchObject([{ id, request: false }]);
        await app.done('direct.answer', { channelId: id, accept: true }, ben);
        expect(await list(ben)).toMatchObject([{ id, request: false, mentionCount: 5 }]);
        await said(ann, id);
      });

      it('are accepted by an answer, which the other is told of by nothing else', async () => {
        const socket = await connect(ben);
        const writer = await connect(ann);
        await said(ann, id);
        await said(ben, id);
        await socket.settle();
        await writer.settle();
        expect(names(socket)).toEqual(['DIRECT_CREATE', 'CHANNEL_MESSAGE', 'DIRECT_EDIT', 'CHANNEL_MESSAGE']);
        expect(socket.eventsOf('DIRECT_EDIT')[0]?.channel.request).toBe(false);
        expect(names(writer)).toEqual(['CHANNEL_MESSAGE', 'CHANNEL_MESSAGE']);
        // Whatever the privacy is then.
        await takes(ann, 'nobody');
        await takes(ben, 'nobody');
        await said(ann, id);
        await said(ben, id);
      });

      it('that are declined look to their writer like ones without an answer', async () => {
        await said(ann, id);
        await app.done('direct.answer', { channelId: id, accept: false }, ben);
        expect(await list(ben)).toEqual([]);
        for (let nth = 1; nth < CONVERSATION_LIMITS.unanswered; nth += 1) await said(ann, id);
        expect((await write(ann, id)).body).toMatchObject({ code: 'request_pending' });
        expect(await list(ben)).toEqual([]);
        await opened(ben, ann);
        await said(ben, id);
        await said(ann, id);
        expect(await list(ben)).toMatchObject([{ id, request: false }]);
      });

      it('end with a block, to which being unwanted is equal byte for byte', async () => {
        await said(ann, id);
        const messageId = await said(ben, id);
        await app.done('friends.block', { userId: ann.userId }, ben);
        const dan = await app.signUp();
        await shareGuild(ann, dan);
        const other = await opened(ann, dan);
        await takes(dan, 'friends');
        const eve = await app.signUp();
        await shareGuild(ann, eve);
        await takes(eve, 'nobody');
        const answers = [await write(ann, id), await write(ann, other.id), await open(ann, eve)];
        expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
        expect(new Set(answers.map(({ body }) => JSON.stringify(body)))).toEqual(
          new Set([JSON.stringify(UNREACHABLE)]),
        );
        expect((await app.call('channels.typing', { channelId: id }, ann)).body).toEqual(UNREACHABLE);
        expect((await app.call('reactions.add', { messageId, emoji: '👍' } as never, ann)).body).toEqual(
          UNREACHABLE,
        );
        expect((await app.call('messages.list', { channelId: id }, ann)).status).toBe(200);
        await app.done('friends.unblock', { userId: ann.userId }, ben);
        await said(ann, id);
      });
    });

    describe('of a group', () => {
      let id: ChannelId;
      beforeEach(async () => {
        await befriend(ann, ben);
        await befriend(ann, cas);
        ({ id } = await opened(ann, ben, cas));
      });

      it('are all of it, with an owner, and only friends are added', async () => {
        const dan = await app.signUp();
        expect((await open(ann, ben, dan)).body).toMatchObject({ error: 403 });
        expect(await list(ben)).toMatchObject([{ id, type: 'group', ownerId: ann.userId, request: false }]);
        expect((await app.call('direct.add', { channelId: id, userId: dan.userId }, ben)).status).toBe(403);
        await befriend(ben, dan);
        const socket = await connect(dan);
        const { channel } = await app.done('direct.add', { channelId: id, userId: dan.userId }, ben);
        expect(channel.members).toHaveLength(4);
        await said(ann, id);
        await socket.settle();
        expect(names(socket)).toEqual(['DIRECT_CREATE', 'CHANNEL_MESSAGE']);
        // Somebody who is in it already.
        await app.done('direct.add', { channelId: id, userId: dan.userId }, ann);
        expect((await list(dan))[0]?.members).toHaveLength(4);
      });

      it('hold ten people at most', async () => {
        for (let nth = 0; nth < 7; nth += 1) {
          const more = await app.signUp();
          await befriend(ann, more);
          await app.done('direct.add', { channelId: id, userId: more.userId }, ann);
        }
        const late = await app.signUp();
        await befriend(ann, late);
        const answer = await app.call('direct.add', { channelId: id, userId: late.userId }, ann);
        expect(answer.body).toEqual({ error: 409, message: 'A group has at most 10 members' });
        const many = Array.from({ length: 10 }, (_, nth) => `${nth + 1}` as UserId);
        expect((await app.call('direct.open', { userIds: many }, ann)).status).toBe(409);
      });

      it('go on without those who leave or are removed, who hear nothing more', async () => {
        const [left, out] = await Promise.all([connect(ann), connect(cas)]);
        expect((await app.call('direct.remove', { channelId: id, userId: cas.userId }, ben)).status).toBe(
          403,
        );
        await app.done('direct.remove', { channelId: id, userId: cas.userId }, ann);
        await app.done('direct.leave', { channelId: id }, ann);
        await said(ben, id);
        for (const socket of [left, out]) await socket.settle();
        expect(names(out)).toEqual(['DIRECT_REMOVE']);
        expect(names(left)).toEqual(['DIRECT_EDIT', 'DIRECT_REMOVE']);
        expect((await write(cas, id)).status).toBe(404);
        expect((await app.call('messages.list', { channelId: id }, ann)).status).toBe(404);
        expect(await list(ben)).toMatchObject([{ id, ownerId: ben.userId, members: [{ id: ben.userId }] }]);
        await app.done('direct.leave', { channelId: id }, ben);
        expect((await write(ben, id)).status).toBe(404);
      });

      it('take a name, which a blank one removes', async () => {
        const socket = await connect(cas);
        await app.done('direct.edit', { channelId: id, name: ' Harbour ' }, ben);
        await app.done('direct.edit', { channelId: id, name: '  ' }, ben);
        await socket.settle();
        expect(socket.eventsOf('DIRECT_EDIT').map(({ channel }) => channel.name)).toEqual(['Harbour', null]);
      });

      it('pass to another owner where an account is deleted', async () => {
        const socket = await connect(ben);
        await removeAccount(
          app.server.services,
          ann.userId,
          () => false,
          () => true,
        );
        await socket.settle();
        const [channel] = await list(ben);
        expect(channel?.members.map((member) => member.id)).not.toContain(ann.userId);
        expect([ben.userId, cas.userId]).toContain(channel?.ownerId);
        expect(socket.eventsOf('DIRECT_EDIT').at(-1)?.channel.ownerId).toBe(channel?.ownerId);
      });
    });

    it('cannot be left by one of two, and need somebody else', async () => {
      await befriend(ann, ben);
      const { id } = await opened(ann, ben);
      for (const answer of [
        await app.call('direct.leave', { channelId: id }, ann),
        await app.call('direct.edit', { channelId: id, name: 'Ours' }, ann),
        await app.call('direct.add', { channelId: id, userId: cas.userId }, ann),
      ])
        expect(answer.body).toMatchObject({ error: 400, message: 'This is not a group' });
      for (const userIds of [[], [ann.userId], [ben.userId, ben.userId], [ben.userId, ann.userId]])
        expect((await app.call('direct.open', { userIds }, ann)).body).toMatchObject({
          error: 400,
          message: 'Choose somebody else',
        });
      expect((await app.call('direct.open', { userIds: ['1' as UserId] }, ann)).status).toBe(404);
    });

    it('are no server that two people share, and tell no status', async () => {
      await befriend(ann, ben);
      const { id } = await opened(ann, ben);
      await said(ann, id);
      await app.done('friends.remove', { userId: ben.userId }, ann);
      const socket = await connect(ben);
      await app.done('users.updateStatus', { status: 'dnd' }, ann);
      await socket.settle();
      expect(socket.events().map(({ name }) => name)).not.toContain('GUILD_MEMBER_STATUS');
      await app.done('friends.savePrivacy', { friendRequests: 'mutual' }, ben);
      const asked = await app.call('friends.request', { username: ben.user.username }, ann);
      expect(asked.status).toBe(403);
    });
  });
};
