import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DESK_LIMITS } from '../../src/contract/desk-limits';
import type { EvidenceMessage, QueueItem } from '../../src/contract/entities/queue-item';
import type { Guild } from '../../src/contract/entities/guild';
import { type ChannelId, type GuildId, type MessageId, type ReportId, toId } from '../../src/contract/ids';
import type { PermissionName } from '../../src/contract/permissions';
import type { CallArgs } from '../../src/contract/rest';
import { maskOf } from '../../src/domain/permissions/mask';
import { runCommand } from '../../src/server/admin/run-command';
import type { AdminCommand } from '../../src/server/admin/command';
import { sweepOldEvidence } from '../../src/server/sweeps/old-evidence';
import { sweepDueTimeouts } from '../../src/server/sweeps/due-timeouts';
import { type Person, textChannelOf, type TestServer } from '../support/node/server-app';
import type { TestSocket } from '../support/node/server-socket';
import type { StoreUnderTest } from './stores';
import { smallFile } from './world';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOTHING = { guildId: null, messageId: null, userId: null } as const;

type What = Partial<CallArgs<'reports.create'>>;

/** Reports, and the queue in which staff decide them. */
export const describeReports = ({ name: store, start }: StoreUnderTest): void => {
  describe(`reports on the ${store} store`, () => {
    let app: TestServer;
    let owner: Person;
    /** Two who decide reports, and three members. */
    let mod: Person;
    let other: Person;
    let ben: Person;
    let cas: Person;
    let dan: Person;
    let guild: Guild;
    let guildId: GuildId;
    let channelId: ChannelId;

    beforeAll(async () => {
      app = await start();
    });
    beforeEach(async () => {
      [owner, mod, other] = [await app.signUp(), await app.signUp(), await app.signUp()];
      [ben, cas, dan] = [await app.signUp(), await app.signUp(), await app.signUp()];
      guild = await app.createGuild(owner);
      guildId = guild.id;
      await app.join(guild, owner, mod, other, ben, cas, dan);
      channelId = textChannelOf(guild);
      await grant(mod, 'MANAGE_REPORTS');
      await grant(other, 'MANAGE_REPORTS');
    });
    afterEach(() => app.hangUp());
    afterAll(() => app.close());

    const grant = async (to: Person, ...names: readonly PermissionName[]) => {
      const { role } = await app.done('roles.create', { guildId, name: 'desk', color: '#336699' }, owner);
      if (role === null) throw new Error('A new role is not in its answer');
      const roleId = role.id;
      await app.done('roles.editPermissions', { guildId, roleId, permissions: maskOf(names) }, owner);
      await app.done('roles.addMember', { guildId, targetUserId: to.userId, roleId }, owner);
      return roleId;
    };
    const say = async (as: Person, content = 'words', at = channelId): Promise<MessageId> =>
      (await app.done('messages.create', { channelId: at, content, parentId: null }, as)).data.id;
    const asked = (what: What): CallArgs<'reports.create'> => ({
      ...{ ...NOTHING, category: 'spam', text: ' Look at this. ' },
      ...what,
    });
    const report = async (as: Person, what: What): Promise<ReportId> =>
      (await app.done('reports.create', asked(what), as)).report.id;
    const tryReport = (as: Person, what: What) => app.callElsewhere('reports.create', asked(what), as);
    const queue = (as = mod, more: object = {}) => app.done('queue.fetch', { guildId, ...more }, as);
    const itemOf = async (id: ReportId, as = mod): Promise<QueueItem> => {
      const found = (await queue(as)).items.find((item) => item.id === id);
      if (found === undefined) throw new Error('The report is not in the queue');
      return found;
    };
    const claim = (reportId: ReportId, as = mod) => app.callElsewhere('queue.claim', { reportId }, as);
    const release = (reportId: ReportId, as = mod) => app.call('queue.release', { reportId }, as);
    const resolve = (reportId: ReportId, as = mod, more: Partial<CallArgs<'queue.resolve'>> = {}) => {
      const args = { reportId, outcome: 'actioned', note: ' Done. ', tell: false, ...more } as const;
      return app.callElsewhere('queue.resolve', args, as);
    };
    const later = (ms: number): void => app.clock.setWall(app.clock.now() + ms);
    const operator = async (command: AdminCommand): Promise<string> => {
      const outcome = await runCommand(app.server.services, command);
      return outcome.ok ? outcome.value.join('\n') : `failed: ${outcome.failure}`;
    };
    const heardBy = async (socket: TestSocket): Promise<number> => {
      await socket.settle();
      return socket.eventsOf('GUILD_QUEUE').length;
    };

    describe('a report of a message', () => {
      it('is one item with all who made it, and a copy of what stood there', async () => {
        const around: MessageId[] = [];
        for (let nth = 0; nth < 7; nth += 1) around.push(await say(ben, `before ${nth}`));
        const { attachment } = await app.done('attachments.upload', { channelId, ...smallFile() }, cas);
        const message = { channelId, content: 'bad words', parentId: null, attachments: [attachment.id] };
        const messageId = (await app.done('messages.create', message, cas)).data.id;
        for (let nth = 0; nth < 6; nth += 1) await say(dan, `after ${nth}`);
        const mine = await app.connect(mod);
        const id = await report(ben, { messageId });
        expect(await report(dan, { messageId, category: 'hate', text: 'me too' })).toBe(id);
        const item = await itemOf(id);
        expect(item).toMatchObject({
          ...{ status: 'open', messageId, isMessageThere: true, channel: { id: channelId } },
          target: { id: cas.userId, username: cas.user.username },
          reports: [
            { user: { id: ben.userId }, category: 'spam', text: 'Look at this.' },
            { user: { id: dan.userId }, category: 'hate', text: 'me too' },
          ],
          ...{ claimedBy: null, claimedUntil: null, outcome: null, note: null, resolvedBy: null },
        });
        const { evidence } = item;
        const sha256 = createHash('sha256').update(smallFile().file.bytes).digest('hex');
        expect(evidence?.message).toMatchObject({
          ...{ id: messageId, content: 'bad words', author: { id: cas.userId } },
          files: [{ name: 'notes.txt', size: smallFile().file.bytes.length, sha256 }],
        });
        const contents = (list: readonly EvidenceMessage[]) => list.map(({ content }) => content);
        expect(contents(evidence?.before ?? [])).toEqual([2, 3, 4, 5, 6].map((nth) => `before ${nth}`));
        expect(contents(evidence?.after ?? [])).toEqual([0, 1, 2, 3, 4].map((nth) => `after ${nth}`));
        expect((await mine.event('GUILD_QUEUE', 1)).item).toEqual(item);
        expect(mine.eventsOf('GUILD_QUEUE').map(({ open }) => open)).toEqual([1, 1]);
      });

      it('keeps the copy when the message is deleted or edited, and when its author goes, without the name', async () => {
        const messageId = await say(cas, 'first words');
        const id = await report(ben, { messageId });
        await app.done('messages.edit', { messageId, content: 'harmless' }, cas);
        expect((await itemOf(id)).evidence?.message?.content).toBe('first words');
        await app.done('messages.delete', { messageId }, cas);
        expect(await itemOf(id)).toMatchObject({
          ...{ isMessageThere: false, evidence: { message: { content: 'first words' } } },
        });
        await operator({ name: 'delete-account', user: cas.userId, erases: true });
        await operator({ name: 'delete-account', user: ben.userId, erases: false });
        const item = await itemOf(id);
        expect(JSON.stringify(item)).not.toContain(cas.user.username);
        expect(item).toMatchObject({ target: null, evidence: { message: { content: 'first words' } } });
        expect(item.reports).toMatchObject([{ category: 'spam', text: '' }]);
        expect(JSON.stringify(item)).not.toContain(ben.user.username);
        expect((await claim(id)).status).toBe(200);
        expect((await resolve(id, mod, { tell: true })).status).toBe(200);
      });

      it('is made once by each, also after it was decided; another message is another item', async () => {
        const [one, two] = [await say(cas), await say(cas)];
        const id = await report(ben, { messageId: one });
        expect(await report(ben, { messageId: two })).not.toBe(id);
        expect(await tryReport(ben, { messageId: one })).toMatchObject({
          ...{ status: 409, body: { message: 'You have reported this already' } },
        });
        await claim(id);
        await resolve(id);
        expect((await tryReport(ben, { messageId: one })).status).toBe(409);
        expect(await report(dan, { messageId: one })).not.toBe(id);
        expect((await queue()).open).toBe(2);
      });

      it('is refused as if it were not there to those who do not see it', async () => {
        const messageId = await say(cas);
        const gone = await say(cas);
        await app.done('messages.delete', { messageId: gone }, cas);
        const overwrites = [
          { target: 'member', id: ben.userId, allow: maskOf([]), deny: maskOf(['VIEW_CHANNELS']) },
        ] as const;
        await app.done('overwrites.set', { placeId: channelId, overwrites: [...overwrites] }, owner);
        const outsider = await app.signUp();
        const hidden = await tryReport(ben, { messageId });
        expect(hidden).toMatchObject({ status: 404, body: { message: 'Message not found' } });
        for (const answer of [
          await tryReport(outsider, { messageId }),
          await tryReport(dan, { messageId: gone }),
          await tryReport(dan, { messageId: toId('1') }),
          await tryReport(dan, { messageId, guildId: (await app.createGuild(dan)).id }),
          await tryReport(dan, { messageId, userId: ben.userId }),
        ])
          expect(answer.body).toEqual(hidden.body);
        expect((await queue()).items).toEqual([]);
        expect(await report(dan, { messageId, guildId, userId: cas.userId })).toEqual(expect.any(String));
      });

      it('is about a thread as about its channel', async () => {
        const made = await app.done('threads.create', { channelId, messageId: null, name: 'a thread' }, cas);
        const messageId = await say(cas, 'in there', made.thread.id);
        const id = await report(ben, { messageId });
        expect(await itemOf(id)).toMatchObject({ channel: { id: made.thread.id, name: 'a thread' } });
      });
    });

    describe('a report of a person', () => {
      it('is in the queue of the guild, without evidence, and again once it was decided', async () => {
        const id = await report(ben, { guildId, userId: cas.userId });
        expect(await report(dan, { guildId, userId: cas.userId })).toBe(id);
        expect(await itemOf(id)).toMatchObject({
          ...{ target: { id: cas.userId }, channel: null, messageId: null, evidence: null },
          ...{ isMessageThere: false, reports: [{ user: { id: ben.userId } }, { user: { id: dan.userId } }] },
        });
        expect((await tryReport(ben, { guildId, userId: cas.userId })).status).toBe(409);
        await claim(id);
        await resolve(id);
        expect(await report(ben, { guildId, userId: cas.userId })).not.toBe(id);
      });

      it('is refused about oneself, about nobody, and by who is not in the guild', async () => {
        const outsider = await app.signUp();
        const self = { status: 400, body: { message: 'You cannot report yourself' } };
        expect(await tryReport(ben, { guildId, userId: ben.userId })).toMatchObject(self);
        expect(await tryReport(ben, { userId: ben.userId })).toMatchObject(self);
        expect(await tryReport(cas, { messageId: await say(cas) })).toMatchObject(self);
        expect((await tryReport(outsider, { guildId, userId: cas.userId })).status).toBe(404);
        expect((await tryReport(outsider, { guildId })).status).toBe(404);
        expect((await tryReport(ben, { guildId, userId: outsider.userId })).status).toBe(404);
        expect((await tryReport(ben, { userId: toId('1') })).status).toBe(404);
        expect((await tryReport(ben, {})).status).toBe(400);
      });

      it('is one of ten in ten minutes; what was refused does not count', async () => {
        for (let nth = 0; nth < 12; nth += 1) await tryReport(ben, { messageId: toId('1') });
        for (let nth = 0; nth < DESK_LIMITS.reports; nth += 1)
          await report(ben, { messageId: await say(cas) });
        const late = await app.call('reports.create', asked({ messageId: await say(cas) }), ben);
        expect(late).toMatchObject({ status: 429, headers: { 'retry-after': '600' } });
        expect((await queue()).open).toBe(DESK_LIMITS.reports);
      });
    });

    describe('a report without a guild', () => {
      it('goes to the operator, who reads and closes it', async () => {
        const { channel } = await befriended();
        await say(ben, 'hello', channel.id);
        const messageId = await say(cas, 'threats\nof all kinds', channel.id);
        const direct = await report(ben, { messageId, category: 'danger' });
        const person = await report(ben, { userId: cas.userId });
        const server = await report(ben, { guildId });
        expect((await queue(owner)).items).toEqual([]);
        const listed = await operator({ name: 'list-reports', isAll: false });
        expect(listed).toContain(`${direct}\t`);
        expect(listed).toContain(`direct message\t${cas.user.username}`);
        expect(listed).toMatch(new RegExp(`${person}\t.*\tuser\t${cas.user.username}`));
        expect(listed).toMatch(new RegExp(`${server}\t.*\tserver\t${guild.name}`));
        const shown = await operator({ name: 'show-report', report: direct });
        expect(shown).toContain(`\t${ben.user.username} (${ben.userId})\tdanger\tLook at this.`);
        expect(shown).toMatch(/before\t.*\thello\nreported\t.*\tthreats of all kinds/);
        expect((await app.call('queue.claim', { reportId: direct }, owner)).status).toBe(404);
        const [his, others] = [await app.connect(ben), await app.connect(cas)];
        const close = { name: 'resolve-report', report: direct, outcome: 'actioned' } as const;
        expect(await operator({ ...close, note: 'spoke', tells: true })).toContain('is closed (actioned)');
        expect(await operator({ ...close, note: null, tells: true })).toContain('failed: ');
        expect((await his.event('SYSTEM_MESSAGE')).message.message).toBe('Your report was handled.');
        await others.settle();
        expect(others.eventsOf('SYSTEM_MESSAGE')).toEqual([]);
        expect(await operator({ name: 'list-reports', isAll: false })).not.toContain(direct);
        expect(await operator({ name: 'list-reports', isAll: true })).toContain(`${direct}\t`);
        expect(await operator({ name: 'show-report', report: direct })).toContain('\tspoke');
        const ofGuild = await report(ben, { guildId, userId: cas.userId });
        expect(await operator({ name: 'show-report', report: ofGuild })).toContain('failed: ');
      });

      it('of a direct message is refused to those who are not in the conversation', async () => {
        const { channel } = await befriended();
        const messageId = await say(cas, 'private', channel.id);
        expect((await tryReport(dan, { messageId })).status).toBe(404);
        expect((await tryReport(owner, { messageId })).status).toBe(404);
      });

      const befriended = async () => {
        await app.done('friends.request', { username: cas.user.username }, ben);
        await app.done('friends.accept', { userId: ben.userId }, cas);
        return app.done('direct.open', { userIds: [cas.userId] }, ben);
      };
    });

    describe('the queue', () => {
      it('is listed newest first, by pages and by status, with how many wait', async () => {
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
        const { entries } = await app.done('auditLog.list', { guildId, limit: 1 }, owner);
        expect(entries).toMatchObject([
          {
            ...{ actionType: 'REPORT_RESOLVE', actionCategory: 'member', reason: 'Done.' },
            ...{ user: { username: mod.user.username }, target: { name: cas.user.username } },
            changes: [{ key: 'outcome', oldValue: null, newValue: 'actioned' }],
          },
        ]);
      });

      it('is not decided by those whom it is about, nor by whom they do not outrank', async () => {
        const higher = { status: 403, body: { message: 'Somebody of higher rank has to decide this' } };
        const own = await report(ben, { guildId, userId: mod.userId });
        await claim(own);
        expect(await resolve(own)).toMatchObject(higher);
        const ofOwner = await report(ben, { messageId: await say(owner) });
        await claim(ofOwner);
        expect(await resolve(ofOwner)).toMatchObject(higher);
        await release(own);
        expect((await claim(own, owner)).status).toBe(200);
        expect((await resolve(own, owner)).status).toBe(200);
      });

      it('tells those who made a report, without names, if staff want that', async () => {
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
        const nickname = async (to: string): Promise<void> => {
          const named = { guildId, targetUserId: cas.userId, nickname: to };
          await app.done('members.setNickname', named, owner);
        };
        await nickname('Before');
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

      it.each([
        [
          'whose role loses the right',
          (roleId: string) =>
            app.done(
              'roles.editPermissions',
              { guildId, roleId: toId(roleId), permissions: maskOf(['VIEW_CHANNELS']) },
              owner,
            ),
        ],
        [
          'from whom the role is taken',
          (roleId: string) =>
            app.done(
              'roles.removeMember',
              { guildId, roleId: toId(roleId), targetUserId: dan.userId },
              owner,
            ),
        ],
        [
          'whose role is deleted',
          (roleId: string) => app.done('roles.delete', { guildId, roleId: toId(roleId) }, owner),
        ],
        [
          'who is timed out',
          () =>
            app.done(
              'members.timeout',
              {
                ...{ guildId, targetUserId: dan.userId, reason: '' },
                until: new Date(app.clock.now() + DAY_MS).toISOString(),
              },
              owner,
            ),
        ],
        [
          'who is kicked',
          () => app.done('members.kick', { guildId, targetUserId: dan.userId, reason: '' }, owner),
        ],
      ])('is nobody %s, on an open socket and on one that is resumed', async (_, take) => {
        const roleId = await grant(dan, 'MANAGE_REPORTS');
        const [open, lost, staff] = [await app.connect(dan), await app.connect(dan), await app.connect(mod)];
        await report(ben, { guildId, userId: cas.userId });
        await lost.event('GUILD_QUEUE');
        const hello = await lost.frame((frame) => frame.kind === 'hello');
        const heard = await heardBy(open);
        const seq = lost.frames.findLast((frame) => frame.kind === 'event')?.seq ?? 0;
        lost.socket.terminate();
        await lost.closed;
        await take(roleId);
        // The other server of a pair takes a moment to look rights up.
        await expect
          .poll(async () => {
            const before = await heardBy(open);
            await report(ben, { messageId: await say(cas) });
            await staff.settle();
            return (await heardBy(open)) - before;
          })
          .toBe(0);
        const resumed = await app.connect(dan, {
          session: hello.kind === 'hello' ? hello.session : '',
          seq: Number(seq),
        });
        await resumed.frame((frame) => frame.kind === 'hello');
        expect(await heardBy(resumed)).toBe((await heardBy(open)) - heard);
        const before = await heardBy(open);
        await report(ben, { messageId: await say(cas) });
        expect(await heardBy(resumed)).toBe(before - heard);
        expect(await heardBy(open)).toBe(before);
      });

      it('is who had the right before again, once a timeout ends', async () => {
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

    describe('evidence', () => {
      it('is erased after the days that the guild has set; the rest of the report stays', async () => {
        const settings = (evidenceDays: number) =>
          app.call('guildSettings.set', { guildId, settings: { evidenceDays } }, owner);
        const days = async () =>
          (await app.done('guildSettings.fetch', { guildId }, ben)).settings.evidenceDays;
        expect(await days()).toBe(DESK_LIMITS.evidenceDays);
        expect((await settings(40)).status).toBe(200);
        expect(await days()).toBe(40);
        const id = await report(ben, { messageId: await say(cas) });
        const slower = await app.createGuild(dan);
        const said = { channelId: textChannelOf(slower), content: 'there', parentId: null };
        await app.join(slower, dan, ben);
        const there = (await app.done('messages.create', said, dan)).data.id;
        const kept = await report(ben, { messageId: there });
        const lines: unknown[] = [];
        const sweep = () =>
          sweepOldEvidence(app.server.services, (_level, event, fields) => void lines.push([event, fields]), {
            atOnce: 1,
          });
        later(40 * DAY_MS);
        await sweep();
        expect((await itemOf(id)).evidence).not.toBeNull();
        later(1);
        await sweep();
        expect(await itemOf(id)).toMatchObject({ evidence: null, reports: [{ text: 'Look at this.' }] });
        const { items } = await app.done('queue.fetch', { guildId: slower.id }, dan);
        expect(items.find((item) => item.id === kept)?.evidence).not.toBeNull();
        expect(lines.length).toBeGreaterThan(0);
        later(51 * DAY_MS);
        await sweep();
        const after = await app.done('queue.fetch', { guildId: slower.id }, dan);
        expect(after.items.find((item) => item.id === kept)?.evidence).toBeNull();
      });
    });
  });
};
