import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../src/contract/entities/guild';
import type { ChannelId, MessageId } from '../../src/contract/ids';
import { maskOf } from '../../src/domain/permissions/mask';
import { sweepDueMessages } from '../../src/server/sweeps/due-messages';
import { type Person, textChannelOf, type TestServer } from '../support/node/server-app';
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
