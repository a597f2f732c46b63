import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../src/contract/entities/guild';
import { sweepDueStatuses } from '../../src/server/sweeps/due-statuses';
import { removeAccount } from '../../src/server/sweeps/remove-account';
import { type Person, textChannelOf, type TestServer } from '../support/node/server-app';
import type { TestSocket } from '../support/node/server-socket';
import type { StoreUnderTest } from './stores';

/** What people say beside their status, being invisible, and notes about others. */
export const describeOwnStatus = ({ name: store, start }: StoreUnderTest): void => {
  describe(`a status of one's own on the ${store} store`, () => {
    let app: TestServer;
    let ann: Person;
    let ben: Person;
    let cas: Person;
    let guild: Guild;

    beforeAll(async () => {
      app = await start();
    });
    beforeEach(async () => {
      ann = await app.signUp();
      ben = await app.signUp();
      cas = await app.signUp();
      guild = await app.createGuild(ann);
      await app.join(guild, ann, ben, cas);
      for (const one of [ben, cas]) {
        await app.done('friends.request', { username: ann.user.username }, one);
        await app.done('friends.accept', { userId: one.userId }, ann);
      }
    });
    afterEach(() => app.hangUp());
    afterAll(() => app.close());

    /** The names and data of what a socket was told that names a person, without the places in the list. */
    const toldOf = (socket: TestSocket, { userId }: Person) =>
      socket
        .events()
        .filter((event) => JSON.stringify(event).includes(userId))
        .map(({ name, data }) => JSON.stringify({ name, data }).replaceAll(userId, 'X'));

    /** All that a person can ask about another, but for who it is. */
    const seenBy = async (who: Person, { userId, user }: Person): Promise<string> => {
      const answers = await Promise.all([
        app.call('members.fetch', { guildId: guild.id, userId }, who),
        app.call('users.fetch', { userId }, who),
        app.callElsewhere('users.fetch', { userId }, who),
      ]);
      const { members } = await app.done('members.list', { guildId: guild.id }, who);
      const { relations } = await app.done('friends.list', {}, who);
      const seen = [
        ...answers.map(({ status, body }) => ({ status, body })),
        members.find(({ id }) => id === userId),
        relations.find((relation) => relation.user.id === userId)?.user,
      ];
      return JSON.stringify(seen)
        .replaceAll(userId, 'X')
        .replaceAll(user.username, 'NAME')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
    };

    it('is, when invisible, that of somebody who is offline, whatever they do', async () => {
      const hers = await app.connect(ann);
      const channelId = textChannelOf(guild);
      const direct = await app.done('direct.open', { userIds: [ann.userId] }, ben);
      const first = await app.connect(ben);
      await app.connect(cas);
      await app.done('users.updateStatus', { status: 'active' }, ben);
      await app.done('users.updateStatus', { status: 'active' }, cas);
      const from = async () => {
        await hers.settle();
        return [toldOf(hers, ben).length, toldOf(hers, cas).length] as const;
      };
      const before = await from();
      await app.done('users.updateStatus', { status: 'active', invisible: true }, ben);
      await app.done('users.updateStatus', { status: null }, cas);
      await from();
      // Becoming invisible is told as signing out is.
      const left = toldOf(hers, ben).slice(before[0]);
      expect(left).toHaveLength(2);
      expect(left).toEqual(toldOf(hers, cas).slice(before[1]));
      expect(await seenBy(ann, ben)).toBe(await seenBy(ann, cas));
      expect(await seenBy(ann, ben)).toContain('"status":"inactive"');

      const quiet = await from();
      const second = await app.connect(ben, { status: 'dnd' });
      for (const status of ['dnd', 'away', null, 'active'] as const) {
        await app.done('users.updateStatus', { status }, ben);
        await app.callElsewhere('users.updateStatus', { status }, ben.token);
      }
      await app.done('users.updateStatusText', { text: 'Planing oak', seconds: null }, ben);
      await app.done('channels.typing', { channelId }, ben);
      await app.done('channels.typing', { channelId: direct.channel.id }, ben);
      await app.done('channels.markRead', { channelId }, ben);
      await second.close();
      expect(await from()).toEqual(quiet);
      expect(await seenBy(ann, ben)).toBe(await seenBy(ann, cas));

      // The own devices know of both.
      expect(first.eventsOf('USER_STATUS')).toEqual([
        { invisible: true, statusText: null, statusUntil: null },
        { invisible: true, statusText: 'Planing oak', statusUntil: null },
      ]);
      expect((await app.done('users.me', {}, ben)).user).toMatchObject({
        invisible: true,
        statusText: 'Planing oak',
      });

      await app.done('users.updateStatus', { status: 'away', invisible: false }, ben);
      await from();
      expect(hers.eventsOf('GUILD_MEMBER_STATUS').at(-1)).toEqual({
        ...{ guildId: guild.id, userId: ben.userId, status: 'away' },
        ...{ statusText: 'Planing oak', statusUntil: null },
      });
    });

    it('says something to members and friends until it is over', async () => {
      const hers = await app.connect(ann);
      await app.connect(ben);
      const stranger = await app.connect(await app.signUp());
      const until = new Date(app.clock.now() + 3_600_000).toISOString();
      const said = { statusText: 'Planing oak', statusUntil: until };
      await app.done('users.updateStatusText', { text: '  Planing oak ', seconds: 3600 }, ben);
      await hers.settle();
      expect(hers.eventsOf('FRIEND_STATUS').at(-1)).toEqual({
        userId: ben.userId,
        status: 'active',
        ...said,
      });
      const ofBen = async () => {
        const { members } = await app.done('members.list', { guildId: guild.id }, ann);
        return members.find(({ id }) => id === ben.userId);
      };
      expect(await ofBen()).toMatchObject(said);
      const { relations } = await app.done('friends.list', {}, ann);
      expect(relations.find(({ user }) => user.id === ben.userId)?.user).toMatchObject(said);
      // Nobody else hears or reads it.
      expect(toldOf(stranger, ben)).toEqual([]);
      expect(JSON.stringify(await app.done('users.fetch', { userId: ben.userId }, cas))).not.toContain('oak');

      const services = app.server.services;
      await sweepDueStatuses(services);
      expect(await ofBen()).toMatchObject(said);
      const due = new Date(app.clock.now()).toISOString();
      await app.store.db
        .updateTable('users')
        .set({ statusUntil: due })
        .where('id', '=', ben.userId)
        .execute();
      await sweepDueStatuses(services);
      await hers.settle();
      expect(hers.eventsOf('FRIEND_STATUS').at(-1)).toMatchObject({ status: 'active', statusText: null });
      expect(await ofBen()).toMatchObject({ statusText: null, statusUntil: null });
    });

    it('keeps notes about others for their author alone, and with the account', async () => {
      const [hers, his] = [await app.connect(ann), await app.connect(ben)];
      const noteOf = async (by: Person, about: Person) =>
        (await app.done('userNotes.find', { userId: about.userId }, by)).text;
      const set = (by: Person, about: Person, text: string) =>
        app.call('userNotes.set', { userId: about.userId, text }, by);
      await set(ann, ben, 'Owes me a chisel');
      await set(ann, ben, 'Owes me a chisel');
      await hers.settle();
      expect(hers.eventsOf('USER_NOTE')).toEqual([{ userId: ben.userId, text: 'Owes me a chisel' }]);
      expect(await noteOf(ann, ben)).toBe('Owes me a chisel');
      expect([await noteOf(ben, ben), await noteOf(ben, ann), await noteOf(cas, ben)]).toEqual([
        null,
        null,
        null,
      ]);
      await his.settle();
      expect(JSON.stringify(his.events())).not.toContain('chisel');
      await set(ann, ben, ' ');
      expect(await noteOf(ann, ben)).toBeNull();
      expect((await app.call('userNotes.set', { userId: guild.id as never, text: 'x' }, ann)).status).toBe(
        404,
      );

      await set(ben, ann, 'Owns the planer');
      await set(ben, cas, 'Left-handed');
      await set(cas, ben, 'Talks much');
      await removeAccount(
        app.server.services,
        ben.userId,
        () => false,
        () => true,
      );
      expect(await app.store.db.selectFrom('userNotes').selectAll().execute()).toEqual([]);
    });
  });
};
