import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MemberFilter } from '../../../src/contract/entities/member';
import type { Guild } from '../../../src/contract/entities/guild';
import { startCluster, type TestCluster } from '../../support/node/cluster';
import type { Person, TestServer } from '../../support/node/server-app';
import type { TestSocket } from '../../support/node/server-socket';

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
}, 120_000);

let round = 0;
let owner: Person;
let guest: Person;
let guild: Guild;
beforeEach(async () => {
  round += 1;
  owner = await one.signUp(`owner${round}`);
  guest = await two.signUp(`guest${round}`);
  guild = await one.createGuild(owner);
  await one.join(guild, owner, guest);
});
afterEach(() => {
  one.hangUp();
  two.hangUp();
});

const watch = (node: TestServer, socket: TestSocket, filter?: MemberFilter) => {
  const hello = socket.frames.find((frame) => frame.kind === 'hello');
  const session = hello?.kind === 'hello' ? hello.session : '';
  return node.call('members.watch', { guildId: guild.id, from: 0, count: 10, filter }, owner, undefined, {
    'Gateway-Session': session,
  });
};
/** The newest range of a socket has this group with so many members. */
const shows = (socket: TestSocket, key: string, count: number) =>
  vi.waitFor(
    () => {
      const range = socket.eventsOf('GUILD_MEMBER_RANGE').at(-1);
      expect(range?.groups.find((group) => group.key === key)?.count).toBe(count);
    },
    { timeout: 60_000, interval: 20 },
  );

describe('a part of the member list on several nodes', () => {
  it('is sent by the node that has the session, whichever node is asked', async () => {
    const socket = await one.connect(owner);
    expect((await watch(two, socket)).status).toBe(200);
    expect(await socket.event('GUILD_MEMBER_RANGE')).toMatchObject({ from: 0, guildId: guild.id });
  });

  it('is that of the members who match a filter, whichever node is asked, beside that of all', async () => {
    const filter = { text: `guest${round}`, roleId: null, status: null };
    const socket = await one.connect(owner);
    expect((await watch(two, socket, filter)).status).toBe(200);
    expect(await socket.event('GUILD_MEMBER_RANGE')).toMatchObject({
      matching: { filter, count: 1 },
      ids: [guest.userId],
    });
    await watch(two, socket);
    expect(await socket.event('GUILD_MEMBER_RANGE', 1)).toMatchObject({ matching: null });
    await two.done('members.setOwnNickname', { guildId: guild.id, nickname: 'Zoe' }, guest);
    await vi.waitFor(() => {
      const kinds = socket.eventsOf('GUILD_MEMBER_RANGE').slice(2);
      expect(kinds.map(({ matching }) => matching?.count ?? null).sort()).toEqual([1, null]);
    }, 120_000);
  });

  it('follows changes of other nodes', async () => {
    const socket = await one.connect(owner);
    await watch(one, socket);
    await shows(socket, 'offline', 1);
    await two.connect(guest);
    await shows(socket, 'online', 2);
    await two.done('members.setOwnNickname', { guildId: guild.id, nickname: 'Zoe' }, guest);
    await vi.waitFor(() => {
      const rows = socket.eventsOf('GUILD_MEMBER_RANGE').flatMap(({ members }) => members);
      expect(rows.findLast(({ id }) => id === guest.userId)?.nickname).toBe('Zoe');
    }, 120_000);
    await two.done('guilds.leave', { guildId: guild.id }, guest);
    await shows(socket, 'online', 1);
  });
});
