import { describe, expect, it } from 'vitest';
import { AUTOMOD_LIMITS } from '../../src/contract/automod-limits';
import type { AutomodDraft } from '../../src/contract/entities/automod-rule';
import { type ChannelId, type HeldId, type MessageId, type ReportId, toId } from '../../src/contract/ids';
import type { CallName } from '../../src/contract/rest';
import { sweepExpiredHeld } from '../../src/server/sweeps/expired-held';
import { sweepUnusedBlobs } from '../../src/server/sweeps/unused-blobs';
import type { Answered, Person } from '../support/node/server-app';
import { openDesk } from './report-desk';
import type { StoreUnderTest } from './stores';
import { smallFile } from './world';

const MINUTE_MS = 60 * 1000;

/** The reply of a call that was not refused. */
const expectDone = <N extends CallName>({ status, reply, body }: Answered<N>) => {
  if (reply === null) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return reply;
};

const wordRule = (change: Partial<AutomodDraft> = {}): AutomodDraft => ({
  ...{ name: 'Spam', enabled: true, kind: 'words', config: { words: ['spam*'] }, action: 'hold' },
  ...{ timeoutS: null, message: null, exemptRoles: [], exemptChannels: [] },
  ...change,
});

/** Automatic rules, and the messages that they hold. */
export const describeAutomod = ({ name: store, start }: StoreUnderTest): void => {
  describe(`automatic rules on the ${store} store`, () => {
    const { now, queue, itemOf, claim, resolve, later, say } = openDesk(start);

    const make = (change: Partial<AutomodDraft> = {}) => {
      const { app, owner, guildId } = now();
      return app.done('automod.create', { guildId, rule: wordRule(change) }, owner);
    };
    /** Writes on either server of a pair, which may refuse. */
    const write = (as: Person, content: string, more: { channelId?: ChannelId; nonce?: string } = {}) =>
      now().app.callElsewhere(
        'messages.create',
        { channelId: now().channelId, content, parentId: null, ...more },
        as,
      );
    /** A message that is held, as the id of its item. */
    const held = async (as: Person, content = 'spam'): Promise<ReportId> => {
      const answer = await write(as, content);
      expect(answer).toMatchObject({ status: 200, reply: { data: { held: true } } });
      return toId<ReportId>(answer.reply?.data.id ?? '');
    };
    const release = (reportId: ReportId, as = now().mod) =>
      now().app.callElsewhere('queue.releaseMessage', { reportId }, as);
    const reject = (reportId: ReportId, as = now().mod, tell = false) =>
      now().app.callElsewhere('queue.rejectMessage', { reportId, tell }, as);
    const textsIn = async (as: Person, channelId = now().channelId): Promise<readonly string[]> =>
      (await now().app.done('messages.list', { channelId }, as)).data.messages.map(({ content }) => content);

    describe('rules', () => {
      it('are made, changed, listed and deleted by those who manage the server, and recorded', async () => {
        const { app, owner, mod, guildId } = now();
        const { rule } = await make({ name: ' Spam ', message: ' ', timeoutS: 60 });
        expect(rule).toEqual({ id: rule.id, ...wordRule() });
        const second = (await make({ kind: 'mentions', config: { most: 3, words: ['x'] }, name: 'Mentions' }))
          .rule;
        expect(second.config).toEqual({ most: 3 });
        const rules = async () => (await app.done('automod.fetch', { guildId }, owner)).rules;
        expect(await rules()).toEqual([rule, second]);
        expect((await app.call('automod.fetch', { guildId }, mod)).status).toBe(403);
        const changed = wordRule({ enabled: false, action: 'timeout', timeoutS: 120, name: 'Spam 2' });
        await app.done('automod.edit', { guildId, ruleId: rule.id, rule: changed }, owner);
        expect(await rules()).toEqual([{ id: rule.id, ...changed }, second]);
        await app.done('automod.delete', { guildId, ruleId: second.id }, owner);
        expect(await rules()).toEqual([{ id: rule.id, ...changed }]);
        const gone = { guildId, ruleId: second.id };
        expect((await app.call('automod.delete', gone, owner)).status).toBe(404);
        expect((await app.call('automod.edit', { ...gone, rule: changed }, owner)).status).toBe(404);
        const { entries } = await app.done('auditLog.list', { guildId }, owner);
        const about = entries.filter(({ actionType }) => actionType.startsWith('AUTOMOD_'));
        expect(about.map(({ actionType }) => actionType).sort()).toEqual([
          ...['AUTOMOD_CREATE', 'AUTOMOD_CREATE', 'AUTOMOD_DELETE', 'AUTOMOD_UPDATE'],
        ]);
        expect(about.find(({ actionType }) => actionType === 'AUTOMOD_UPDATE')).toMatchObject({
          target: { type: 'rule', name: 'Spam 2' },
          changes: [
            { key: 'name', oldValue: 'Spam', newValue: 'Spam 2' },
            { key: 'enabled', oldValue: true, newValue: false },
            { key: 'action', oldValue: 'hold', newValue: 'timeout' },
          ],
        });
      });

      it('must be whole', async () => {
        const { app, owner, guildId } = now();
        const tried = async (change: Partial<AutomodDraft>) =>
          (await app.call('automod.create', { guildId, rule: wordRule(change) }, owner)).status;
        expect(await tried({ config: {} })).toBe(400);
        expect(await tried({ config: { words: [] } })).toBe(400);
        expect(await tried({ kind: 'repeat', config: { times: 3 } })).toBe(400);
        expect(await tried({ action: 'timeout' })).toBe(400);
      });

      it('say where they would find a text', async () => {
        const { app, owner, guildId } = now();
        const hitsOf = async (rule: AutomodDraft, text: string) =>
          (await app.done('automod.test', { guildId, rule, text }, owner)).hits;
        expect(await hitsOf(wordRule(), 'No spamming, no SPAM')).toEqual([
          [3, 7],
          [16, 20],
        ]);
        expect(await hitsOf(wordRule({ kind: 'repeat', config: { times: 2, seconds: 5 } }), 'spam')).toEqual(
          [],
        );
        const empty = { guildId, rule: wordRule({ config: {} }), text: 'x' };
        expect((await app.call('automod.test', empty, owner)).status).toBe(400);
      });
    });

    describe('a message that a rule finds', () => {
      it('is held: nobody but its author and staff hear of it', async () => {
        const { app, mod, ben, cas, channelId, guildId } = now();
        await make();
        const [his, staff, others] = [await app.connect(ben), await app.connect(mod), await app.connect(cas)];
        await say(cas, 'before');
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

    it('do not ask those who manage messages, exempt roles and exempt channels', async () => {
      const { app, owner, ben, guildId, channelId, guild } = now();
      const everyone = guild.memberRoles.find(({ isDefault }) => isDefault)?.id;
      const { rule } = await make({ exemptChannels: [channelId] });
      expect((await write(ben, 'spam')).reply?.data.held).toBeUndefined();
      const edit = (change: Partial<AutomodDraft>) =>
        app.done('automod.edit', { guildId, ruleId: rule.id, rule: wordRule(change) }, owner);
      await edit({ exemptRoles: everyone === undefined ? [] : [everyone] });
      expect((await write(ben, 'spam')).reply?.data.held).toBeUndefined();
      await edit({ enabled: false });
      expect((await write(ben, 'spam')).reply?.data.held).toBeUndefined();
      await edit({});
      await held(ben);
      expect((await write(owner, 'spam')).reply?.data.held).toBeUndefined();
    });

    it('judge edits: what would be held is refused', async () => {
      const { app, ben, mod } = now();
      const messageId = await say(ben, 'ham');
      const { rule } = await make();
      const edit = () => app.callElsewhere('messages.edit', { messageId, content: 'spam' }, ben);
      expect(await edit()).toMatchObject({ status: 403, body: { code: 'blocked' } });
      expect(await textsIn(ben)).toEqual(['ham']);
      const { guildId, owner } = now();
      await app.done('automod.edit', { guildId, ruleId: rule.id, rule: wordRule({ action: 'flag' }) }, owner);
      const staff = await app.connect(mod);
      expect((await edit()).status).toBe(200);
      expect((await staff.event('GUILD_QUEUE')).item).toMatchObject({ rule: 'Spam', messageId });
    });

    it('count what one member repeats, over channels', async () => {
      const { app, owner, ben, cas, guildId } = now();
      const other = { guildId, name: 'other', type: 'text', categoryId: null } as const;
      const { channel } = await app.done('channels.create', other, owner);
      await make({ kind: 'repeat', config: { times: 3, seconds: 60 } });
      const isHeld = async (as: Person, content: string, at?: ChannelId) =>
        (await write(as, content, at === undefined ? {} : { channelId: at })).reply?.data.held === true;
      expect(await isHeld(ben, 'Hello  all')).toBe(false);
      expect(await isHeld(ben, 'hello all', channel.id)).toBe(false);
      expect(await isHeld(cas, 'hello all')).toBe(false);
      expect(await isHeld(ben, 'HELLO ALL')).toBe(true);
      expect(await isHeld(ben, 'something else')).toBe(false);
      later(MINUTE_MS + 1);
      expect(await isHeld(ben, 'hello all')).toBe(false);
    });

    it('hold the first messages of a new account', async () => {
      const { ben } = now();
      await make({ kind: 'new_account', config: { hours: 2, messages: 1 } });
      expect((await write(ben, 'first')).reply?.data.held).toBe(true);
      expect((await write(ben, 'second')).reply?.data.held).toBeUndefined();
    });

    it('answer a retry with what the first try became', async () => {
      const { app, ben } = now();
      await make();
      const first = await write(ben, 'spam', { nonce: 'one' });
      const again = await write(ben, 'spam', { nonce: 'one' });
      expect(again.reply).toEqual(first.reply);
      expect((await app.done('held.list', {}, ben)).items).toHaveLength(1);
      const ham = await write(ben, 'ham', { nonce: 'two' });
      await make({ config: { words: ['ham'] } });
      expect((await write(ben, 'ham', { nonce: 'two' })).reply).toEqual(ham.reply);
    });

    it('refuse as ever what the author may not write, before they hold it', async () => {
      const { app, ben, owner, guildId } = now();
      await make();
      const voice = { guildId, name: 'voice', type: 'voice', categoryId: null } as const;
      const { channel } = await app.done('channels.create', voice, owner);
      expect((await write(ben, 'spam', { channelId: channel.id })).status).toBe(400);
      const wrong = { channelId: now().channelId, content: 'spam', parentId: toId<MessageId>('1') };
      expect((await app.call('messages.create', wrong, ben)).status).toBe(400);
      expect((await queue()).open).toBe(0);
    });

    it('hold no more than so many messages of one member', async () => {
      const { ben } = now();
      await make();
      for (let nth = 0; nth < AUTOMOD_LIMITS.heldOfOne; nth += 1) await held(ben, `spam ${nth}`);
      expect((await write(ben, 'spam again')).status).toBe(429);
      expect((await queue()).open).toBe(AUTOMOD_LIMITS.heldOfOne);
    });

    it('hold what a thread and a scheduled message say, too', async () => {
      const { app, ben, owner, channelId, guildId } = now();
      await make();
      const { thread } = await app.done(
        'threads.create',
        { channelId, messageId: null, name: 'talk' },
        owner,
      );
      expect((await write(ben, 'spam', { channelId: thread.id })).reply?.data.held).toBe(true);
      const sendAt = new Date(app.clock.now() + 60 * MINUTE_MS).toISOString();
      const planned = { channelId, content: 'spam later', parentId: null, sendAt };
      const { item } = await app.done('scheduled.create', planned, ben);
      await app.done('scheduled.send', { scheduledId: item.id }, ben);
      expect((await app.done('scheduled.list', {}, ben)).items).toEqual([]);
      expect((await app.done('held.list', {}, ben)).items.map(({ content }) => content)).toEqual([
        'spam',
        'spam later',
      ]);
      expect(guildId).toBe(now().guildId);
    });

    it('cannot be released where the author has left, or the channel is gone', async () => {
      const { app, ben, cas, owner, guildId } = now();
      await make();
      const other = { guildId, name: 'other', type: 'text', categoryId: null } as const;
      const { channel } = await app.done('channels.create', other, owner);
      const first = await held(ben);
      const answer = await write(cas, 'spam', { channelId: channel.id });
      const second = toId<ReportId>(answer.reply?.data.id ?? '');
      await app.done('guilds.leave', { guildId }, ben);
      await app.done('channels.delete', { channelId: channel.id }, owner);
      for (const id of [first, second]) {
        await claim(id);
        expect((await release(id)).status).toBe(409);
        expect((await reject(id)).status).toBe(200);
      }
    });
  });
};
