import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import { HTTP_LIMITS, MEMBER_RANGES } from '../../../../src/contract/limits';
import { addMembersTo, gatewaySessionOf, gatherChanges, rangesOf } from '../../../support/node/crowd';
import { type Person, startTestServer, type TestServer } from '../../../support/node/server-app';
import type { TestSocket } from '../../../support/node/server-socket';

let app: TestServer;
let owner: Person;
let guild: Guild;
let round = 0;
beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());
beforeEach(async () => {
  round += 1;
  owner = await app.signUp(`owner${round}`);
  guild = await app.createGuild(owner);
});
afterEach(() => app.hangUp());

const addMembers = (count: number) => addMembersTo(app, guild, count, `of${round}`);
const watch = (socket: TestSocket, as: Person, from: number, count: number, guildId = guild.id) =>
  app.call('members.watch', { guildId, from, count }, as, undefined, {
    'Gateway-Session': gatewaySessionOf(socket),
  });

const gather = (...sockets: readonly TestSocket[]) => gatherChanges(app, sockets);

describe('a watched part of the member list', () => {
  it('comes at once: the groups with their sizes, and the rows of these positions', async () => {
    const others = await addMembers(5);
    const socket = await app.connect(owner);
    expect((await watch(socket, owner, 0, 3)).status).toBe(200);
    const range = await socket.event('GUILD_MEMBER_RANGE');
    expect(range).toMatchObject({
      guildId: guild.id,
      from: 0,
      groups: [
        { key: 'online', count: 1 },
        { key: 'offline', count: 5 },
      ],
      ids: [owner.userId, others[0], others[1]],
    });
    expect(range.members.map(({ id }) => id)).toEqual(range.ids);
    await watch(socket, owner, 4, 100);
    expect(await socket.event('GUILD_MEMBER_RANGE', 1)).toMatchObject({ from: 4, ids: others.slice(3) });
  });

  it('has the rows that the list of all members has', async () => {
    await addMembers(3);
    const socket = await app.connect(owner);
    await watch(socket, owner, 0, 200);
    const { members } = await socket.event('GUILD_MEMBER_RANGE');
    const list = await app.done('members.list', { guildId: guild.id }, owner);
    const byId = (rows: typeof members) => new Map(rows.map((row) => [row.id, row]));
    expect(byId(members)).toEqual(byId(list.members));
  });

  it('is sent again where something in it changes, with the changed rows alone', async () => {
    const others = await addMembers(3);
    const socket = await app.connect(owner);
    await watch(socket, owner, 0, 10);
    await socket.event('GUILD_MEMBER_RANGE');
    await app.done(
      'members.setNickname',
      { guildId: guild.id, targetUserId: others[0]!, nickname: 'zoe' },
      owner,
    );
    await gather(socket);
    const range = await socket.event('GUILD_MEMBER_RANGE', 1);
    expect(range.ids).toEqual([owner.userId, others[1], others[2], others[0]]);
    expect(range.members).toMatchObject([{ id: others[0], nickname: 'zoe' }]);
  });

  it('follows who comes, goes, is online, and what the roles are', async () => {
    const guest = await app.signUp(`guest${round}`);
    const socket = await app.connect(owner);
    await watch(socket, owner, 0, 10);
    await socket.event('GUILD_MEMBER_RANGE');
    const newest = async () => {
      await gather(socket);
      return rangesOf(socket).at(-1)?.groups;
    };
    await app.join(guild, owner, guest);
    expect(await newest()).toEqual([
      { key: 'online', count: 1 },
      { key: 'offline', count: 1 },
    ]);
    await app.connect(guest);
    expect(await newest()).toEqual([{ key: 'online', count: 2 }]);
    const { role } = await app.done(
      'roles.create',
      { guildId: guild.id, name: 'Keepers', color: '#123456' },
      owner,
    );
    if (role === null) throw new Error('A new role is not in its answer');
    const about = { guildId: guild.id, roleId: role.id };
    await app.done('roles.edit', { ...role, ...about, isHoisted: true }, owner);
    await app.done('roles.addMember', { ...about, targetUserId: guest.userId }, owner);
    expect(await newest()).toEqual([
      { key: role.id, count: 1 },
      { key: 'online', count: 1 },
    ]);
    await app.done('roles.delete', about, owner);
    expect(await newest()).toEqual([{ key: 'online', count: 2 }]);
    await app.done('members.kick', { guildId: guild.id, targetUserId: guest.userId, reason: '' }, owner);
    expect(await newest()).toEqual([{ key: 'online', count: 1 }]);
  });

  it('is not sent again where nothing in it changes', async () => {
    const guest = await app.signUp(`guest${round}`);
    await app.join(guild, owner, guest);
    const elsewhere = await app.createGuild(owner, 'Elsewhere');
    const socket = await app.connect(owner);
    await watch(socket, owner, 0, 10);
    await socket.event('GUILD_MEMBER_RANGE');
    await app.done('members.setOwnNickname', { guildId: elsewhere.id, nickname: 'other' }, owner);
    await app.done('guilds.edit', { ...guild, guildId: guild.id, name: 'Renamed', description: null }, owner);
    await gather(socket);
    expect(rangesOf(socket)).toHaveLength(1);
  });

  it('goes to the session that asked for it, and to no other', async () => {
    const guest = await app.signUp(`guest${round}`);
    await app.join(guild, owner, guest);
    const [socket, same, other] = [
      await app.connect(owner),
      await app.connect(owner),
      await app.connect(guest),
    ];
    await watch(socket, owner, 0, 10);
    await socket.event('GUILD_MEMBER_RANGE');
    await app.done('members.setOwnNickname', { guildId: guild.id, nickname: 'new' }, guest);
    await gather(socket, same, other);
    expect([socket, same, other].map((one) => rangesOf(one).length)).toEqual([2, 0, 0]);
  });

  it('is one at a time, and ends when the client says so; a late end of another list ends nothing', async () => {
    const guest = await app.signUp(`guest${round}`);
    await app.join(guild, owner, guest);
    const elsewhere = await app.createGuild(owner, 'Elsewhere');
    const socket = await app.connect(owner);
    const rename = async (nickname: string) => {
      await app.done('members.setOwnNickname', { guildId: guild.id, nickname }, guest);
      await gather(socket);
    };
    await watch(socket, owner, 0, 10);
    await socket.event('GUILD_MEMBER_RANGE');
    await watch(socket, owner, 0, 0, elsewhere.id);
    await rename('one');
    expect(rangesOf(socket)).toHaveLength(2);
    await watch(socket, owner, 0, 0);
    await rename('two');
    expect(rangesOf(socket)).toHaveLength(2);
    await watch(socket, owner, 0, 10);
    await watch(socket, owner, 0, 10, elsewhere.id);
    await gather(socket);
    const before = rangesOf(socket).length;
    await rename('three');
    expect(rangesOf(socket)).toHaveLength(before);
  });

  it('ends for one who is no longer a member', async () => {
    const guest = await app.signUp(`guest${round}`);
    await app.join(guild, owner, guest);
    const socket = await app.connect(guest);
    await watch(socket, guest, 0, 10);
    await socket.event('GUILD_MEMBER_RANGE');
    await app.done('members.kick', { guildId: guild.id, targetUserId: guest.userId, reason: '' }, owner);
    await app.done('members.setOwnNickname', { guildId: guild.id, nickname: 'secret' }, owner);
    await gather(socket);
    expect(rangesOf(socket)).toHaveLength(1);
  });

  it('is not collected for a session without a socket', async () => {
    const guest = await app.signUp(`guest${round}`);
    await app.join(guild, owner, guest);
    const socket = await app.connect(owner);
    const session = gatewaySessionOf(socket);
    await watch(socket, owner, 0, 10);
    await socket.event('GUILD_MEMBER_RANGE');
    const seq = Math.max(...socket.frames.map((frame) => (frame.kind === 'event' ? (frame.seq ?? 0) : 0)));
    await socket.close(4000);
    await app.done('members.setOwnNickname', { guildId: guild.id, nickname: 'meanwhile' }, guest);
    await gather();
    const back = await app.connect(owner, { session, seq });
    await back.settle();
    expect(back.eventsOf('GUILD_MEMBER_EDIT')).toHaveLength(1);
    expect(rangesOf(back)).toEqual([]);
  });

  it('is encoded once for all who look at the same part', async () => {
    const guest = await app.signUp(`guest${round}`);
    await app.join(guild, owner, guest);
    const sockets = [await app.connect(owner), await app.connect(guest)] as const;
    await watch(sockets[0], owner, 0, 10);
    await watch(sockets[1], guest, 0, 10);
    for (const socket of sockets) await socket.event('GUILD_MEMBER_RANGE');
    await app.done('members.setOwnNickname', { guildId: guild.id, nickname: 'new' }, owner);
    await gather(...sockets);
    expect(
      sockets.map((socket) =>
        rangesOf(socket)
          .at(-1)
          ?.members.map(({ nickname }) => nickname),
      ),
    ).toEqual([['new'], ['new']]);
  });

  it('needs a session, which must be one of the caller', async () => {
    const guest = await app.signUp(`guest${round}`);
    await app.join(guild, owner, guest);
    const socket = await app.connect(guest);
    const none = { 'Gateway-Session': '' };
    const args = { guildId: guild.id, from: 0, count: 10 };
    expect((await app.call('members.watch', args, owner, undefined, none)).status).toBe(409);
    expect((await watch(socket, owner, 0, 10)).status).toBe(409);
    await socket.settle();
    expect(rangesOf(socket)).toEqual([]);
  });
});

