import { describe, expect, it } from 'vitest';
import { DESK_LIMITS } from '../../src/contract/desk-limits';
import { type ReportId, type RoleId } from '../../src/contract/ids';
import { maskOf } from '../../src/domain/permissions/mask';
import { sweepDueTimeouts } from '../../src/server/sweeps/due-timeouts';
import { DAY_MS, type Desk, openDesk } from './report-desk';
import type { StoreUnderTest } from './stores';

/** The queue in which staff decide reports, and who hears of it. */
export const describeQueue = ({ name: store, start }: StoreUnderTest): void => {
  describe(`the queue on the ${store} store`, () => {
    const { say, report, tryReport, queue, itemOf, claim, release, resolve, later, heardBy, grant, now } =
      openDesk(start);

    describe('the queue', () => {
      it('is listed newest first, by pages and by status, with how many wait', async () => {
        const { app, mod, ben, cas, guildId } = now();
        const ids: ReportId[] = [];
        for (const nth of [0, 1, 2]) ids.push(await report(ben, { messageId: await say(cas, `${nth}`) }));
        const [first, second, third] = ids as [ReportId, ReportId, ReportId];
        await claim(second);
        await resolve(second);
        const idsOf = async (more: object) => {
          const { items, open } = await queue(mod, more);
          return [items.map(({ id }) => id), open] as const;
        };
        expect(await idsOf({})).toEqual([[third, second, first], 2]);
        expect(await idsOf({ status: 'open' })).toEqual([[third, first], 2]);
        expect(await idsOf({ status: 'resolved' })).toEqual([[second], 2]);
        expect(await idsOf({ limit: 1 })).toEqual([[third], 2]);
        expect(await idsOf({ before: third, limit: 1 })).toEqual([[second], 2]);
        expect((await app.call('queue.fetch', { guildId, limit: 0 }, mod)).status).toBe(400);
        expect((await app.call('queue.fetch', { guildId }, ben)).status).toBe(403);
      });

      it('says who handles an item, for two minutes or longer while they renew it', async () => {
        const { app, mod, other, ben, cas } = now();
        const id = await report(ben, { messageId: await say(cas) });
        const theirs = await app.connect(other);
        const claimed = await claim(id);
        expect(claimed.reply?.item).toMatchObject({
          claimedBy: { id: mod.userId },
          claimedUntil: new Date(app.clock.now() + DESK_LIMITS.claimMs).toISOString(),
        });
        expect((await theirs.event('GUILD_QUEUE')).item).toEqual(claimed.reply?.item);
        const taken = {
          status: 409,
          body: {
            ...{ message: `${mod.user.username} is handling this`, code: 'claimed' },
            by: { id: mod.userId, username: mod.user.username },
          },
        };
        expect(await claim(id, other)).toMatchObject(taken);
        expect(await release(id, other)).toMatchObject(taken);
        expect(await resolve(id, other)).toMatchObject(taken);
        later(DESK_LIMITS.claimMs - 1);
        expect((await claim(id)).status).toBe(200);
        later(DESK_LIMITS.claimMs - 1);
        expect(await claim(id, other)).toMatchObject(taken);
        later(1);
        expect((await claim(id, other)).status).toBe(200);
        expect((await claim(id)).status).toBe(409);
        expect((await release(id, other)).reply?.item).toMatchObject({ claimedBy: null, claimedUntil: null });
        const heard = await heardBy(theirs);
        expect((await release(id, other)).status).toBe(200);
        expect(await heardBy(theirs)).toBe(heard);
      });

      it('is decided once, by who has claimed it, with an entry in the audit log', async () => {
        const { app, owner, mod, other, ben, cas, guildId } = now();
        const id = await report(ben, { messageId: await say(cas) });
        expect(await resolve(id)).toMatchObject({ status: 409, body: { error: 409 } });
        await claim(id);
        const theirs = await app.connect(other);
        const decided = await resolve(id);
        expect(decided.reply?.item).toMatchObject({
          ...{ status: 'resolved', outcome: 'actioned', note: 'Done.', resolvedBy: { id: mod.userId } },
          ...{ resolvedAt: new Date(app.clock.now()).toISOString(), claimedBy: null, claimedUntil: null },
          actions: [{ actionType: 'REPORT_RESOLVE' }],
        });
        expect(await theirs.event('GUILD_QUEUE')).toEqual({ guildId, item: decided.reply?.item, open: 0 });
        const done = {
          status: 409,
          body: { message: `${mod.user.username} has decided this already`, by: { id: mod.userId } },
        };
        for (const answer of [
          await resolve(id),
          await resolve(id, other),
          await claim(id, other),
          await release(id),
        ])
          expect(answer).toMatchObject(done);
        const { entries } = await app.done('auditLog.list', { guildId, limit: 50 }, owner);
        expect(entries.filter(({ actionType }) => actionType === 'REPORT_RESOLVE')).toMatchObject([
          {
            ...{ actionType: 'REPORT_RESOLVE', actionCategory: 'member', reason: 'Done.' },
            ...{ user: { username: mod.user.username }, target: { name: cas.user.username } },
            changes: [{ key: 'outcome', oldValue: null, newValue: 'actioned' }],
          },
        ]);
      });

      it('is not decided by those whom it is about, nor by whom they do not outrank', async () => {
        const { owner, mod, ben, guildId } = now();
        const higher = { status: 403, body: { message: 'Somebody of higher rank has to decide this' } };
        const own = await report(ben, { guildId, userId: mod.userId });
        await claim(own);
        expect(await resolve(own)).toMatchObject(higher);
        // Nobody in the guild outranks the owner: the operator decides.
        const ofOwner = [
          await report(ben, { messageId: await say(owner) }),
          await report(ben, { guildId, userId: owner.userId }),
        ];
        for (const id of ofOwner) expect((await claim(id)).status).toBe(404);
        await release(own);
        expect((await claim(own, owner)).status).toBe(200);
        expect((await resolve(own, owner)).status).toBe(200);
      });

      it('tells those who made a report, without names, if staff want that', async () => {
        const { app, mod, ben, cas, dan, guild, guildId } = now();
        const messageId = await say(cas);
        const id = await report(ben, { messageId });
        await report(dan, { messageId });
        const silent = await report(ben, { guildId, userId: dan.userId });
        await claim(id);
        await claim(silent);
        const [his, hers, theirs] = [await app.connect(ben), await app.connect(dan), await app.connect(cas)];
        await resolve(silent);
        await resolve(id, mod, { tell: true });
        const text = `Your report in ${guild.name} was handled.`;
        for (const [socket, who] of [
          [his, ben],
          [hers, dan],
        ] as const) {
          const { message } = await socket.event('SYSTEM_MESSAGE');
          expect(message.message).toBe(text);
          const { messages } = await app.done('systemMessages.list', {}, who);
          expect(messages.filter((one) => one.message === text)).toEqual([message]);
          await socket.settle();
          expect(socket.eventsOf('SYSTEM_MESSAGE')).toHaveLength(1);
        }
        await theirs.settle();
        expect(theirs.eventsOf('SYSTEM_MESSAGE')).toEqual([]);
      });

      it('shows what was done to the one concerned since the first report, without names of channels', async () => {
        const { app, owner, ben, cas, guildId } = now();
        const nickname = async (to: string): Promise<void> => {
          const named = { guildId, targetUserId: cas.userId, nickname: to };
          await app.done('members.setNickname', named, owner);
        };
        await nickname('Before');
        later(1);
        const id = await report(ben, { messageId: await say(cas) });
        await nickname('After');
        await app.done('messages.delete', { messageId: await say(cas) }, owner);
        const { actions } = await itemOf(id);
        expect(actions.map(({ actionType }) => actionType)).toEqual(['MESSAGE_DELETE', 'MEMBER_UPDATE']);
        expect(actions[0]?.extraInfo.channel).toBeNull();
        expect(actions[1]?.changes).toMatchObject([{ newValue: 'After' }]);
      });
    });

    describe('who hears of the queue', () => {
      it('is who may decide reports, also while nobody sees a channel', async () => {
        const { app, owner, mod, ben, cas, guildId } = now();
        const sockets = [await app.connect(mod), await app.connect(owner)];
        const others = [
          await app.connect(ben),
          await app.connect(cas),
          await app.connect(await app.signUp()),
        ];
        await report(ben, { guildId, userId: cas.userId });
        for (const socket of sockets) await socket.event('GUILD_QUEUE');
        for (const socket of others) expect(await heardBy(socket)).toBe(0);
      });

      it.each<[string, (desk: Desk, roleId: RoleId) => Promise<unknown>]>([
        [
          'whose role loses the right',
          ({ app, guildId, owner }, roleId) => {
            const permissions = maskOf(['VIEW_CHANNELS']);
            return app.done('roles.editPermissions', { guildId, roleId, permissions }, owner);
          },
        ],
        [
          'from whom the role is taken',
          ({ app, guildId, owner, dan }, roleId) =>
            app.done('roles.removeMember', { guildId, roleId, targetUserId: dan.userId }, owner),
        ],
        [
          'whose role is deleted',
          ({ app, guildId, owner }, roleId) => app.done('roles.delete', { guildId, roleId }, owner),
        ],
        [
          'who is timed out',
          ({ app, guildId, owner, dan }) => {
            const until = new Date(app.clock.now() + DAY_MS).toISOString();
            const args = { guildId, targetUserId: dan.userId, until, reason: '' };
            return app.done('members.timeout', args, owner);
          },
        ],
        [
          'who is kicked',
          ({ app, guildId, owner, dan }) =>
            app.done('members.kick', { guildId, targetUserId: dan.userId, reason: '' }, owner),
        ],
      ])('is nobody %s, on an open socket and on one that is resumed', async (_, take) => {
        const { app, mod, ben, cas, dan, guildId } = now();
        const roleId = await grant(dan, 'MANAGE_REPORTS');
        const [open, lost, staff] = [await app.connect(dan), await app.connect(dan), await app.connect(mod)];
        await report(ben, { guildId, userId: cas.userId });
        await lost.event('GUILD_QUEUE');
        await open.event('GUILD_QUEUE');
        const hello = await lost.frame((frame) => frame.kind === 'hello');
        await lost.settle();
        const last = lost.frames.findLast((frame) => frame.kind === 'event');
        const heard = await heardBy(open);
        lost.socket.terminate();
        await lost.closed;
        await take(now(), roleId);
        // The other server of a pair takes a moment to look rights up.
        await expect
          .poll(async () => {
            const before = await heardBy(open);
            const nth = staff.eventsOf('GUILD_QUEUE').length;
            await report(ben, { messageId: await say(cas) });
            await staff.event('GUILD_QUEUE', nth);
            return (await heardBy(open)) - before;
          })
          .toBe(0);
        const after = await heardBy(open);
        const resumed = await app.connect(dan, {
          session: hello.kind === 'hello' ? hello.session : '',
          seq: last?.kind === 'event' ? (last.seq ?? 0) : 0,
        });
        expect(await resumed.frame((frame) => frame.kind === 'hello')).toMatchObject({ resumed: true });
        expect(await heardBy(resumed)).toBe(after - heard);
        const nth = staff.eventsOf('GUILD_QUEUE').length;
        await report(ben, { messageId: await say(cas) });
        await staff.event('GUILD_QUEUE', nth);
        expect(await heardBy(resumed)).toBe(after - heard);
        expect(await heardBy(open)).toBe(after);
      });

      it('is who had the right before again, once a timeout ends', async () => {
        const { app, owner, mod, ben, cas, guildId } = now();
        const until = new Date(app.clock.now() + DAY_MS).toISOString();
        await app.done('members.timeout', { guildId, targetUserId: mod.userId, until, reason: '' }, owner);
        expect((await app.call('queue.fetch', { guildId }, mod)).status).toBe(403);
        const socket = await app.connect(mod);
        later(DAY_MS);
        await sweepDueTimeouts(app.server.services);
        await report(ben, { guildId, userId: cas.userId });
        await expect
          .poll(async () => {
            await tryReport(ben, { messageId: await say(cas) });
            return heardBy(socket);
          })
          .toBeGreaterThan(0);
      });
    });
  });
};
