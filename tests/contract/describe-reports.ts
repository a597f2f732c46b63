import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DESK_LIMITS } from '../../src/contract/desk-limits';
import type { EvidenceMessage } from '../../src/contract/entities/queue-item';
import { type MessageId, toId } from '../../src/contract/ids';
import { maskOf } from '../../src/domain/permissions/mask';
import { sweepOldEvidence } from '../../src/server/sweeps/old-evidence';
import { textChannelOf } from '../support/node/server-app';
import { DAY_MS, openDesk } from './report-desk';
import type { StoreUnderTest } from './stores';
import { smallFile } from './world';

/** What is reported, by whom, and what is kept of it. */
export const describeReports = ({ name: store, start }: StoreUnderTest): void => {
  describe(`reports on the ${store} store`, () => {
    const { say, report, tryReport, tryReportHere, queue, itemOf, claim, resolve, later, operator, now } =
      openDesk(start);

    describe('a report of a message', () => {
      it('is one item with all who made it, and a copy of what stood there', async () => {
        const { app, mod, ben, cas, dan, channelId } = now();
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
        const { app, mod, ben, cas } = now();
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
        const { ben, cas, dan } = now();
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
        const { app, owner, ben, cas, dan, guildId, channelId } = now();
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
        const { app, ben, cas, channelId } = now();
        const made = await app.done('threads.create', { channelId, messageId: null, name: 'a thread' }, cas);
        const messageId = await say(cas, 'in there', made.thread.id);
        const id = await report(ben, { messageId });
        expect(await itemOf(id)).toMatchObject({ channel: { id: made.thread.id, name: 'a thread' } });
      });
    });

    describe('a report of a person', () => {
      it('is in the queue of the guild, without evidence, and again once it was decided', async () => {
        const { ben, cas, dan, guildId } = now();
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
        const { app, ben, cas, guildId } = now();
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

      // The servers of a pair limit calls by a clock that does not advance, which comes first.
      if (store === 'embedded')
        it('is one of ten in ten minutes; what was refused does not count', async () => {
          const { ben, cas } = now();
          for (let nth = 0; nth < 12; nth += 1) await tryReportHere(ben, { messageId: toId('1') });
          for (let nth = 0; nth < DESK_LIMITS.reports; nth += 1)
            await report(ben, { messageId: await say(cas) });
          const late = await tryReportHere(ben, { messageId: await say(cas) });
          expect(late).toMatchObject({ status: 429, headers: { 'retry-after': '600' } });
          expect((await queue()).open).toBe(DESK_LIMITS.reports);
        });
    });

    describe('a report without a guild', () => {
      it('goes to the operator, who reads and closes it', async () => {
        const { app, owner, ben, cas, guild, guildId } = now();
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
        const { owner, cas, dan } = now();
        const { channel } = await befriended();
        const messageId = await say(cas, 'private', channel.id);
        expect((await tryReport(dan, { messageId })).status).toBe(404);
        expect((await tryReport(owner, { messageId })).status).toBe(404);
      });

      const befriended = async () => {
        const { app, ben, cas } = now();
        await app.done('friends.request', { username: cas.user.username }, ben);
        await app.done('friends.accept', { userId: ben.userId }, cas);
        return app.done('direct.open', { userIds: [cas.userId] }, ben);
      };
    });

    describe('evidence', () => {
      it('is erased after the days that the guild has set; the rest of the report stays', async () => {
        const { app, owner, ben, cas, dan, guildId } = now();
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
        await app.join(slower, dan, ben, cas);
        const there = (await app.done('messages.create', said, cas)).data.id;
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