describe('a list of members that may be a crowd', () => {
  it('is whole up to the number that the client takes, and says so beyond it', async () => {
    await addMembers(3);
    const { members, crowd } = await app.done('members.list', { guildId: guild.id, most: 4 }, owner);
    expect([members.length, crowd]).toEqual([4, undefined]);
    expect(await app.done('members.list', { guildId: guild.id, most: 3 }, owner)).toMatchObject({
      members: [],
      crowd: true,
    });
    expect((await app.done('members.list', { guildId: guild.id }, owner)).members).toHaveLength(4);
  });

  it('is made whole for one person once at a time, and for all a few times, if it is long', async () => {
    const guests = await Promise.all([1, 2, 3, 4, 5].map((nth) => app.signUp(`guest${nth}of${round}`)));
    await app.join(guild, owner, ...guests);
    const list = (as: Person) => app.status('members.list', { guildId: guild.id }, as);
    expect(await Promise.all([list(owner), list(owner)])).toEqual([200, 200]);
    await addMembers(MEMBER_RANGES.wholeUpTo);
    const own = await Promise.all([list(owner), list(owner)]);
    expect(own.sort()).toEqual([200, 429]);
    const all = await Promise.all(guests.map(list));
    expect(all.filter((status) => status === 503)).toHaveLength(guests.length - HTTP_LIMITS.crowdListsInAll);
    expect(await list(owner)).toBe(200);
  });

  it('gives the rows of those who are asked for, without those who are no members', async () => {
    const [first, , third] = await addMembers(3);
    const stranger = await app.signUp(`stranger${round}`);
    const { members } = await app.done(
      'members.some',
      { guildId: guild.id, userIds: [third!, stranger.userId, first!] },
      owner,
    );
    expect(new Set(members.map(({ id }) => id))).toEqual(new Set([first, third]));
  });

  it('finds members by a typed word, best first', async () => {
    const others = await addMembers(30);
    const nickname = { guildId: guild.id, targetUserId: others[9]!, nickname: 'Ada Crowd' };
    await app.done('members.setNickname', nickname, owner);
    await gather();
    const find = async (query: string) =>
      (await app.done('members.search', { guildId: guild.id, query }, owner)).members.map(({ id }) => id);
    expect(await find('ada')).toEqual([others[9]]);
    expect(await find('CROWD1of')).toEqual([others[0]]);
    expect(await find('crowd')).toHaveLength(MEMBER_RANGES.mostFound);
    expect(await find('nobody')).toEqual([]);
  });
});
