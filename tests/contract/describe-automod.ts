import { describe, expect, it } from 'vitest';
import { AUTOMOD_LIMITS } from '../../src/contract/automod-limits';
import type { AutomodDraft } from '../../src/contract/entities/automod-rule';
import { type ChannelId, type MessageId, type ReportId, toId } from '../../src/contract/ids';
import type { Person } from '../support/node/server-app';
import { openRules, wordRule } from './automod-desk';
import type { StoreUnderTest } from './stores';

const MINUTE_MS = 60 * 1000;

/** Automatic rules, and the messages that they hold. */
export const describeAutomod = ({ name: store, start }: StoreUnderTest): void => {
  describe(`automatic rules on the ${store} store`, () => {
    const { now, queue, claim, later, say, make, write, held, release, reject, textsIn } = openRules(start);

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
      const [his, others] = [await app.connect(ben), await app.connect(now().mod)];
      const first = await write(ben, 'spam', { nonce: 'one' });
      expect(await his.event('HELD_MESSAGE')).toMatchObject({ state: 'waiting', nonce: 'one' });
      expect(JSON.stringify(await others.event('GUILD_QUEUE'))).not.toContain('"one"');
      const again = await write(ben, 'spam', { nonce: 'one' });
      expect(again.reply).toEqual(first.reply);
      expect((await app.done('held.list', {}, ben)).items).toHaveLength(1);
      const ham = await write(ben, 'ham', { nonce: 'two' });
      await make({ config: { words: ['ham'] } });
      expect((await write(ben, 'ham', { nonce: 'two' })).reply).toEqual(ham.reply);
    });

    it('refuse as ever what the author may not write, before they hold it', async () => {
      const { app, ben } = now();
      await make();
      const wrong = { channelId: now().channelId, content: 'spam', parentId: toId<MessageId>('1') };
      expect((await app.call('messages.create', wrong, ben)).status).toBe(400);
      expect((await queue()).open).toBe(0);
    });

    it('hold no more than so many messages of one member', async () => {
      const { ben } = now();
      await make();
      for (let nth = 0; nth < AUTOMOD_LIMITS.heldOfOne; nth += 1) await held(ben, `spam ${nth}`);
      expect((await write(ben, 'spam again')).status).toBe(403);
      expect((await queue()).open).toBe(AUTOMOD_LIMITS.heldOfOne);
    });

    it('hold what is written beside a call, too', async () => {
      const { app, ben, owner, guildId } = now();
      await make();
      const voice = { guildId, name: 'voice', type: 'voice', categoryId: null } as const;
      const { channel } = await app.done('channels.create', voice, owner);
      expect((await write(ben, 'spam', { channelId: channel.id })).reply?.data.held).toBe(true);
      expect((await queue()).open).toBe(1);
    });

    it('hold what a thread and a scheduled message say, too', async () => {
      const { app, ben, owner, channelId } = now();
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
      expect((await app.done('held.list', {}, ben)).items.map(({ content }) => content).sort()).toEqual([
        'spam',
        'spam later',
      ]);
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
