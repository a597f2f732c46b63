import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChannelId, UserId } from '../../src/contract/ids';
import { CONVERSATION_LIMITS } from '../../src/contract/people-limits';
import { guildOfConversation } from '../../src/contract/conversation-ids';
import type { Person, TestServer } from '../support/node/server-app';
import { directParts, names } from './direct-parts';
import { SOME_ARTICLE } from './scenario-parts';
import type { StoreUnderTest } from './stores';

const UNREACHABLE = { error: 403, message: 'You cannot message this user' };

/** Conversations of two people. */
export const describeDirect = ({ name: store, start }: StoreUnderTest): void => {
  describe(`conversations on the ${store} store`, () => {
    let app: TestServer;
    let ann: Person;
    let ben: Person;
    let cas: Person;

    let parts: ReturnType<typeof directParts>;

    beforeAll(async () => {
      app = await start();
      parts = directParts(app);
    });
    beforeEach(async () => {
      ann = await app.signUp();
      ben = await app.signUp();
      cas = await app.signUp();
    });
    afterEach(() => app.hangUp());
    afterAll(() => app.close());

    it('are not begun by members of a server for which one has refused them', async () => {
      const guild = await app.createGuild(ann);
      await app.join(guild, ann, ben);
      const { direct_messages: usual } = await app.done('direct.guildPrivacy', { guildId: guild.id }, ben);
      expect(usual).toBe(true);
      await app.done('direct.saveGuildPrivacy', { guildId: guild.id, takesDirect: false }, ben);
      expect((await parts.open(ann, ben)).body).toEqual(UNREACHABLE);
      // Requests of friendship stay possible, and so does what the person begins.
      await app.done('friends.savePrivacy', { friendRequests: 'mutual' }, ben);
      await app.done('friends.request', { username: ben.user.username }, ann);
      expect((await parts.open(ben, ann)).status).toBe(200);
      // Another server that both share.
      await parts.shareGuild(ann, ben);
      await app.done('direct.saveGuildPrivacy', { guildId: guild.id, takesDirect: false }, ann);
      expect((await parts.open(ann, ben)).status).toBe(200);
    });

    it('begin as the setting of the server says, until the member chooses', async () => {
      const guild = await app.createGuild(cas);
      await app.join(guild, cas, ann, ben);
      const guildId = guild.id;
      const chosen = async (one: Person) =>
        (await app.done('direct.guildPrivacy', { guildId }, one)).direct_messages;
      await app.done('direct.saveGuildPrivacy', { guildId, takesDirect: true }, ann);
      await app.done('guildSettings.set', { guildId, settings: { directMessages: false } }, cas);
      expect([await chosen(ann), await chosen(ben)]).toEqual([true, false]);
      expect((await parts.open(ann, ben)).body).toEqual(UNREACHABLE);
      expect((await parts.open(ben, ann)).status).toBe(200);
      await app.done('direct.saveGuildPrivacy', { guildId, takesDirect: true }, ben);
      expect((await parts.open(cas, ben)).status).toBe(200);
    });

    it('are one for two people, whoever opens it, also at once', async () => {
      await parts.befriend(ann, ben);
      const answers = await Promise.all([
        parts.opened(ann, ben),
        parts.opened(ben, ann),
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
      await parts.befriend(ann, ben);
      const [mine, theirs, outsider] = await Promise.all([
        parts.connect(ann),
        parts.connect(ben),
        parts.connect(cas),
      ]);
      const { id } = await parts.opened(ann, ben);
      expect(await parts.list(ben)).toEqual([]);
      const messageId = await parts.said(ann, id);
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
      expect(await parts.list(ben)).toMatchObject([{ id, hasUnread: true, unreadCount: 1, mentionCount: 1 }]);
      await app.done('direct.close', { channelId: id }, ben);
      expect(await parts.list(ben)).toEqual([]);
      await parts.said(ann, id, 'Still there?');
      expect(await parts.list(ben)).toMatchObject([{ id, unreadCount: 2 }]);
      await theirs.settle();
      expect(names(theirs).slice(2)).toEqual(['DIRECT_REMOVE', 'DIRECT_CREATE', 'CHANNEL_MESSAGE']);
    });

    it('count each unread message as a mention, also where it is marked unread', async () => {
      await parts.befriend(ann, ben);
      const { id } = await parts.opened(ann, ben);
      await parts.said(ann, id, 'One');
      const messageId = await parts.said(ann, id, 'Two');
      await app.done('channels.markRead', { channelId: id }, ben);
      expect(await parts.list(ben)).toMatchObject([{ unreadCount: 0, mentionCount: 0 }]);
      const socket = await parts.connect(ben);
      await app.done('channels.markUnread', { messageId }, ben);
      await socket.settle();
      expect(socket.eventsOf('CHANNEL_UNREAD')).toMatchObject([{ unreadCount: 1, mentionCount: 1 }]);
      expect(await parts.list(ben)).toMatchObject([{ hasUnread: true, unreadCount: 1, mentionCount: 1 }]);
    });

    it('reach only clients that know them', async () => {
      await parts.befriend(ann, ben);
      const { id } = await parts.opened(ann, ben);
      const [old, knowing] = await Promise.all([
        app.connect(ben, { caps: 'threads' }),
        app.connect(ben, { caps: 'threads,direct-messages' }),
      ]);
      await parts.said(ann, id);
      await old.settle();
      await knowing.settle();
      expect(names(old)).toEqual([]);
      expect(names(knowing)).toEqual(['DIRECT_CREATE', 'CHANNEL_MESSAGE']);
    });

    it('are of two people and of nobody else: every call answers an outsider as for what is not there', async () => {
      await parts.befriend(ann, ben);
      const { id } = await parts.opened(ann, ben);
      const messageId = await parts.said(ann, id);
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
          const answer = await app.call(call, args, cas);
          expect([call, answer.status]).toEqual([call, 404]);
          expect(answer.body).toMatchObject({ message: 'Channel not found' });
        }
      const reacted = await app.call('reactions.add', { messageId, emoji: '👍' }, cas);
      expect(reacted.status).toBe(404);
    });

    it('have no server: no call about one finds it, and it is in no list of servers', async () => {
      await parts.befriend(ann, ben);
      const { id } = await parts.opened(ann, ben);
      const guildId = guildOfConversation(id);
      await parts.said(ann, id);
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
        await parts.shareGuild(ann, ben);
        ({ id } = await parts.opened(ann, ben));
      });

      it('are requests: five messages and no files, until the other answers', async () => {
        for (let nth = 0; nth < CONVERSATION_LIMITS.unanswered; nth += 1) await parts.said(ann, id, `${nth}`);
        const refused = await parts.write(ann, id);
        expect(refused.status).toBe(403);
        expect(refused.body).toEqual({
          error: 403,
          message: `Wait until ${ben.user.username} has answered`,
          code: 'request_pending',
        });
        expect(await parts.list(ben)).toMatchObject([{ id, request: true, unreadCount: 5, mentionCount: 0 }]);
        expect(await parts.list(ann)).toMatchObject([{ id, request: false }]);
        await app.done('direct.answer', { channelId: id, accept: true }, ben);
        expect(await parts.list(ben)).toMatchObject([{ id, request: false, mentionCount: 5 }]);
        await parts.said(ann, id);
      });

      it('are accepted by an answer, which the other is told of by nothing else', async () => {
        const socket = await parts.connect(ben);
        const writer = await parts.connect(ann);
        await parts.said(ann, id);
        await parts.said(ben, id);
        await socket.settle();
        await writer.settle();
        expect(names(socket)).toEqual(['DIRECT_CREATE', 'CHANNEL_MESSAGE', 'DIRECT_EDIT', 'CHANNEL_MESSAGE']);
        expect(socket.eventsOf('DIRECT_EDIT')[0]?.channel.request).toBe(false);
        expect(names(writer)).toEqual(['CHANNEL_MESSAGE', 'CHANNEL_MESSAGE']);
        // Whatever the privacy is then.
        await parts.takes(ann, 'nobody');
        await parts.takes(ben, 'nobody');
        await parts.said(ann, id);
        await parts.said(ben, id);
      });

      it('that are declined look to their writer like ones without an answer', async () => {
        await parts.said(ann, id);
        await app.done('direct.answer', { channelId: id, accept: false }, ben);
        expect(await parts.list(ben)).toEqual([]);
        for (let nth = 1; nth < CONVERSATION_LIMITS.unanswered; nth += 1) await parts.said(ann, id);
        expect((await parts.write(ann, id)).body).toMatchObject({ code: 'request_pending' });
        expect(await parts.list(ben)).toEqual([]);
        await parts.opened(ben, ann);
        await parts.said(ben, id);
        await parts.said(ann, id);
        expect(await parts.list(ben)).toMatchObject([{ id, request: false }]);
      });

      it('end with a block, to which being unwanted is equal byte for byte', async () => {
        await parts.said(ann, id);
        const messageId = await parts.said(ben, id);
        await app.done('friends.block', { userId: ann.userId }, ben);
        const dan = await app.signUp();
        await parts.shareGuild(ann, dan);
        const other = await parts.opened(ann, dan);
        await parts.takes(dan, 'friends');
        const eve = await app.signUp();
        await parts.shareGuild(ann, eve);
        await parts.takes(eve, 'nobody');
        const answers = [
          await parts.write(ann, id),
          await parts.write(ann, other.id),
          await parts.open(ann, eve),
        ];
        expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
        expect(new Set(answers.map(({ body }) => JSON.stringify(body)))).toEqual(
          new Set([JSON.stringify(UNREACHABLE)]),
        );
        expect((await app.call('channels.typing', { channelId: id }, ann)).body).toEqual(UNREACHABLE);
        expect((await app.call('reactions.add', { messageId, emoji: '👍' }, ann)).body).toEqual(UNREACHABLE);
        expect((await app.call('messages.list', { channelId: id }, ann)).status).toBe(200);
        await app.done('friends.unblock', { userId: ann.userId }, ben);
        await parts.said(ann, id);
      });
    });

    it('cannot be left by one of two, and need somebody else', async () => {
      await parts.befriend(ann, ben);
      const { id } = await parts.opened(ann, ben);
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
      await parts.befriend(ann, ben);
      const { id } = await parts.opened(ann, ben);
      await parts.said(ann, id);
      await app.done('friends.remove', { userId: ben.userId }, ann);
      const socket = await parts.connect(ben);
      await app.done('users.updateStatus', { status: 'dnd' }, ann);
      await socket.settle();
      expect(socket.events().map(({ name }) => name)).not.toContain('GUILD_MEMBER_STATUS');
      await app.done('friends.savePrivacy', { friendRequests: 'mutual' }, ben);
      const asked = await app.call('friends.request', { username: ben.user.username }, ann);
      expect(asked.status).toBe(403);
    });

    it('take no gifts, which would pass by what people allow', async () => {
      await parts.shareGuild(ann, ben);
      const { id } = await parts.opened(ann, ben);
      const sent = await app.call('gifts.send', { channelId: id, userId: null, item: SOME_ARTICLE }, ann);
      expect(sent.body).toMatchObject({ error: 400, message: 'Gifts can only be sent in servers' });
      expect(await parts.list(ben)).toEqual([]);
      const { data } = await app.done('messages.list', { channelId: id }, ben);
      expect(data.messages).toEqual([]);
    });
  });
};
