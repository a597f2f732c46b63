import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../src/contract/entities/guild';
import { insertChannel, updateChannel } from '../../../src/server/data/channels';
import type { ChannelId } from '../../../src/contract/ids';
import { startCluster, type TestCluster } from '../../support/node/cluster';
import { type Person, textChannelOf, type TestServer } from '../../support/node/server-app';

let cluster: TestCluster;
let one: TestServer;
let two: TestServer;
beforeAll(async () => {
  cluster = await startCluster();
  [one, two] = (await cluster.startNodes(2)) as [TestServer, TestServer];
}, 120_000);
afterAll(async () => {
  await Promise.all([one.close(), two.close()]);
  await cluster.stop();
});

let round = 0;
let owner: Person;
let guild: Guild;
beforeEach(async () => {
  round += 1;
  owner = await one.signUp(`rules-owner${round}`);
  guild = await one.createGuild(owner, 'Ruled');
});

/** Many concurrent operations, alternating between the nodes. */
const onBoth = <T>(count: number, work: (node: TestServer, nth: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, nth) => work(nth % 2 === 0 ? one : two, nth)));

describe('what is counted or checked before it is done', () => {
  it('holds on two nodes at once: a category takes no 51st channel', async () => {
    const categoryId = guild.categories[0]?.id ?? null;
    const create = (node: TestServer, nth: number) =>
      node.status(
        'channels.create',
        { guildId: guild.id, name: `room ${nth}`, type: 'text', categoryId },
        owner,
      );
    // Sixty calls at once wait for one guild for so long on a busy machine that some are told to try again.
    for (let nth = 0; nth < 40; nth += 1) {
      const channel = {
        guildId: guild.id,
        categoryId,
        name: `early ${nth}`,
        type: 'text',
        topic: null,
      } as const;
      await insertChannel(one.store.db, { ...channel, id: one.store.ids.next<ChannelId>() });
    }
    const statuses = await onBoth(20, create);
    // One channel existed before.
    expect(statuses.filter((status) => status === 200)).toHaveLength(9);
    expect(statuses.filter((status) => status === 400)).toHaveLength(11);
    const found = (await two.done('guilds.list', {}, owner)).find(({ id }) => id === guild.id);
    const rooms = found?.channels.filter((channel) => channel.categoryId === categoryId) ?? [];
    expect(rooms).toHaveLength(50);
    expect(new Set(rooms.map(({ position }) => position)).size).toBe(50);
  });

  it('lets nobody in who is banned at that moment', async () => {
    const asked = { guildId: guild.id, expiresAfter: null, maxUses: null };
    const { code } = (await one.done('invites.create', asked, owner)).invite;
    const guests = await onBoth(12, (node, nth) => node.signUp(`rules-guest${round}-${nth}`));
    for (const guest of guests) {
      const target = { guildId: guild.id, targetUserId: guest.userId };
      const [banned] = await Promise.all([
        one.status('bans.add', { ...target, reason: '' }, owner),
        two.status('invites.join', { code }, guest),
      ]);
      expect(banned).toBe(200);
    }
    const { members } = await one.done('members.list', { guildId: guild.id }, owner);
    expect(members.map(({ id }) => id)).toEqual([owner.userId]);
  });

  it('lets one message of an author through a slow mode, whichever node it comes to', async () => {
    const channelId = textChannelOf(guild);
    await updateChannel(one.store.db, channelId, { slowmode: 600 });
    const writers = await onBoth(8, (node, nth) => node.signUp(`rules-writer${round}-${nth}`));
    await one.join(guild, owner, ...writers);
    for (const writer of writers) {
      const send = (node: TestServer, nth: number) =>
        node.status('messages.create', { channelId, content: `try ${nth}`, parentId: null }, writer);
      const statuses = await onBoth(4, send);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    }
    const { data } = await two.done('messages.list', { channelId, limit: 100 }, owner);
    expect(data.messages.map(({ authorId }) => authorId).sort()).toEqual(
      writers.map(({ userId }) => userId).sort(),
    );
  });

  it('answers a message that comes again to the other node at the same moment, and keeps it once', async () => {
    const channelId = textChannelOf(guild);
    await updateChannel(one.store.db, channelId, { slowmode: 600 });
    const writer = await one.signUp(`rules-again${round}`);
    await one.join(guild, owner, writer);
    const args = { channelId, content: 'once', parentId: null, nonce: 'the same' };
    const [first, second] = await onBoth(2, (node) => node.done('messages.create', args, writer));
    expect(second).toEqual(first);
  });

  it('gives every role that is made at once a place of its own', async () => {
    await onBoth(10, (node, nth) =>
      node.done('roles.create', { guildId: guild.id, name: `role ${nth}`, color: '#123456' }, owner),
    );
    const { roles } = await two.done('roles.list', { guildId: guild.id }, owner);
    expect(roles.map(({ position }) => position)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  });
});
