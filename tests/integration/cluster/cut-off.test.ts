import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLOSE } from '../../../src/contract/gateway/frames';
import { arriveUsers, sweepAttendances } from '../../../src/server/data/attendances';
import { setStatuses } from '../../../src/server/data/statuses';
import { findUser } from '../../../src/server/data/users';
import { startCluster, type TestCluster } from '../../support/node/cluster';
import { textChannelOf, type TestServer } from '../../support/node/server-app';
import { BUSY_MOMENT_MS } from '../../support/node/busy-moment';

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

it('without the bus finds by itself who was removed or signed out on another node', async () => {
  const owner = await one.signUp('owner');
  const kicked = await one.signUp('kicked');
  const gone = await one.signUp('gone');
  const guild = await one.createGuild(owner, 'Cut off');
  await one.join(guild, owner, kicked, gone);
  const [kickedSocket, goneSocket, ownerSocket] = await Promise.all(
    [kicked, gone, owner].map((person) => two.connect(person)),
  );
  cluster.storage.redis.pause();
  try {
    // Both nodes must notice: a node that has not would queue its commands until Redis continues, and nothing would be
    // missed.
    const areCutOff = (): boolean => [one, two].every(({ server }) => server.bus?.isCutOff() === true);
    await expect.poll(areCutOff).toBe(true);
    const began = performance.now();
    await one.done('members.kick', { guildId: guild.id, targetUserId: kicked.userId, reason: '' }, owner);
    await one.done('auth.logout', {}, gone);
    expect(await goneSocket!.closed).toBe(CLOSE.tokenInvalid);
    // Both are found by one periodic check, at most a second apart.
    expect(performance.now() - began).toBeLessThan(BUSY_MOMENT_MS);
    const args = { channelId: textChannelOf(guild), content: 'among us', parentId: null };
    const listens = (): boolean => two.server.services.audience.of(guild.id).has(kicked.userId);
    await expect.poll(listens, { timeout: BUSY_MOMENT_MS }).toBe(false);
    await two.done('messages.create', args, owner);
    await ownerSocket!.event('CHANNEL_MESSAGE');
    await kickedSocket!.settle();
    expect(kickedSocket!.eventsOf('CHANNEL_MESSAGE')).toEqual([]);
  } finally {
    cluster.storage.redis.resume();
  }
  // The nodes missed commands of one another: all clients must start new sessions.
  expect(await ownerSocket!.closed).toBe(CLOSE.restarting);
  expect(await kickedSocket!.closed).toBe(CLOSE.restarting);
});

it('shows those as offline whose node is gone, unless they are on another', async () => {
  const { db, node, transaction } = one.store;
  const [alone, elsewhere] = [await one.signUp('alone'), await one.signUp('elsewhere')];
  for (const { userId } of [alone, elsewhere]) {
    await setStatuses(db, [{ userId, status: 'active' }]);
    await db.insertInto('attendances').values({ userId, instance: 'a dead one', sockets: 2 }).execute();
  }
  const arriving = { userId: elsewhere.userId, isFirst: true, status: 'active' } as const;
  await transaction((trx) => arriveUsers(trx, node?.instance ?? '', [arriving]));
  expect((await sweepAttendances(db)).map(({ userId: id }) => id)).toEqual([alone.userId]);
  expect((await findUser(db, alone.userId))?.status).toBe('inactive');
  expect((await findUser(db, elsewhere.userId))?.status).toBe('active');
  expect(await sweepAttendances(db)).toEqual([]);
});
