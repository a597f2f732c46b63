import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import type { MemberFilter } from '../../../../src/contract/entities/member';
import { UNLIMITED } from '../../../../src/server/security/rates';
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
const gather = (...sockets: readonly TestSocket[]) => gatherChanges(app, sockets);
const watch = (socket: TestSocket, as: Person, from: number, count: number) =>
  app.call('members.watch', { guildId: guild.id, from, count }, as, undefined, {
    'Gateway-Session': gatewaySessionOf(socket),
  });
const NO_FILTER: MemberFilter = { text: '', roleId: null, status: null };
const watchMatching = (
  socket: TestSocket,
  as: Person,
  filter: Partial<MemberFilter>,
  { from = 0, count = 100 } = {},
) =>
  app.call(
    'members.watch',
    { guildId: guild.id, from, count, filter: { ...NO_FILTER, ...filter } },
    as,
    undefined,
    {
      'Gateway-Session': gatewaySessionOf(socket),
    },
  );

describe('a watched part of the members who match a filter', () => {
  it('comes at once: who match, by name, how many they are, and the groups of all', async () => {
    const others = await addMembers(12);
    const socket = await app.connect(owner);
    const text = 'D1';
    expect((await watchMatching(socket, owner, { text }, { count: 2 })).status).toBe(200);
    const range = await socket.event('GUILD_MEMBER_RANGE');
    expect(range).toMatchObject({
      from: 0,
      groups: [
        { key: 'online', count: 1 },
        { key: 'offline', count: 12 },
      ],
      // 1, 10, 11 and 12.
      matching: { filter: { ...NO_FILTER, text }, count: 4 },
      ids: [others[0], others[9]],
    });
    expect(range.members.map(({ id }) => id)).toEqual(range.ids);
    await watchMatching(socket, owner, { text }, { from: 3 });
    expect(await socket.event('GUILD_MEMBER_RANGE', 1)).toMatchObject({
      from: 3,
      matching: { count: 4 },
      ids: [others[11]],
    });
  });

  it('is everybody by name without any filter, and goes by status and role', async () => {
    const others = await addMembers(3);
    const socket = await app.connect(owner);
    const { role } = await app.done(
      'roles.create',
      { guildId: guild.id, name: 'Keepers', color: '#123456' },
      owner,
    );
    if (role === null) throw new Error('A new role is not in its answer');
    await app.done(
      'roles.addMember',
      { guildId: guild.id, roleId: role.id, targetUserId: others[1]! },
      owner,
    );
    const found = async (filter: Partial<MemberFilter>) => {
      const nth = rangesOf(socket).length;
      await watchMatching(socket, owner, filter);
      const { ids, matching } = await socket.event('GUILD_MEMBER_RANGE', nth);
      expect(matching?.count).toBe(ids.length);
      return ids;
    };
    await gather();
    expect(await found({})).toEqual([...others, owner.userId]);
    expect(await found({ status: 'active' })).toEqual([owner.userId]);
    expect(await found({ roleId: role.id })).toEqual([others[1]]);
    expect(await found({ roleId: role.id, status: 'dnd' })).toEqual([]);
  });

  it('is beside the part of the list of all, and each follows and ends alone', async () => {
    const guest = await app.signUp(`guest${round}`);
    await app.join(guild, owner, guest);
    const socket = await app.connect(owner);
    const kinds = () => rangesOf(socket).map(({ matching }) => matching !== null);
    const rename = async (nickname: string) => {
      await app.done('members.setOwnNickname', { guildId: guild.id, nickname }, guest);
      await gather(socket);
    };
    await watch(socket, owner, 0, 10);
    await watchMatching(socket, owner, { text: 'ada' });
    await gather(socket);
    expect(kinds().sort()).toEqual([false, true]);
    await rename('Ada');
    expect(rangesOf(socket).slice(2)).toMatchObject([
      { matching: null },
      { matching: { count: 1 }, ids: [guest.userId], members: [{ nickname: 'Ada' }] },
    ]);
    await watch(socket, owner, 0, 0);
    await rename('Adam');
    expect(kinds().slice(4)).toEqual([true]);
    await watchMatching(socket, owner, {}, { count: 0 });
    await rename('Bob');
    expect(rangesOf(socket)).toHaveLength(5);
  });

  it('follows who matches no longer, and says nothing of those who never did', async () => {
    const guest = await app.signUp(`guest${round}`);
    await app.join(guild, owner, guest);
    const socket = await app.connect(owner);
    await watchMatching(socket, owner, { text: `guest${round}`, status: 'inactive' });
    expect(await socket.event('GUILD_MEMBER_RANGE')).toMatchObject({ matching: { count: 1 } });
    await app.done('members.setOwnNickname', { guildId: guild.id, nickname: 'quiet' }, owner);
    await gather(socket);
    expect(rangesOf(socket)).toHaveLength(1);
    await app.connect(guest);
    await gather(socket);
    expect(rangesOf(socket).at(-1)).toMatchObject({ matching: { count: 0 }, ids: [], members: [] });
  });

  it('says how many match where its rows stay the same', async () => {
    const others = await addMembers(3);
    const socket = await app.connect(owner);
    await watchMatching(socket, owner, { text: 'crowd' }, { count: 1 });
    await socket.event('GUILD_MEMBER_RANGE');
    await app.done('members.setOwnNickname', { guildId: guild.id, nickname: 'in the crowd' }, owner);
    await gather(socket);
    expect(rangesOf(socket).at(-1)).toMatchObject({
      matching: { count: 4 },
      ids: [others[0]],
      members: [],
    });
  });

  it('is of the last filter alone', async () => {
    const guest = await app.signUp(`guest${round}`);
    await app.join(guild, owner, guest);
    const socket = await app.connect(owner);
    await watchMatching(socket, owner, { text: 'ada' });
    await watchMatching(socket, owner, { text: 'bob' });
    await gather(socket);
    const before = rangesOf(socket).length;
    await app.done('members.setOwnNickname', { guildId: guild.id, nickname: 'Ada Bob' }, guest);
    await gather(socket);
    expect(rangesOf(socket).slice(before)).toMatchObject([{ matching: { filter: { text: 'bob' } } }]);
  });

  it('is asked for so often only, and can always be ended', async () => {
    const limited = await startTestServer({
      rates: { ...UNLIMITED, memberFilters: { burst: 2, perSecond: 1 } },
    });
    const person = await limited.signUp('seeker');
    const { id: guildId } = await limited.createGuild(person);
    const socket = await limited.connect(person);
    const ask = async (count: number, filter?: MemberFilter) =>
      (
        await limited.call('members.watch', { guildId, from: 0, count, filter }, person, undefined, {
          'Gateway-Session': gatewaySessionOf(socket),
        })
      ).status;
    expect([await ask(10, NO_FILTER), await ask(10, NO_FILTER)]).toEqual([200, 200]);
    expect([await ask(10, NO_FILTER), await ask(0, NO_FILTER), await ask(10)]).toEqual([429, 200, 200]);
    limited.clock.advance(1000);
    expect(await ask(10, NO_FILTER)).toBe(200);
    await limited.close();
  });

  it.each([{ text: 'x'.repeat(33) }, { status: 'busy' }, { roleId: 'Keepers' }])(
    'is refused with %o',
    async (part) => {
      const socket = await app.connect(owner);
      const answer = await fetch(`${app.url}/guild/members/watch`, {
        method: 'POST',
        headers: {
          Authorization: owner.token,
          'Content-Type': 'application/json',
          'Gateway-Session': gatewaySessionOf(socket),
        },
        body: JSON.stringify({ guildId: guild.id, from: 0, count: 10, filter: { ...NO_FILTER, ...part } }),
      });
      expect(answer.status).toBe(400);
    },
  );
});
