import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepDueAccounts } from '../../../src/server/sweeps/due-accounts';
import { startCluster, type TestCluster } from '../../support/node/cluster';
import { textChannelOf, type TestServer } from '../../support/node/server-app';

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

/** An account with messages that will be deleted. */
const leavingAccount = async (nth: number, words: number) => {
  const [owner, leaver] = [await one.signUp(`host${nth}`), await two.signUp(`leaver${nth}`)];
  const guild = await one.createGuild(owner, 'Hall');
  await one.join(guild, owner, leaver);
  const channelId = textChannelOf(guild);
  for (let word = 0; word < words; word += 1)
    await two.done('messages.create', { channelId, content: `w${word}`, parentId: null }, leaver);
  const order = { password: leaver.password, code: null, messages: 'erase' } as const;
  const socket = await two.connect(leaver);
  await one.done('users.delete', order, leaver);
  await socket.closed;
  return { owner, leaver, guild };
};

describe('an account whose time is over, on two nodes', () => {
  it('is removed once, and the members hear it on both', async () => {
    for (let nth = 0; nth < 5; nth += 1) {
      const { owner, leaver, guild } = await leavingAccount(nth, 3);
      const sockets = [await one.connect(owner), await two.connect(owner)];
      await sql`update users set deletion_due = now() - interval '1 second'
        where id = ${leaver.userId}`.execute(one.store.db);
      await Promise.all([one, two].map(({ server }) => sweepDueAccounts(server.services)));
      await sweepDueAccounts(one.server.services);
      for (const socket of sockets) {
        expect(await socket.event('GUILD_MEMBER_LEFT')).toEqual({ guildId: guild.id, userId: leaver.userId });
        await socket.event('CHANNEL_MESSAGE_DELETE', 2);
        await socket.settle();
        expect(socket.eventsOf('GUILD_MEMBER_LEFT')).toHaveLength(1);
        expect(socket.eventsOf('CHANNEL_MESSAGE_DELETE')).toHaveLength(3);
        expect(socket.eventsOf('GUILD_MEMBER_EDIT')).toMatchObject([
          { member: { username: 'Deleted User' } },
        ]);
        await socket.close();
      }
      const { rows } = await sql<{ readonly words: number }>`
        select count(*)::int as words from messages where author_id = ${leaver.userId}`.execute(one.store.db);
      expect(rows).toEqual([{ words: 0 }]);
      expect(await two.status('auth.login', leaver)).toBe(401);
    }
  });
});
