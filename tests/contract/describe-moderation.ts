import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type NoteId, toId } from '../../src/contract/ids';
import type { CallArgs, CallName } from '../../src/contract/rest';
import { maskOf } from '../../src/domain/permissions/mask';
import { sweepDueTimeouts } from '../../src/server/sweeps/due-timeouts';
import type { Person, TestServer } from '../support/node/server-app';
import { createDesk, type Desk, HOUR_MS, MINUTE_MS } from './moderation-parts';
import type { StoreUnderTest } from './stores';
import { smallFile } from './world';

const DAY_MS = 24 * HOUR_MS;

/** What staff do to members, and know of them. */
export const describeModeration = ({ name: store, start }: StoreUnderTest): void => {
  describe(`moderation on the ${store} store`, () => {
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

    describe('a timeout', () => {
      it('is told, listed and recorded, and ends by a moderator', async () => {
        const { ben, cas, guild, say, homeOf, inMs, timeOut, entryOf } = desk;
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
        expect(await entryOf('MEMBER_UPDATE')).toMatchObject({
          ...{ actionType: 'MEMBER_UPDATE', reason: 'Calm down.', target: { name: ben.user.username } },
          changes: [{ key: 'timed_out_until', oldValue: null, newValue: until }],
        });
        expect((await timeOut(ben, null)).status).toBe(200);
        await say(ben);
        expect((await homeOf(ben))?.timedOutUntil).toBeNull();
      });

      /** What there is to write in, and to write about; the member has rights that a timeout takes from them. */
      const makePlaces = async () => {
        const { owner, ben, cas, guild, channelId, grant, say } = desk;
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
        return { messageId, other, threadId: thread.id, ruledId: ruled.channel.id };
      };
      type Places = Awaited<ReturnType<typeof makePlaces>>;

      /** Tries all that writes, in each place. */
      const writeAll = async (
        { messageId, other, threadId, ruledId }: Places,
        attempt: <N extends CallName>(name: N, args: CallArgs<N>) => Promise<void>,
      ): Promise<void> => {
        const { cas, guild, channelId, purging } = desk;
        const guildId = guild.id;
        for (const at of [channelId, ruledId, threadId]) {
          await attempt('messages.create', { channelId: at, content: 'words', parentId: null });
          await attempt('channels.typing', { channelId: at });
          await attempt('attachments.upload', { channelId: at, ...smallFile() });
        }
        await attempt('messages.edit', { messageId, content: 'other words' });
        await attempt('reactions.add', { messageId: other, emoji: '👍' });
        await attempt('reactions.add', { messageId: other, emoji: '🎉' });
        await attempt('threads.create', { channelId, messageId: null, name: 'two' });
        await attempt('threads.edit', { channelId: threadId, name: 'renamed' });
        await attempt('invites.create', { guildId, expiresAfter: null, maxUses: null });
        await attempt('members.setOwnNickname', { guildId, nickname: 'Nick' });
        await attempt('channels.rename', { channelId, name: 'renamed', topic: null });
        await attempt('messages.purge', purging({ channelId: ruledId }));
        await attempt('members.kick', { guildId, targetUserId: cas.userId, reason: '' });
      };

      it('leaves reading, and nothing that writes, wherever it is', async () => {
        const { owner, ben, channelId, inMs, timeOut } = desk;
        const places = await makePlaces();
        const until = inMs(HOUR_MS);
        expect((await timeOut(ben, until, { as: owner })).status).toBe(200);
        await writeAll(places, async (name, args) => {
          const { status, body } = await app.callElsewhere(name, args, ben);
          expect(status, name).toBe(403);
          expect(body, name).toMatchObject({ code: 'timed_out', until });
        });
        for (const at of [channelId, places.ruledId, places.threadId])
          await app.done('messages.list', { channelId: at }, ben);
        await app.done('messages.delete', { messageId: places.messageId }, ben);
      });

      it('ends at its time, is told once on every socket, and then everything is possible again', async () => {
        const { owner, ben, cas, guild, homeOf, inMs, later, timeOut } = desk;
        const places = await makePlaces();
        const [hers, early] = [await app.connect(cas), await app.connect(ben)];
        const until = inMs(HOUR_MS);
        await timeOut(ben, until, { as: owner });
        await early.event('GUILD_MEMBER_EDIT');
        const during = await app.connect(ben);
        const sweep = () => sweepDueTimeouts(app.server.services);
        await sweep();
        expect((await homeOf(ben))?.timedOutUntil).toBe(until);
        later(HOUR_MS);
        await Promise.all([sweep(), sweep(), sweep()]);
        for (const [socket, nth] of [
          [hers, 1],
          [early, 1],
          [during, 0],
        ] as const)
          expect((await socket.event('GUILD_MEMBER_EDIT', nth)).member).toMatchObject({
            ...{ id: ben.userId, timedOutUntil: null },
          });
        expect((await homeOf(ben))?.timedOutUntil).toBeNull();
        const asked = { guildId: guild.id, userId: ben.userId };
        expect((await app.done('members.fetch', asked, cas)).member.timedOutUntil).toBeNull();
        await writeAll(places, async (name, args) => {
          expect((await app.callElsewhere(name, args, ben)).status, name).toBe(200);
        });
        expect((await hers.event('CHANNEL_MESSAGE')).message.content).toBe('words');
        const told = hers.eventsOf('GUILD_MEMBER_EDIT').filter(({ member }) => member.nickname === null);
        expect(told).toHaveLength(2);
      });

      it('outlives leaving and joining again', async () => {
        const { owner, ben, guild, channelId, homeOf, inMs, timeOut } = desk;
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
        const { owner, mod, ben, cas, grant, inMs, timeOut } = desk;
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
        const { owner, mod, ben, inMs, timeOut } = desk;
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

    describe('those who joined together', () => {
      it('came by the same invite, close after one another, and have no role', async () => {
        const { owner, mod, ben, guild, grant, later } = desk;
        const guildId = guild.id;
        const newInvite = async () => {
          const made = { guildId, expiresAfter: null, maxUses: null };
          return (await app.done('invites.create', made, owner)).invite.code;
        };
        const [code, another] = [await newInvite(), await newInvite()];
        const come = async (by: string): Promise<Person> => {
          const person = await app.signUp();
          await app.done('invites.join', { code: by }, person);
          return person;
        };
        const early = await come(code);
        later(2 * MINUTE_MS);
        const first = await come(code);
        later(MINUTE_MS);
        const staff = await come(code);
        await grant(staff, 'BAN_MEMBERS');
        const elsewhere = await come(another);
        const banned = await come(code);
        later(MINUTE_MS);
        const last = await come(code);
        later(MINUTE_MS + 1);
        const late = await come(code);
        await app.done('bans.add', { guildId, targetUserId: banned.userId, reason: '' }, mod);
        const joinedWith = async ({ userId }: Person, as = mod) => {
          const { invite, arrivals } = await app.done('arrivals.list', { guildId, userId }, as);
          return { invite, ids: arrivals.map(({ id }) => id) };
        };
        const group = { invite: code, ids: [first.userId, last.userId] };
        for (const person of [first, banned, staff, last]) expect(await joinedWith(person)).toEqual(group);
        expect(await joinedWith(early)).toEqual({ invite: code, ids: [early.userId] });
        expect(await joinedWith(late)).toEqual({ invite: code, ids: [late.userId] });
        expect(await joinedWith(elsewhere)).toEqual({ invite: another, ids: [elsewhere.userId] });
        expect(await joinedWith(await app.signUp())).toEqual({ invite: null, ids: [] });
        expect((await app.call('arrivals.list', { guildId, userId: first.userId }, ben)).status).toBe(403);
        // Who comes again by another invite is in the group of that.
        await app.done('members.kick', { guildId, targetUserId: last.userId, reason: '' }, owner);
        await app.done('invites.join', { code: another }, last);
        expect(await joinedWith(first)).toEqual({ invite: code, ids: [first.userId] });
        expect((await joinedWith(last)).invite).toBe(another);
      });
    });

    describe('what staff know of a member', () => {
      const historyOf = async ({ userId }: Person, as = desk.mod) =>
        (await app.done('members.history', { guildId: desk.guild.id, userId }, as)).items;

      it('is one history of notes, warnings, acts and joining, newest first', async () => {
        const { owner, mod, ben, cas, guild, say, later, inMs, timeOut, purge } = desk;
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
        const { owner, ben, cas, guild, grant } = desk;
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
        const { owner, mod, ben, guild } = desk;
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
        const { owner, mod, ben, cas, guild, inMs, timeOut } = desk;
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
  });
};
