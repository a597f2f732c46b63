import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { ChannelId } from '../../../src/contract/ids';
import { maskOf } from '../../../src/domain/permissions/mask';
import { haveHeardAll, startCluster, type TestCluster } from '../../support/node/cluster';
import { textChannelOf, type TestServer } from '../../support/node/server-app';
import { signUpMany } from '../../support/node/sign-up-many';
import { connectCrowd, hasResumed, hiddenFromAll, resumeAll, textsOf } from '../../support/node/taken-right';

/** With five sockets each, half of them on each node: 500. */
const PEOPLE = 100;
const SOCKETS_EACH = 5;

let cluster: TestCluster;
let one: TestServer;
let two: TestServer;
beforeAll(async () => {
  cluster = await startCluster({ isDurable: false });
  [one, two] = (await cluster.startNodes(2)) as [TestServer, TestServer];
});
afterEach(() => {
  one.hangUp();
  two.hangUp();
});
afterAll(async () => {
  await Promise.all([one.close(), two.close()]);
  await cluster.stop();
});

it('a right that is taken on one node is taken from 500 sockets on two, and nothing later is replayed to them', async () => {
  const owner = await one.signUp('owner');
  const guild = await one.createGuild(owner, 'Crowd');
  const channelId = textChannelOf(guild);
  const people = await signUpMany(one, PEOPLE);
  await one.join(guild, owner, ...people);
  await haveHeardAll([one, two]);
  const open = await connectCrowd([one, two], people, SOCKETS_EACH);
  const say = (node: TestServer, content: string, to: ChannelId = channelId) =>
    node.done('messages.create', { channelId: to, content, parentId: null }, owner);
  await say(one, 'before');
  await Promise.all(open.map(({ socket }) => socket.event('CHANNEL_MESSAGE')));

  await one.done(
    'overwrites.set',
    { placeId: channelId, overwrites: [await hiddenFromAll(one, guild, owner)] },
    owner,
  );
  await Promise.all(open.map(({ socket }) => socket.event('GUILD_CHANNEL_DELETE')));
  await haveHeardAll([one, two]);
  for (const node of [one, two]) await say(node, 'after');
  await haveHeardAll([one, two]);
  await Promise.all(open.map(({ socket }) => socket.settle()));
  expect(new Set(open.flatMap(({ socket }) => textsOf(socket)))).toEqual(new Set(['before']));

  // Half of them come back to the other node.
  const again = await resumeAll(open, ({ node }, nth) => {
    if (nth % 4 < 2) return node;
    return node === one ? two : one;
  });
  expect(again.every(hasResumed)).toBe(true);
  expect(new Set(again.flatMap((socket) => textsOf(socket)))).toEqual(new Set(['before']));

  await two.done('overwrites.set', { placeId: channelId, overwrites: [] }, owner);
  await Promise.all(again.map((socket) => socket.event('GUILD_CHANNEL_CREATE')));
  await haveHeardAll([one, two]);
  await say(two, 'open again');
  await Promise.all(again.map((socket) => socket.event('CHANNEL_MESSAGE', 1)));
});

it('a channel that is made private on one node is not heard of on another', async () => {
  const owner = await one.signUp();
  const [inside, outside] = [await one.signUp(), await one.signUp()];
  const guild = await one.createGuild(owner, 'Two nodes');
  const general = textChannelOf(guild);
  await one.join(guild, owner, inside, outside);
  await haveHeardAll([one, two]);
  const [seeing, blind] = [await two.connect(inside), await two.connect(outside)];
  const { channel } = await one.done(
    'channels.create',
    {
      ...{ guildId: guild.id, name: 'plans', type: 'text', categoryId: null, private: true },
      allowed: [{ target: 'member', id: inside.userId }],
    },
    owner,
  );
  // Before the other node has loaded the new overwrites, and after.
  for (const content of ['first', 'second']) {
    await one.done('messages.create', { channelId: channel.id, content, parentId: null }, owner);
    await seeing.event('GUILD_CHANNEL_CREATE');
    await haveHeardAll([one, two]);
  }
  await seeing.settle();
  await blind.settle();
  expect(textsOf(seeing)).toContain('second');
  expect(JSON.stringify(blind.events())).not.toContain(channel.id);

  // Who joins on one node hears on the other, by what they may see.
  const late = await one.signUp();
  const lateSocket = await two.connect(late);
  await one.done(
    'overwrites.set',
    {
      placeId: general,
      overwrites: [
        { target: 'member', id: inside.userId, allow: maskOf(['MANAGE_MESSAGES']), deny: maskOf([]) },
      ],
    },
    owner,
  );
  await one.join(guild, owner, late);
  await lateSocket.event('GUILD_JOINED');
  await haveHeardAll([one, two]);
  await one.done('messages.create', { channelId: channel.id, content: 'third', parentId: null }, owner);
  await one.done('messages.create', { channelId: general, content: 'open', parentId: null }, owner);
  await lateSocket.event('CHANNEL_MESSAGE');
  expect(textsOf(lateSocket)).toEqual(['open']);
});
