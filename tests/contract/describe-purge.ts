import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ChannelId, toId } from '../../src/contract/ids';
import { maskOf } from '../../src/domain/permissions/mask';
import type { Person, TestServer } from '../support/node/server-app';
import { createDesk, type Desk, HOUR_MS, MINUTE_MS } from './moderation-parts';
import type { StoreUnderTest } from './stores';

/** What staff do to many messages at once. */
export const describePurge = ({ name: store, start }: StoreUnderTest): void => {
  describe(`many messages on the ${store} store`, () => {
    let app: TestServer;
    let desk: Desk;
    beforeAll(async () => {
      app = await start();
    });
    beforeEach(async () => {
      desk = await createDesk(app);
    });
    afterEach(() => app.hangUp());
    afterAll(() => app.close());

    describe('a purge', () => {
      it('deletes the messages meant at once, tells of them in one event, and is recorded', async () => {
        const { ben, cas, channelId, say, said, homeOf, entryOf, purge, previewOf } = desk;
        const hers = await app.connect(cas);
        const ids = [
          await say(ben, 'spam 1'),
          await say(ben, `spam <@${cas.userId}>`),
          await say(cas, 'ham'),
        ];
        const preview = await previewOf({ channelId, userId: ben.userId });
        expect(preview).toMatchObject({ count: 2, skipped: 0 });
        expect(preview.sample.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
        expect(await said()).toHaveLength(3);
        const done = await purge({ channelId, userId: ben.userId });
        expect(done).toMatchObject({ count: 2, skipped: 0 });
        expect(await said()).toEqual(['ham']);
        const { messageIds, mentions } = await hers.event('CHANNEL_MESSAGES_DELETE');
        expect(messageIds).toEqual(ids.slice(0, 2));
        expect(mentions).toMatchObject([{ messageId: ids[1], mentions: { users: [cas.userId] } }]);
        expect(await entryOf('MESSAGE_BULK_DELETE')).toMatchObject({
          ...{ id: done.entryId, actionType: 'MESSAGE_BULK_DELETE', reason: 'Spam.' },
          extraInfo: { count: 2, channel: expect.any(String) as string },
        });
        expect((await homeOf(cas))?.channels.find(({ id }) => id === channelId)).toMatchObject({
          ...{ unreadCount: 0, mentionCount: 0 },
        });
      });

      it('skips whom the caller does not outrank, but not the caller', async () => {
        const { owner, mod, ben, channelId, say, said, purge, previewOf } = desk;
        await say(owner, 'of the owner');
        await say(mod, 'of the moderator');
        await say(ben, 'of a member');
        expect(await previewOf({ channelId })).toMatchObject({ count: 2, skipped: 1 });
        expect(await purge({ channelId })).toMatchObject({ count: 2, skipped: 1 });
        expect(await said()).toEqual(['of the owner']);
      });

      it('looks by words, by time, and for no more than asked', async () => {
        const { ben, channelId, say, said, later, inMs, purge } = desk;
        for (const words of ['Buy gold', 'hello', 'buy silver']) await say(ben, words);
        expect(await purge({ channelId, contains: 'BUY', limit: 1 })).toMatchObject({ count: 1 });
        expect(await said()).toEqual(['Buy gold', 'hello']);
        const between = inMs(30 * 1000);
        later(MINUTE_MS);
        await say(ben, 'late');
        expect(await purge({ channelId, after: between })).toMatchObject({ count: 1 });
        expect(await said()).toEqual(['Buy gold', 'hello']);
        expect(await purge({ channelId, before: between })).toMatchObject({ count: 2 });
        expect(await said()).toEqual([]);
      });

      it('goes through the channels and threads where the caller may delete, and no others', async () => {
        const { owner, mod, ben, cas, guild, channelId, say, said, purging, purge } = desk;
        const make = async (name: string) =>
          (
            await app.done(
              'channels.create',
              { guildId: guild.id, name, type: 'text', categoryId: null },
              owner,
            )
          ).channel.id;
        const [open, closed] = [await make('open'), await make('closed')];
        const deny = maskOf(['MANAGE_MESSAGES']);
        await app.done(
          'overwrites.set',
          {
            placeId: closed,
            overwrites: [{ target: 'member', id: mod.userId, allow: maskOf([]), deny }],
          },
          owner,
        );
        const { thread } = await app.done(
          'threads.create',
          { channelId: open, messageId: null, name: 'one' },
          owner,
        );
        for (const at of [channelId, open, closed, thread.id]) await say(ben, 'spam', at);
        expect(await purge({ userId: ben.userId })).toMatchObject({ count: 3 });
        expect(await said(closed)).toEqual(['spam']);
        const refused = await app.call('messages.purge', purging({ channelId: closed }), mod);
        expect(refused.status).toBe(403);
        expect((await app.call('messages.purge', purging(), mod)).status).toBe(400);
        const nowhere = purging({ channelId: toId<ChannelId>('1') });
        expect((await app.call('messages.purge', nowhere, mod)).status).toBe(404);
        expect((await app.call('messages.purge', purging({ channelId }), cas)).status).toBe(403);
      });

      it('of two moderators at once deletes and counts each message once', async () => {
        const { owner, mod, ben, channelId, say, purge } = desk;
        for (let nth = 0; nth < 6; nth += 1) await say(ben, `spam ${nth}`);
        const counts = await Promise.all(
          [mod, owner].map(async (as) => (await purge({ channelId, userId: ben.userId }, as)).count),
        );
        expect(counts.sort()).toEqual([0, 6]);
      });
    });

    describe('a ban', () => {
      const ban = (target: Person, deleteSeconds?: number, as = desk.mod) =>
        app.callElsewhere(
          'bans.add',
          { guildId: desk.guild.id, targetUserId: target.userId, reason: '', deleteSeconds },
          as,
        );

      it('deletes the messages of the time that it names', async () => {
        const { ben, say, said, later, entryOf } = desk;
        await say(ben, 'old');
        later(2 * HOUR_MS);
        await say(ben, 'new');
        const { body } = await ban(ben, HOUR_MS / 1000);
        expect(body).toMatchObject({ deleted: 1 });
        expect(await said()).toEqual(['old']);
        expect(await entryOf('MEMBER_BAN_ADD')).toMatchObject({
          ...{ actionType: 'MEMBER_BAN_ADD', extraInfo: { count: 1, deleteMemberDays: 1 } },
        });
      });

      it('deletes nothing unless asked to', async () => {
        const { ben, say, said, entryOf } = desk;
        await say(ben, 'stays');
        expect((await ban(ben)).body).toMatchObject({ deleted: 0 });
        expect(await said()).toEqual(['stays']);
        expect((await entryOf('MEMBER_BAN_ADD'))?.extraInfo).toMatchObject({
          count: null,
          deleteMemberDays: null,
        });
      });

      it('goes to one who has left, by id', async () => {
        const { owner, ben, guild, say } = desk;
        await say(ben, 'and away');
        await app.done('guilds.leave', { guildId: guild.id }, ben);
        expect((await ban(ben, HOUR_MS / 1000)).body).toMatchObject({ deleted: 1 });
        const { bans } = await app.done('bans.list', { guildId: guild.id }, owner);
        expect(bans.map(({ bannedUser }) => bannedUser.id)).toEqual([ben.userId]);
      });

      it('of two moderators at once is that of one; the other is told by whom', async () => {
        const { owner, mod, ben } = desk;
        const answers = await Promise.all([ban(ben), ban(ben, 0, owner)]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
        const by = answers[0].status === 200 ? mod : owner;
        expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
          message: `This user is already banned, by ${by.user.username}`,
        });
      });

      it('of many bans each of them or says why not', async () => {
        const { owner, mod, ben, cas, guild, say, said } = desk;
        const hers = await app.connect(cas);
        for (const person of [ben, ben]) await say(person, 'spam');
        const nobody = toId<Person['userId']>('1');
        const asked = { guildId: guild.id, userIds: [ben.userId, owner.userId, nobody, ben.userId] };
        const done = await app.done('bans.bulk', { ...asked, reason: 'Raid.', deleteSeconds: 3600 }, mod);
        expect(done.banned).toEqual([ben.userId]);
        expect(done.failed).toEqual([
          { id: owner.userId, message: 'You cannot ban this user' },
          { id: nobody, message: 'User not found' },
        ]);
        expect((await hers.event('GUILD_MEMBER_LEFT')).userId).toBe(ben.userId);
        expect(await said()).toEqual([]);
      });
    });

    describe('slow mode', () => {
      it('is set for a channel, told, recorded, and holds at once', async () => {
        const { mod, ben, cas, channelId, grant, say, entryOf } = desk;
        const hers = await app.connect(cas);
        await grant(mod, 'MANAGE_CHANNELS');
        await app.done('channels.setSlowmode', { channelId, seconds: 30 }, mod);
        expect((await hers.event('GUILD_CHANNEL_EDIT')).channel.slowmode).toBe(30);
        expect(await entryOf('CHANNEL_UPDATE')).toMatchObject({
          ...{ actionType: 'CHANNEL_UPDATE', changes: [{ key: 'slowmode', oldValue: 0, newValue: 30 }] },
        });
        await say(ben);
        const second = { channelId, content: 'more', parentId: null };
        expect((await app.callElsewhere('messages.create', second, ben)).status).toBe(429);
        await say(mod);
        await say(mod);
        await app.done('channels.setSlowmode', { channelId, seconds: 0 }, mod);
        await say(ben);
      });

      it('is for text channels', async () => {
        const { owner, guild } = desk;
        const { channel } = await app.done(
          'channels.create',
          { guildId: guild.id, name: 'voice', type: 'voice', categoryId: null },
          owner,
        );
        const { status } = await app.call(
          'channels.setSlowmode',
          { channelId: channel.id, seconds: 5 },
          owner,
        );
        expect(status).toBe(400);
      });
    });
  });
};
