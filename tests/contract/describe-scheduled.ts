import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../src/contract/entities/guild';
import {
  type AttachmentId,
  type ChannelId,
  type MessageId,
  type ReportId,
  toId,
} from '../../src/contract/ids';
import { maskOf } from '../../src/domain/permissions/mask';
import { sweepDueMessages } from '../../src/server/sweeps/due-messages';
import { sweepUnusedBlobs } from '../../src/server/sweeps/unused-blobs';
import { type Person, textChannelOf, type TestServer } from '../support/node/server-app';
import { wordRule } from './automod-desk';
import { fetchBytes, upload } from '../support/node/sent-files';
import { laterThan } from './own-scenarios';
import type { StoreUnderTest } from './stores';

const HOUR = 60 * 60 * 1000;

/** Messages that are sent later: once, by the rules of that time, told as any other. */
export const describeScheduled = ({ name: store, start }: StoreUnderTest): void => {
  describe(`scheduled messages on the ${store} store`, () => {
    let app: TestServer;
    let owner: Person;
    let ann: Person;
    let bob: Person;
    let guild: Guild;
    let channelId: ChannelId;

    beforeAll(async () => {
      app = await start();
    });
    beforeEach(async () => {
      [owner, ann, bob] = [await app.signUp(), await app.signUp(), await app.signUp()];
      guild = await app.createGuild(owner);
      await app.join(guild, owner, ann, bob);
      channelId = textChannelOf(guild);
    });
    afterEach(() => app.hangUp());
    afterAll(() => app.close());

    const schedule = async (content: string, parentId: MessageId | null = null, as = ann) =>
      (await app.done('scheduled.create', { channelId, content, parentId, sendAt: laterThan({ app }) }, as))
        .item;
    const sweep = () => sweepDueMessages(app.server.services);
    /** Passes the time of what was scheduled, and lets several sweeps find it at once. */
    const due = async (): Promise<void> => {
      app.clock.setWall(app.clock.now() + HOUR);
      await Promise.all([sweep(), sweep(), sweep()]);
    };
    const said = async () => (await app.done('messages.list', { channelId }, owner)).data.messages;
    const kept = async (as = ann) => (await app.done('scheduled.list', {}, as)).items;

    it('are sent at their time, once, as messages of their authors', async () => {
      const [mine, hers] = [await app.connect(ann), await app.connect(owner)];
      const { data } = await app.done(
        'messages.create',
        { channelId, content: 'first', parentId: null },
        owner,
      );
      const item = await schedule(`hello <@${bob.userId}>`, data.id);
      await sweep();
      expect(await said()).toHaveLength(1);
      expect(await kept()).toEqual([item]);
      await due();
      const [, sent, ...more] = await said();
      expect(more).toEqual([]);
      expect(sent).toMatchObject({ content: item.content, authorId: ann.userId, parentId: data.id });
      expect(await hers.event('CHANNEL_MESSAGE', 1)).toMatchObject({
        ...{ channelId, message: { id: sent?.id }, parentAuthorId: owner.userId },
      });
      expect(await mine.event('SCHEDULED_REMOVE')).toEqual({ id: item.id });
      expect(await kept()).toEqual([]);
      const countsOf = async (person: Person) => {
        const [shown] = await app.done('guilds.list', {}, person);
        return shown?.channels.find(({ id }) => id === channelId);
      };
      expect(await countsOf(owner)).toMatchObject({ unreadCount: 1, mentionCount: 1, replyCount: 1 });
      expect(await countsOf(bob)).toMatchObject({ unreadCount: 2, mentionCount: 1, replyCount: 0 });
    });

    it('are sent now by their author, at most once, while a sweep finds them', async () => {
      const { id: scheduledId } = await schedule('now or never');
      app.clock.setWall(app.clock.now() + HOUR);
      const [one, two] = await Promise.all([
        app.call('scheduled.send', { scheduledId }, ann),
        app.callElsewhere('scheduled.send', { scheduledId }, ann),
        sweep(),
      ]);
      expect([200, 404]).toContain(one.status);
      expect([200, 404]).toContain(two.status);
      expect((await said()).map(({ content }) => content)).toEqual(['now or never']);
    });

    it('stay with the reason where their author may not send them any more', async () => {
      const socket = await app.connect(ann);
      const item = await schedule('too late');
      const { roles } = await app.done('roles.list', { guildId: guild.id }, owner);
      const roleId = roles.find(({ isDefault }) => isDefault)?.id;
      if (roleId === undefined) throw new Error('A guild has a default role');
      const set = (permissions: Parameters<typeof maskOf>[0]) =>
        app.done(
          'roles.editPermissions',
          { guildId: guild.id, roleId, permissions: maskOf(permissions) },
          owner,
        );
      await set(['VIEW_CHANNELS']);
      await due();
      expect(await said()).toEqual([]);
      const refused = { ...item, refused: 'You do not have permission to do that' };
      expect(await kept()).toEqual([refused]);
      expect(await socket.event('SCHEDULED', 1)).toEqual({ item: refused });
      const { message } = await socket.event('SYSTEM_MESSAGE');
      expect(message.message).toBe(`A message that you scheduled was not sent: ${refused.refused}`);
      expect((await app.done('systemMessages.list', {}, ann)).messages).toContainEqual(message);
      expect((await app.done('systemMessages.list', {}, owner)).messages).not.toContainEqual(message);
      // It is not tried again by itself, and not sent on demand while it is refused.
      await set(['VIEW_CHANNELS', 'SEND_MESSAGES']);
      await sweep();
      expect(await said()).toEqual([]);
      await app.done('scheduled.send', { scheduledId: item.id }, ann);
      expect(await said()).toHaveLength(1);
      expect(await kept()).toEqual([]);
    });

    it('stay where their channel is gone', async () => {
      const { id } = await schedule('nowhere');
      await app.done('channels.delete', { channelId }, owner);
      await due();
      expect(await kept()).toMatchObject([{ id, refused: 'Channel not found' }]);
    });

    const file = async (name: string, as = ann) =>
      upload(app, as, channelId, new TextEncoder().encode(name), { name });
    const withFiles = (attachments: AttachmentId[], content = '', as = ann) =>
      app.call(
        'scheduled.create',
        { channelId, content, parentId: null, attachments, sendAt: laterThan({ app }) },
        as,
      );
    const takeFiles = async (attachments: AttachmentId[], content?: string) => {
      const { reply } = await withFiles(attachments, content);
      if (reply === null) throw new Error('Not scheduled');
      return reply.item;
    };
    const stored = async (): Promise<number> => {
      const rows = app.store.db.selectFrom('attachments').select('id').where('uploaderId', '=', ann.userId);
      return (await rows.execute()).length;
    };

    it('keep their files while they wait, and take them along in their order', async () => {
      const [first, second] = [await file('first.txt'), await file('second.txt')];
      const item = await takeFiles([second.id, first.id]);
      expect(item).toMatchObject({ content: '', attachments: [second, first] });
      expect(await kept()).toEqual([item]);
      // Neither later uploads nor the end of the hour for uploads take them away.
      for (let nth = 0; nth < 21; nth += 1) await file(`more ${nth}`);
      expect((await fetchBytes(app, owner, first.url)).status).toBe(404);
      app.clock.setWall(app.clock.now() + HOUR + 1);
      await sweepUnusedBlobs(app.server.services, () => undefined);
      expect(await stored()).toBe(2);
      const hers = await app.connect(owner);
      await due();
      const [sent, ...more] = await said();
      expect(more).toEqual([]);
      expect(sent?.attachments).toEqual([second, first]);
      expect((await hers.event('CHANNEL_MESSAGE')).message.attachments).toEqual([second, first]);
      expect(await (await fetchBytes(app, owner, first.url)).text()).toBe('first.txt');
      expect(await kept()).toEqual([]);
      expect(await stored()).toBe(2);
    });

    it('take only unused uploads of their author for the channel', async () => {
      const { id: mine } = await file('mine.txt');
      const { id: hers } = await file('hers.txt', owner);
      await takeFiles([mine], 'has it');
      for (const taken of [mine, hers]) expect((await withFiles([taken], 'wants it')).status).toBe(404);
      const asked = { channelId, content: '', parentId: null, attachments: [mine] };
      expect(await app.status('messages.create', asked, ann)).toBe(404);
      const elsewhere = textChannelOf(await app.createGuild(ann));
      const there = await upload(app, ann, elsewhere, new TextEncoder().encode('there'));
      expect((await withFiles([there.id])).status).toBe(404);
      expect(await kept()).toHaveLength(1);
    });

    it('lose files by an edit, and all when they are deleted', async () => {
      const [one, two, three] = [await file('1.txt'), await file('2.txt'), await file('3.txt')];
      const { id: scheduledId, sendAt } = await takeFiles([one.id, two.id, three.id]);
      const edit = (attachments: AttachmentId[] | undefined, content = '') =>
        app.call(
          'scheduled.edit',
          { scheduledId, content, sendAt, ...(attachments && { attachments }) },
          ann,
        );
      expect((await edit([three.id, one.id])).reply?.item.attachments).toEqual([three, one]);
      expect(await stored()).toBe(2);
      expect((await edit(undefined, 'text')).reply?.item.attachments).toEqual([three, one]);
      expect((await edit([two.id])).status).toBe(404);
      expect((await edit([])).status).toBe(400);
      expect(await kept()).toMatchObject([{ content: 'text', attachments: [three, one] }]);
      await app.done('scheduled.delete', { scheduledId }, ann);
      expect(await stored()).toBe(0);
    });

    it('are not sent without a file that is gone, or without the right to attach files', async () => {
      const [one, two] = [await file('1.txt'), await file('2.txt')];
      const item = await takeFiles([one.id, two.id]);
      await app.store.db.deleteFrom('attachments').where('id', '=', one.id).execute();
      await due();
      expect(await said()).toEqual([]);
      expect(await kept()).toMatchObject([{ refused: 'File not found', attachments: [two] }]);
      const again = { scheduledId: item.id, content: 'with what is left', sendAt: laterThan({ app }) };
      await app.done('scheduled.edit', again, ann);
      const { roles } = await app.done('roles.list', { guildId: guild.id }, owner);
      const roleId = roles.find(({ isDefault }) => isDefault)?.id;
      if (roleId === undefined) throw new Error('A guild has a default role');
      const permissions = maskOf(['VIEW_CHANNELS', 'SEND_MESSAGES']);
      await app.done('roles.editPermissions', { guildId: guild.id, roleId, permissions }, owner);
      await due();
      expect(await said()).toEqual([]);
      expect(await kept()).toMatchObject([
        { refused: 'You do not have permission to do that', attachments: [two] },
      ]);
    });

    it('leave their files with the message that a rule holds', async () => {
      await app.done('automod.create', { guildId: guild.id, rule: wordRule() }, owner);
      const { id } = await file('spam.txt');
      await takeFiles([id], 'spam');
      await due();
      expect(await kept()).toEqual([]);
      const [held, ...more] = (await app.done('held.list', {}, ann)).items;
      expect(more).toEqual([]);
      expect(held).toMatchObject({ content: 'spam', files: 1 });
      const reportId = toId<ReportId>(held?.id ?? '');
      await app.done('queue.claim', { reportId }, owner);
      await app.done('queue.releaseMessage', { reportId }, owner);
      expect((await said())[0]?.attachments.map((one) => one.id)).toEqual([id]);
    });

    it('stay where slow mode forbids them', async () => {
      await app.store.db.updateTable('channels').set({ slowmode: 60 }).where('id', '=', channelId).execute();
      await schedule('one');
      await schedule('two');
      await due();
      expect((await said()).map(({ content }) => content)).toHaveLength(1);
      expect(await kept()).toMatchObject([{ refused: 'This channel has slow mode. Please wait a moment.' }]);
    });
  });
};
