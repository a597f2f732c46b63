import { describe, expect, it } from 'vitest';
import { AUTOMOD_LIMITS } from '../../src/contract/automod-limits';
import { type HeldId, type MessageId, type ReportId, toId } from '../../src/contract/ids';
import { sweepExpiredHeld } from '../../src/server/sweeps/expired-held';
import { sweepUnusedBlobs } from '../../src/server/sweeps/unused-blobs';
import { expectDone, openRules } from './automod-desk';
import type { StoreUnderTest } from './stores';
import { smallFile } from './world';

const MINUTE_MS = 60 * 1000;

/** Messages that rules find. */
export const describeHeld = ({ name: store, start }: StoreUnderTest): void => {
  describe(`messages that rules find, on the ${store} store`, () => {
    const { now, queue, itemOf, claim, resolve, later, say, make, write, held, release, reject, textsIn } =
      openRules(start);

    describe('a message that a rule finds', () => {
      it('is held: nobody but its author and staff hear of it', async () => {
        const { app, mod, ben, cas, channelId, guildId } = now();
        await make();
        const [his, staff, others] = [await app.connect(ben), await app.connect(mod), await app.connect(cas)];
        await say(cas, 'before');
        later(1);
        const id = await held(ben, 'I sell Spam!');
        const { held: told, ...rest } = await his.event('HELD_MESSAGE');
        expect(rest).toEqual({ guildId, state: 'waiting', messageId: null });
        expect(told).toMatchObject({ id, channelId, content: 'I sell Spam!', files: 0, parentId: null });
        expect((await app.done('held.list', {}, ben)).items).toEqual([told]);
        expect((await app.done('held.list', {}, cas)).items).toEqual([]);
        const { item, open } = await staff.event('GUILD_QUEUE');
        expect(open).toBe(1);
        expect(item).toEqual(await itemOf(id));
        expect(item).toMatchObject({
          ...{
            kind: 'held',
            rule: 'Spam',
            status: 'open',
            reports: [],
            messageId: null,
            isMessageThere: false,
          },
          ...{ target: { id: ben.userId }, channel: { id: channelId } },
          evidence: { message: { content: 'I sell Spam!' }, before: [{ content: 'before' }], after: [] },
        });
        expect(await textsIn(ben)).toEqual(['before']);
        await others.settle();
        expect(others.eventsOf('CHANNEL_MESSAGE').map(({ message }) => message.content)).toEqual(['before']);
        expect(others.eventsOf('HELD_MESSAGE')).toEqual([]);
        expect(others.eventsOf('GUILD_QUEUE')).toEqual([]);
      });

      it('is published by staff under a new id, with the time at which it was written', async () => {
        const { app, mod, ben, cas } = now();
        await make();
        const id = await held(ben);
        const wroteAt = new Date(app.clock.now()).toISOString();
        later(MINUTE_MS);
        const after = await say(cas, 'after');
        later(1);
        const [his, others] = [await app.connect(ben), await app.connect(cas)];
        expect((await release(id)).status).toBe(409);
        await claim(id);
        expect((await resolve(id)).status).toBe(400);
        const { messageId, item } = expectDone(await release(id));
        expect(BigInt(messageId) > BigInt(after)).toBe(true);
        expect(item).toMatchObject({
          status: 'resolved',
          outcome: 'released',
          messageId,
          isMessageThere: true,
        });
        const { message } = await others.event('CHANNEL_MESSAGE');
        expect(message).toMatchObject({
          id: messageId,
          authorId: ben.userId,
          content: 'spam',
          sentAt: wroteAt,
        });
        expect(await his.event('HELD_MESSAGE')).toMatchObject({ state: 'released', messageId, held: { id } });
        const [, shown] = (await app.done('messages.list', { channelId: now().channelId }, cas)).data
          .messages;
        expect(shown).toEqual(message);
        expect((await app.done('held.list', {}, ben)).items).toEqual([]);
        expect((await queue()).open).toBe(0);
        expect(await release(id, mod)).toMatchObject({ status: 409, body: { code: 'conflict' } });
        const { entries } = await app.done('auditLog.list', { guildId: now().guildId }, now().owner);
        expect(entries.find(({ actionType }) => actionType === 'REPORT_RESOLVE')).toMatchObject({
          changes: [{ key: 'outcome', oldValue: null, newValue: 'released' }],
        });
      });

      it('is rejected by staff, of which its author may be told', async () => {
        const { app, ben } = now();
        await make();
        const first = await held(ben, 'spam one');
        const second = await held(ben, 'spam two');
        const his = await app.connect(ben);
        await claim(first);
        const { item } = expectDone(await reject(first, now().mod, true));
        expect(item).toMatchObject({ status: 'resolved', outcome: 'rejected', messageId: null });
        expect(await his.event('HELD_MESSAGE')).toMatchObject({ state: 'rejected', held: { id: first } });
        expect((await his.event('SYSTEM_MESSAGE')).message.message).toContain('was not published');
        expect((await app.done('held.list', {}, ben)).items).toMatchObject([{ id: second }]);
        expect(await textsIn(ben)).toEqual([]);
      });

      it('is taken back by its author, with its words', async () => {
        const { app, mod, ben, cas } = now();
        await make();
        const id = await held(ben);
        const heldId = toId<HeldId>(id);
        expect((await app.call('held.withdraw', { heldId }, cas)).status).toBe(404);
        const staff = await app.connect(mod);
        await app.done('held.withdraw', { heldId }, ben);
        const { item } = await staff.event('GUILD_QUEUE');
        expect(item).toMatchObject({
          status: 'resolved',
          outcome: 'withdrawn',
          resolvedBy: null,
          evidence: null,
        });
        expect((await app.call('held.withdraw', { heldId }, ben)).status).toBe(404);
        expect((await claim(id)).status).toBe(409);
      });

      it('is rejected when nobody has decided it for seven days', async () => {
        const { app, mod, ben } = now();
        await make();
        const id = await held(ben);
        later(AUTOMOD_LIMITS.heldMs - 1);
        await sweepExpiredHeld(app.server.services);
        expect((await itemOf(id)).status).toBe('open');
        later(2);
        const [his, staff] = [await app.connect(ben), await app.connect(mod)];
        await sweepExpiredHeld(app.server.services);
        expect((await his.event('HELD_MESSAGE')).state).toBe('rejected');
        expect((await staff.event('GUILD_QUEUE')).item).toMatchObject({
          id,
          outcome: 'expired',
          resolvedBy: null,
        });
      });

      it('keeps its files until it is decided', async () => {
        const { app, ben, cas, channelId } = now();
        await make();
        const upload = async () =>
          (await app.done('attachments.upload', { channelId, ...smallFile() }, ben)).attachment;
        const send = async (content: string) => {
          const attachments = [(await upload()).id];
          const answer = await write(ben, content, { attachments } as object);
          return toId<ReportId>(answer.reply?.data.id ?? '');
        };
        const kept = await send('spam with a file');
        expect((await itemOf(kept)).evidence?.message?.files).toHaveLength(1);
        const dropped = await send('spam with another');
        later(2 * 60 * MINUTE_MS);
        await claim(dropped);
        await reject(dropped);
        await sweepUnusedBlobs(app.server.services, () => undefined);
        const left = await app.store.db
          .selectFrom('attachments')
          .select('id')
          .where('uploaderId', '=', ben.userId)
          .execute();
        expect(left).toHaveLength(1);
        await claim(kept);
        expectDone(await release(kept));
        const [message] = (await app.done('messages.list', { channelId }, cas)).data.messages;
        expect(message?.attachments).toHaveLength(1);
      });

      it('is blocked with the words of the rule, and leaves nothing', async () => {
        const { app, mod, ben } = now();
        await make({ action: 'block', message: 'No advertising here' });
        const staff = await app.connect(mod);
        const refused = { status: 403, body: { message: 'No advertising here', code: 'blocked' } };
        expect(await write(ben, 'spam')).toMatchObject(refused);
        expect((await write(ben, 'ham')).status).toBe(200);
        await staff.settle();
        expect(staff.eventsOf('GUILD_QUEUE')).toEqual([]);
        expect(await textsIn(ben)).toEqual(['ham']);
        expect((await queue()).items).toEqual([]);
      });

      it('is sent, and in the queue, where the rule only flags', async () => {
        const { app, mod, ben, cas } = now();
        await make({ action: 'flag' });
        const staff = await app.connect(mod);
        const answer = await write(ben, 'spam');
        expect(answer.reply?.data.held).toBeUndefined();
        const messageId = toId<MessageId>(answer.reply?.data.id ?? '');
        const { item } = await staff.event('GUILD_QUEUE');
        expect(item).toMatchObject({
          kind: 'report',
          rule: 'Spam',
          reports: [],
          messageId,
          isMessageThere: true,
        });
        expect(await textsIn(cas)).toEqual(['spam']);
        // A report of the same message joins the item.
        await app.done(
          'reports.create',
          { guildId: null, messageId, userId: null, category: 'spam', text: '' },
          cas,
        );
        expect((await itemOf(item.id)).reports).toHaveLength(1);
        await claim(item.id);
        expect((await release(item.id)).status).toBe(400);
        expect((await resolve(item.id)).status).toBe(200);
      });

      it('is held while a lockdown holds what newcomers write', async () => {
        const { app, owner, ben, guildId } = now();
        const measures = { pauseInvites: false, slowmodeS: 0, membersReadOnly: false, channels: null };
        await app.done(
          'lockdown.start',
          { guildId, minutes: null, measures: { ...measures, holdNewerThanDays: 1 }, reason: '' },
          owner,
        );
        const id = await held(ben, 'hello');
        expect((await itemOf(id)).rule).toBe('Lockdown');
        later(24 * 60 * MINUTE_MS);
        expect((await write(ben, 'hello again')).reply?.data.held).toBeUndefined();
        await app.done('lockdown.end', { guildId }, owner);
      });

      it('is held, and its author timed out, where the rule says so', async () => {
        const { app, ben, cas } = now();
        await make({ action: 'timeout', timeoutS: 600 });
        const others = await app.connect(cas);
        await held(ben);
        const until = new Date(app.clock.now() + 600 * 1000).toISOString();
        expect((await others.event('GUILD_MEMBER_EDIT')).member).toMatchObject({
          id: ben.userId,
          timedOutUntil: until,
        });
        expect(await write(ben, 'ham')).toMatchObject({ status: 403, body: { code: 'timed_out', until } });
      });
    });
  });
};
