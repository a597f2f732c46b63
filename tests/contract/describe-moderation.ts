import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../src/contract/entities/guild';
import { type ChannelId, type MessageId, type NoteId, toId } from '../../src/contract/ids';
import type { PermissionName } from '../../src/contract/permissions';
import type { CallArgs, CallName } from '../../src/contract/rest';
import { maskOf } from '../../src/domain/permissions/mask';
import { sweepDueTimeouts } from '../../src/server/sweeps/due-timeouts';
import { type Person, textChannelOf, type TestServer } from '../support/node/server-app';
import type { StoreUnderTest } from './stores';
import { smallFile } from './world';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** What staff do to members and to many messages at once. */
export const describeModeration = ({ name: store, start }: StoreUnderTest): void => {
  describe(`moderation on the ${store} store`, () => {
    let app: TestServer;
    let owner: Person;
    let mod: Person;
    let ben: Person;
    let cas: Person;
    let guild: Guild;
    let channelId: ChannelId;

    beforeAll(async () => {
      app = await start();
    });
    beforeEach(async () => {
      [owner, mod, ben, cas] = [
        ...[await app.signUp(), await app.signUp()],
        ...[await app.signUp(), await app.signUp()],
      ] as [Person, Person, Person, Person];
      guild = await app.createGuild(owner);
      await app.join(guild, owner, mod, ben, cas);
      channelId = textChannelOf(guild);
      await grant(mod, 'KICK_MEMBERS', 'BAN_MEMBERS', 'MANAGE_MESSAGES');
    });
    afterEach(() => app.hangUp());
    afterAll(() => app.close());

    const grant = async (to: Person, ...names: readonly PermissionName[]): Promise<void> => {
      const guildId = guild.id;
      const asked = { guildId, name: `of ${to.userId}`, color: '#336699' };
      const { role } = await app.done('roles.create', asked, owner);
      if (role === null) throw new Error('A new role is not in its answer');
      await app.done(
        'roles.editPermissions',
        { guildId, roleId: role.id, permissions: maskOf(names) },
        owner,
      );
      await app.done('roles.addMember', { guildId, targetUserId: to.userId, roleId: role.id }, owner);
    };
    const say = async (as: Person, content = 'words', at = channelId): Promise<MessageId> =>
      (await app.done('messages.create', { channelId: at, content, parentId: null }, as)).data.id;
    const said = async (at = channelId): Promise<readonly string[]> =>
      (await app.done('messages.list', { channelId: at }, owner)).data.messages.map(({ content }) => content);
    const homeOf = async (as: Person): Promise<Guild | undefined> =>
      (await app.done('guilds.list', {}, as)).find(({ id }) => id === guild.id);
    const later = (ms: number): void => app.clock.setWall(app.clock.now() + ms);
    const inMs = (ms: number): string => new Date(app.clock.now() + ms).toISOString();
    const timeOut = (
      target: Person,
      until: string | null = inMs(HOUR_MS),
      { as = mod, ...more }: { readonly as?: Person; readonly was?: string | null } = {},
    ) => {
      const args = { guildId: guild.id, targetUserId: target.userId, until, reason: 'Calm down.', ...more };
      return app.callElsewhere('members.timeout', args, as);
    };
    const lastEntry = async () =>
      (await app.done('auditLog.list', { guildId: guild.id, limit: 1 }, owner)).entries[0];

    describe('a timeout', () => {
      it('is told, listed and recorded, and ends by a moderator', async () => {
        const hers = await app.connect(cas);
        const until = inMs(HOUR_MS);
        expect((await timeOut(ben, until)).status).toBe(200);
        const told = await hers.event('GUILD_MEMBER_EDIT');
        expect(told.member).toMatchObject({ id: ben.userId, timedOutUntil: until });
        expect((await homeOf(ben))?.timedOutUntil).toBe(until);
        expect((await homeOf(cas))?.timedOutUntil).toBeNull();
        const { members } = await app.done('members.list', { guildId: guild.id }, cas);
        expect(members.find(({ id }) => id === ben.userId)?.timedOutUntil).toBe(until);
        const { member } = await app.done('members.fetch', { guildId: guild.id, userId: ben.userId }, cas);
        expect(member.timedOutUntil).toBe(until);
        expect(await lastEntry()).toMatchObject({
          ...{ actionType: 'MEMBER_UPDATE', reason: 'Calm down.', target: { name: ben.user.username } },
          changes: [{ key: 'timed_out_until', oldValue: null, newValue: until }],
        });
        expect((await timeOut(ben, null)).status).toBe(200);
        await say(ben);
        expect((await homeOf(ben))?.timedOutUntil).toBeNull();
      });

      it('leaves reading, and nothing that writes, wherever it is', async () => {
        const messageId = await say(ben);
        const other = await say(cas);
        await app.done('reactions.add', { messageId: other, emoji: '👍' }, cas);
        const { thread } = await app.done('threads.create', { channelId, messageId: null, name: 'one' }, ben);
        const ruled = await app.done(
          'channels.create',
          { guildId: guild.id, name: 'ruled', type: 'text', categoryId: null },
          owner,
        );
        const allow = maskOf(['SEND_MESSAGES', 'MANAGE_MESSAGES']);
        await app.done(
          'overwrites.set',
          {
            placeId: ruled.channel.id,
            overwrites: [{ target: 'member', id: ben.userId, allow, deny: maskOf([]) }],
          },
          owner,
        );
        await grant(ben, 'KICK_MEMBERS', 'CREATE_INVITE', 'CHANGE_NICKNAME', 'MANAGE_CHANNELS');
        const until = inMs(HOUR_MS);
        expect((await timeOut(ben, until, { as: owner })).status).toBe(200);
        const refused = async <N extends CallName>(name: N, args: CallArgs<N>): Promise<void> => {
          const { status, body } = await app.callElsewhere(name, args, ben);
          expect(status, name).toBe(403);
          expect(body, name).toMatchObject({ code: 'timed_out', until });
        };
        const guildId = guild.id;
        for (const at of [channelId, ruled.channel.id, thread.id]) {
          await refused('messages.create', { channelId: at, content: 'words', parentId: null });
          await refused('channels.typing', { channelId: at });
          await refused('attachments.upload', { channelId: at, ...smallFile() });
        }
        await refused('messages.edit', { messageId, content: 'other words' });
        await refused('reactions.add', { messageId: other, emoji: '👍' });
        await refused('reactions.add', { messageId: other, emoji: '🎉' });
        await refused('threads.create', { channelId, messageId: null, name: 'two' });
        await refused('threads.edit', { channelId: thread.id, name: 'renamed' });
        await refused('invites.create', { guildId, expiresAfter: null, maxUses: null });
        await refused('members.setOwnNickname', { guildId, nickname: 'Nick' });
        await refused('members.kick', { guildId, targetUserId: cas.userId, reason: '' });
        await refused('channels.rename', { channelId, name: 'renamed', topic: null });
        await refused('messages.purge', purging({ channelId: ruled.channel.id }));
        for (const at of [channelId, ruled.channel.id, thread.id])
          await app.done('messages.list', { channelId: at }, ben);
        await app.done('messages.delete', { messageId }, ben);
      });

      it('ends at its time, is told once, and then everything is possible again', async () => {
        const hers = await app.connect(cas);
        await timeOut(ben);
        const before = (await hers.event('GUILD_MEMBER_EDIT')).member.timedOutUntil;
        const sweep = () => sweepDueTimeouts(app.server.services);
        await sweep();
        expect((await homeOf(ben))?.timedOutUntil).toBe(before);
        later(HOUR_MS);
        await Promise.all([sweep(), sweep(), sweep()]);
        expect((await hers.event('GUILD_MEMBER_EDIT', 1)).member.timedOutUntil).toBeNull();
        await say(ben, 'back again');
        expect((await hers.event('CHANNEL_MESSAGE')).message.content).toBe('back again');
        expect(hers.events().filter(({ name }) => name === 'GUILD_MEMBER_EDIT')).toHaveLength(2);
      });

      it('outlives leaving and joining again', async () => {
        const until = inMs(HOUR_MS);
        await timeOut(ben, until);
        await app.done('guilds.leave', { guildId: guild.id }, ben);
        await app.join(guild, owner, ben);
        expect((await homeOf(ben))?.timedOutUntil).toBe(until);
        const { status } = await app.callElsewhere(
          'messages.create',
          { channelId, content: 'words', parentId: null },
          ben,
        );
        expect(status).toBe(403);
      });

      it('is given by higher ranks alone, for a minute to 28 days, and to no administrator', async () => {
        await grant(cas, 'ADMINISTRATOR');
        const statusOf = async (...args: Parameters<typeof timeOut>) => (await timeOut(...args)).status;
        expect(await statusOf(ben, inMs(HOUR_MS), { as: ben })).toBe(403);
        expect(await statusOf(mod)).toBe(403);
        expect(await statusOf(owner)).toBe(403);
        expect(await statusOf(cas)).toBe(403);
        expect((await timeOut(cas, inMs(HOUR_MS), { as: owner })).body).toMatchObject({
          message: 'Administrators cannot be timed out',
        });
        for (const until of [inMs(-MINUTE_MS), inMs(10 * 1000), inMs(29 * DAY_MS)])
          expect((await timeOut(ben, until)).body).toMatchObject({
            ...{ error: 400, message: 'Choose a time within 28 days' },
          });
        for (const until of [inMs(MINUTE_MS), inMs(28 * DAY_MS)])
          expect(await statusOf(ben, until)).toBe(200);
      });

      it('of two moderators at once is that of one; the other is told by whom', async () => {
        const answers = await Promise.all([
          timeOut(ben, inMs(HOUR_MS), { was: null }),
          timeOut(ben, inMs(2 * HOUR_MS), { as: owner, was: null }),
        ]);
        const [refused] = answers.filter(({ status }) => status === 409);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
        const by = answers[0].status === 200 ? mod : owner;
        expect(refused?.body).toMatchObject({ code: 'conflict', by: by.user.username });
      });
    });

    const purging = (change: Partial<CallArgs<'messages.purge'>> = {}): CallArgs<'messages.purge'> => ({
      ...{ guildId: guild.id, channelId: null, userId: null, after: null, before: null, contains: null },
      ...{ limit: 100, reason: 'Spam.' },
      ...change,
    });
    const purge = (change: Partial<CallArgs<'messages.purge'>>, as = mod) =>
      app.done('messages.purge', purging(change), as);

    const previewOf = async (change: Partial<CallArgs<'messages.purge'>>) => {
      const { reason: _, ...asked } = purging(change);
      return app.done('messages.previewPurge', asked, mod);
    };

    describe('a purge', () => {
      it('deletes the messages meant at once, tells of them in one event, and is recorded', async () => {
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
        expect(await lastEntry()).toMatchObject({
          ...{ id: done.entryId, actionType: 'MESSAGE_BULK_DELETE', reason: 'Spam.' },
          extraInfo: { count: 2, channel: expect.any(String) as string },
        });
        expect((await homeOf(cas))?.channels.find(({ id }) => id === channelId)).toMatchObject({
          ...{ unreadCount: 0, mentionCount: 0 },
        });
      });

      it('skips whom the caller does not outrank, but not the caller', async () => {
        await say(owner, 'of the owner');
        await say(mod, 'of the moderator');
        await say(ben, 'of a member');
        expect(await previewOf({ channelId })).toMatchObject({ count: 2, skipped: 1 });
        expect(await purge({ channelId })).toMatchObject({ count: 2, skipped: 1 });
        expect(await said()).toEqual(['of the owner']);
      });

      it('looks by words, by time, and for no more than asked', async () => {
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
        for (let nth = 0; nth < 6; nth += 1) await say(ben, `spam ${nth}`);
        const counts = await Promise.all(
          [mod, owner].map(async (as) => (await purge({ channelId, userId: ben.userId }, as)).count),
        );
        expect(counts.sort()).toEqual([0, 6]);
      });
    });

    describe('a ban', () => {
      const ban = (target: Person, deleteSeconds?: number, as = mod) =>
        app.callElsewhere(
          'bans.add',
          { guildId: guild.id, targetUserId: target.userId, reason: '', deleteSeconds },
          as,
        );

      it('deletes the messages of the time that it names', async () => {
        await say(ben, 'old');
        later(2 * HOUR_MS);
        await say(ben, 'new');
        const { body } = await ban(ben, HOUR_MS / 1000);
        expect(body).toMatchObject({ deleted: 1 });
        expect(await said()).toEqual(['old']);
        expect(await lastEntry()).toMatchObject({
          ...{ actionType: 'MEMBER_BAN_ADD', extraInfo: { count: 1, deleteMemberDays: 1 } },
        });
      });

      it('deletes nothing unless asked to', async () => {
        await say(ben, 'stays');
        expect((await ban(ben)).body).toMatchObject({ deleted: 0 });
        expect(await said()).toEqual(['stays']);
        expect((await lastEntry())?.extraInfo).toMatchObject({ count: null, deleteMemberDays: null });
      });

      it('goes to one who has left, by id', async () => {
        await say(ben, 'and away');
        await app.done('guilds.leave', { guildId: guild.id }, ben);
        expect((await ban(ben, HOUR_MS / 1000)).body).toMatchObject({ deleted: 1 });
        const { bans } = await app.done('bans.list', { guildId: guild.id }, owner);
        expect(bans.map(({ bannedUser }) => bannedUser.id)).toEqual([ben.userId]);
      });

      it('of two moderators at once is that of one; the other is told by whom', async () => {
        const answers = await Promise.all([ban(ben), ban(ben, 0, owner)]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
        const by = answers[0].status === 200 ? mod : owner;
        expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
          message: `This user is already banned, by ${by.user.username}`,
        });
      });

      it('of many bans each of them or says why not', async () => {
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

    describe('what staff know of a member', () => {
      const historyOf = async (target: Person, as = mod) =>
        (await app.done('members.history', { guildId: guild.id, userId: target.userId }, as)).items;

      it('is one history of notes, warnings, acts and joining, newest first', async () => {
        const guildId = guild.id;
        const about = { guildId, targetUserId: ben.userId };
        const { item } = await app.done('members.note', { ...about, text: ' Was asked to be kind. ' }, mod);
        expect(item).toMatchObject({ kind: 'note', text: 'Was asked to be kind.', by: { id: mod.userId } });
        later(MINUTE_MS);
        await app.done('members.warn', { ...about, reason: 'Rude.' }, mod);
        later(MINUTE_MS);
        const until = inMs(HOUR_MS);
        await timeOut(ben, until);
        later(MINUTE_MS);
        await say(cas);
        await timeOut(ben, null);
        later(MINUTE_MS);
        await say(ben);
        await purge({ userId: ben.userId });
        later(MINUTE_MS);
        await app.done('members.kick', { ...about, reason: 'Again.' }, mod);
        expect(await historyOf(ben)).toMatchObject([
          { kind: 'kick', text: 'Again.', by: { username: mod.user.username } },
          { kind: 'deletion', text: 'Spam.', count: 1 },
          { kind: 'timeout', until: null },
          { kind: 'timeout', until, text: 'Calm down.' },
          { kind: 'warning', text: 'Rude.' },
          { kind: 'note', id: item.id },
          { kind: 'join', by: { id: owner.userId }, invite: expect.any(String) as string },
        ]);
        expect(await historyOf(cas)).toMatchObject([{ kind: 'join' }]);
      });

      it('is for staff alone, and reports in it for those who see the queue', async () => {
        const guildId = guild.id;
        for (const [name, args] of [
          ['members.history', { guildId, userId: ben.userId }],
          ['members.facts', { guildId, userIds: [ben.userId] }],
          ['members.note', { guildId, targetUserId: ben.userId, text: 'x' }],
          ['members.warn', { guildId, targetUserId: ben.userId, reason: 'x' }],
        ] as const)
          expect((await app.call(name, args as never, cas)).status, name).toBe(403);
        const report = { guildId, messageId: null, userId: ben.userId, category: 'spam', text: '' } as const;
        await app.done('reports.create', report, cas);
        expect((await historyOf(ben)).map(({ kind }) => kind)).toEqual(['report', 'join']);
        const bare = await app.signUp();
        await app.join(guild, owner, bare);
        await grant(bare, 'BAN_MEMBERS');
        expect((await historyOf(ben, bare)).map(({ kind }) => kind)).toEqual(['join']);
      });

      it('has notes that only their authors delete', async () => {
        const guildId = guild.id;
        const { item } = await app.done(
          'members.note',
          { guildId, targetUserId: ben.userId, text: 'Kind.' },
          mod,
        );
        const noteId = toId<NoteId>(item.id);
        expect((await app.call('members.deleteNote', { guildId, noteId }, owner)).status).toBe(403);
        await app.done('members.deleteNote', { guildId, noteId }, mod);
        expect((await app.call('members.deleteNote', { guildId, noteId }, mod)).status).toBe(404);
      });

      it('tells the one warned, counts, and stands in their own account', async () => {
        const his = await app.connect(ben);
        const guildId = guild.id;
        await app.done('members.warn', { guildId, targetUserId: ben.userId, reason: ' Rude. ' }, mod);
        const { message } = await his.event('SYSTEM_MESSAGE');
        expect(message.message).toBe(`You were warned in ${guild.name}: Rude.`);
        expect((await app.done('systemMessages.list', {}, ben)).messages).toMatchObject([{ id: message.id }]);
        expect((await app.done('systemMessages.list', {}, cas)).messages).toEqual([]);
        const { facts } = await app.done(
          'members.facts',
          { guildId, userIds: [ben.userId, cas.userId] },
          mod,
        );
        expect(facts.find(({ id }) => id === ben.userId)).toMatchObject({
          ...{ warnings: 1, invitedBy: { id: owner.userId } },
        });
        const until = inMs(HOUR_MS);
        await timeOut(ben, until);
        const standing = async () => (await app.done('users.standing', {}, ben)).guilds;
        expect(await standing()).toMatchObject([
          { id: guildId, warnings: [{ reason: 'Rude.' }], timedOutUntil: until, bannedAt: null },
        ]);
        await app.done('bans.add', { guildId, targetUserId: ben.userId, reason: 'Enough.' }, mod);
        expect(await standing()).toMatchObject([{ id: guildId, banReason: 'Enough.' }]);
        expect((await app.done('users.standing', {}, cas)).guilds).toEqual([]);
      });
    });

    describe('slow mode', () => {
      it('is set for a channel, told, recorded, and holds at once', async () => {
        const hers = await app.connect(cas);
        await grant(mod, 'MANAGE_CHANNELS');
        await app.done('channels.setSlowmode', { channelId, seconds: 30 }, mod);
        expect((await hers.event('GUILD_CHANNEL_EDIT')).channel.slowmode).toBe(30);
        expect(await lastEntry()).toMatchObject({
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
