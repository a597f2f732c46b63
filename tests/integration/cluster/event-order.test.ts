import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Guild } from '../../../src/contract/entities/guild';
import type { ChosenStatus } from '../../../src/contract/schemas';
import { permissionMask } from '../../../src/contract/schemas';
import { maskOf, NO_PERMISSIONS } from '../../../src/domain/permissions/mask';
import { STORE } from '../../../src/server/catalogue/catalogue';
import { haveHeardAll, startCluster, type TestCluster } from '../../support/node/cluster';
import { type Person, startTestServer, type TestServer } from '../../support/node/server-app';
import type { TestSocket } from '../../support/node/server-socket';

const SLOW = { timeout: 900_000 };
const ROUNDS = 20;
const AT_ONCE = 6;

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startCluster({ isDurable: false });
}, 240_000);
afterAll(() => cluster.stop());

const SETUPS: readonly (readonly [string, () => Promise<readonly TestServer[]>])[] = [
  ['one server on the embedded store', async () => [await startTestServer()]],
  ['one node on PostgreSQL', () => cluster.startNodes(1)],
  ['two nodes on PostgreSQL', () => cluster.startNodes(2)],
];

describe.each(SETUPS)('what was told last is what is stored, on %s', (_name, start) => {
  let nodes: readonly TestServer[];
  let owner: Person;
  let guest: Person;
  let guild: Guild;
  /** One socket of the guest at each node. */
  let sockets: TestSocket[];

  beforeAll(async () => {
    nodes = await start();
    owner = await first().signUp('owner');
    guest = await first().signUp('guest');
    guild = await first().createGuild(owner);
    await first().join(guild, owner, guest);
  });
  afterAll(() => Promise.all(nodes.map((node) => node.close())));
  // New sockets for each test: a socket may send 120 frames a minute, and a round sends a PING.
  beforeEach(async () => {
    sockets = await Promise.all(nodes.map((node) => node.connect(guest)));
  });
  afterEach(async () => {
    await Promise.all(sockets.map((socket) => socket.close()));
  });

  const first = (): TestServer => {
    const [node] = nodes;
    if (node === undefined) throw new Error('no node');
    return node;
  };
  const nodeFor = (nth: number): TestServer => nodes[nth % nodes.length] ?? first();
  /** Fails with the close code if a socket was closed: then its last event says nothing. */
  const requireOpen = async (): Promise<void> => {
    for (const [nth, { socket, closed }] of sockets.entries())
      if (socket.readyState !== socket.OPEN)
        throw new Error(`The guest's socket at node ${nth} was ended with ${await closed}`);
  };
  const settle = async (): Promise<void> => {
    if (nodes.length > 1) await haveHeardAll(nodes);
    await Promise.all(sockets.map((socket) => socket.settle()));
    await requireOpen();
  };
  /** Many concurrent calls, alternating between the nodes. */
  const atOnce = (call: (node: TestServer, nth: number) => Promise<unknown>): Promise<unknown> =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, nth) => call(nodeFor(nth), nth)));
  /** The final value of each round, as each socket received it and as it is stored. */
  const rounds = async (
    call: (node: TestServer, nth: number, round: number) => Promise<unknown>,
    stored: () => Promise<unknown>,
    told: (socket: TestSocket) => unknown,
  ): Promise<void> => {
    const wrong: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await atOnce((node, nth) => call(node, nth, round));
      await settle();
      const kept = JSON.stringify(await stored());
      for (const socket of sockets) {
        const last = JSON.stringify(told(socket));
        if (last !== kept) wrong.push(`round ${round}: told ${last}, stored ${kept}`);
      }
    }
    expect(wrong).toEqual([]);
  };
  const member = async (person: Person) =>
    (await first().done('members.list', { guildId: guild.id }, owner)).members.find(
      ({ id }) => id === person.userId,
    );

  it('permissions of a role', SLOW, async () => {
    const { role } = await first().done(
      'roles.create',
      { guildId: guild.id, name: 'r', color: '#336699' },
      owner,
    );
    if (role === null) throw new Error('no role');
    const roleId = role.id;
    await rounds(
      (node, nth, round) =>
        node.done(
          'roles.editPermissions',
          { guildId: guild.id, roleId, permissions: permissionMask.parse(String(1 + nth + round)) },
          owner,
        ),
      async () =>
        (await first().done('roles.list', { guildId: guild.id }, owner)).roles.find(
          ({ id }) => id === roleId,
        ),
      (socket) =>
        socket
          .eventsOf('GUILD_ROLE_EDIT')
          .filter((one) => one.role.id === roleId)
          .at(-1)?.role,
    );
  });

  it('the status of a person', SLOW, async () => {
    const choices: readonly ChosenStatus[] = ['active', 'away', 'dnd'];
    await rounds(
      (node, nth, round) =>
        node.done('users.updateStatus', { status: choices[(nth + round) % 3] ?? 'active' }, guest),
      async () => (await member(guest))?.status,
      (socket) =>
        socket
          .eventsOf('GUILD_MEMBER_STATUS')
          .filter(({ userId }) => userId === guest.userId)
          .at(-1)?.status,
    );
  });

  it('nickname and decoration of a member', SLOW, async () => {
    const decorations = STORE.decorations.map(({ id }) => id);
    const [plain] = decorations;
    if (plain === undefined) throw new Error('no decoration');
    await rounds(
      (node, nth, round) =>
        nth % 2 === 0
          ? node.done('members.setOwnNickname', { guildId: guild.id, nickname: `n${round}x${nth}` }, guest)
          : node.done(
              'shop.applyDecoration',
              { itemId: decorations[(round + nth) % decorations.length] ?? plain },
              guest,
            ),
      async () => {
        const { nickname, avatarDecoration } = (await member(guest)) ?? {};
        return { nickname, avatarDecoration };
      },
      (socket) => {
        const { nickname, avatarDecoration } = socket.eventsOf('GUILD_MEMBER_EDIT').at(-1)?.member ?? {};
        return { nickname, avatarDecoration };
      },
    );
  });

  it('the roles of a member', SLOW, async () => {
    const { role } = await first().done(
      'roles.create',
      { guildId: guild.id, name: 'given', color: '#336699' },
      owner,
    );
    if (role === null) throw new Error('no role');
    const change = { guildId: guild.id, roleId: role.id, targetUserId: guest.userId };
    await rounds(
      (node, nth) => node.done(nth % 2 === 0 ? 'roles.addMember' : 'roles.removeMember', change, owner),
      async () => (await member(guest))?.roleIds.includes(role.id),
      (socket) =>
        socket
          .events()
          .filter(({ name }) => name === 'GUILD_MEMBER_ROLE_ADD' || name === 'GUILD_MEMBER_ROLE_REMOVE')
          .at(-1)?.name === 'GUILD_MEMBER_ROLE_ADD',
    );
  });

  it('the name of a channel', SLOW, async () => {
    const channelId = guild.channels[0]?.id;
    if (channelId === undefined) throw new Error('no channel');
    await rounds(
      (node, nth, round) =>
        node.done('channels.rename', { channelId, name: `c${round}x${nth}`, topic: null }, owner),
      async () =>
        (await first().done('guilds.list', {}, owner))
          .find(({ id }) => id === guild.id)
          ?.channels.find(({ id }) => id === channelId)?.name,
      (socket) => socket.eventsOf('GUILD_CHANNEL_EDIT').at(-1)?.channel.name,
    );
  });

  it('the sight of the channels', SLOW, async () => {
    const everyone = guild.memberRoles.find(({ isDefault }) => isDefault);
    if (everyone === undefined) throw new Error('no @everyone');
    const wrong: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await atOnce((node, nth) =>
        node.done(
          'roles.editPermissions',
          {
            guildId: guild.id,
            roleId: everyone.id,
            permissions: (nth + round) % 2 === 0 ? maskOf(['VIEW_CHANNELS']) : NO_PERMISSIONS,
          },
          owner,
        ),
      );
      const seen = (await first().done('guilds.list', {}, guest)).find(({ id }) => id === guild.id);
      const isSeen = (seen?.channels.length ?? 0) > 0;
      const isTold = (socket: TestSocket): boolean =>
        (socket.eventsOf('GUILD_JOINED').at(-1)?.guild ?? guild).channels.length > 0;
      const checkTold = (): void => {
        for (const socket of sockets)
          if (isTold(socket) !== isSeen) throw new Error(`told ${!isSeen}, stored ${isSeen}`);
      };
      await settle();
      // The other node looks up its recipients itself. No PING meanwhile: their number is limited.
      await vi.waitFor(checkTold, { timeout: 120_000, interval: 10 }).catch((problem: unknown) => {
        wrong.push(`round ${round}: ${problem instanceof Error ? problem.message : String(problem)}`);
      });
      await requireOpen();
    }
    expect(wrong).toEqual([]);
  });
});
