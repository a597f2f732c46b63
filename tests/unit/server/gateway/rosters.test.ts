import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Member } from '../../../../src/contract/entities/member';
import { type GuildId, type RoleId, toId, type UserId } from '../../../../src/contract/ids';
import { MEMBER_RANGES } from '../../../../src/contract/limits';
import type { GroupingRole } from '../../../../src/domain/members/grouping';
import { atOnce, ROWS_PER_PIECE } from '../../../../src/domain/pieces';
import { toEventVersion } from '../../../../src/server/data/event-versions';
import { type Roster, rosterInPieces } from '../../../../src/server/gateway/roster';
import {
  createRosters,
  ROSTER_KEPT_MS,
  ROSTERS_KEPT,
  UNWATCHED_GATHER_MS,
} from '../../../../src/server/gateway/rosters';
import { createFakeClock } from '../../../support/node/server-clock';

const GUILD = toId<GuildId>('5');
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
const userOf = (number: number) => toId<UserId>(String(number));
const roleOf = (number: number) => toId<RoleId>(String(number));

const member = (number: number, change: Partial<Member> = {}): Member => ({
  id: userOf(number),
  username: `person${number}`,
  nickname: null,
  avatar: null,
  avatarDecoration: null,
  nameplate: null,
  role: 0,
  roleIds: [],
  status: 'active',
  ...{ statusText: null, statusUntil: null },
  timedOutUntil: null,
  ...change,
});
const role = (number: number, change: Partial<GroupingRole> = {}): GroupingRole => ({
  id: roleOf(number),
  name: `role${number}`,
  color: '#123456',
  position: number,
  isHoisted: true,
  isDefault: false,
  ...change,
});

/** What a roster shows: each group with its members, in order. */
const shownOf = ({ list, sizes }: Roster) => ({
  groups: list.groups.map(({ key, members }) => [key, members.map(({ id }) => id)]),
  sizes: sizes.map(({ key, count }) => [key, count]),
});

const setUp = (first: readonly Member[], roles: readonly GroupingRole[] = []) => {
  const clock = createFakeClock();
  const stored = new Map(first.map((one) => [one.id, one]));
  const store = { roles, isDown: false, isWatched: true, isHeard: false, crowds: [GUILD] };
  const sized: (readonly GuildId[])[] = [];
  const asked: (readonly UserId[])[] = [];
  const bugs: unknown[] = [];
  const changes: Roster[] = [];
  let lists = 0;
  let hold: Promise<void> | null = null;
  const answer = async <T>(value: () => T): Promise<T> => {
    if (store.isDown) throw new Error('down');
    const found = value();
    if (hold !== null) await hold;
    return found;
  };
  const rosters = createRosters({
    clock,
    read: {
      members: () => {
        lists += 1;
        return answer(() => [...stored.values()]);
      },
      some: (_guildId, ids) => {
        asked.push(ids);
        return answer(() => ids.flatMap((id) => stored.get(id) ?? []));
      },
      roles: () => answer(() => store.roles),
      crowds: (guildIds) => {
        sized.push(guildIds);
        return answer(() => guildIds.filter((guildId) => store.crowds.includes(guildId)));
      },
    },
    onChange: (_guildId, roster) => changes.push(roster),
    isWatched: () => store.isWatched,
    isHeard: () => store.isHeard,
    onBug: (bug) => bugs.push(bug),
  });
  const heard = (topic: string) =>
    rosters.heard({ version: toEventVersion(1), topics: [topic], after: [], subject: topic });
  const pass = async (ms: number) => {
    clock.advance(ms);
    await settle();
  };
  return {
    ...{ clock, stored, store, asked, sized, bugs, changes, rosters, heard, pass },
    lists: () => lists,
    holdAnswers: () => {
      let go = (): void => undefined;
      hold = new Promise((resolve) => {
        go = resolve;
      });
      return () => {
        hold = null;
        go();
      };
    },
    put: (one: Member) => stored.set(one.id, one),
    told: (number: number) => heard(`member ${GUILD} ${number}`),
  };
};

describe('a roster', () => {
  it('is what a new one would be, after any changes in any order', async () => {
    const change = fc.record({
      user: fc.nat(11),
      kind: fc.constantFrom('gone', 'offline', 'named', 'hoisted', 'plain', 'roles'),
      wait: fc.constantFrom(0, 10, MEMBER_RANGES.gatherMs),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 30 }), async (steps) => {
        const { rosters, put, stored, store, heard, told, pass, bugs } = setUp(
          Array.from({ length: 8 }, (_, nth) => member(nth)),
          [role(20), role(21)],
        );
        await rosters.of(GUILD);
        for (const { user, kind, wait } of steps) {
          if (kind === 'gone') stored.delete(userOf(user));
          if (kind === 'offline') put(member(user, { status: 'inactive' }));
          if (kind === 'named') put(member(user, { nickname: `a${user}` }));
          if (kind === 'hoisted') put(member(user, { roleIds: [roleOf(20 + (user % 2))] }));
          if (kind === 'plain') put(member(user));
          if (kind === 'roles') {
            store.roles = [role(20, { isHoisted: user > 5 }), role(21, { position: user + 15 })];
            heard(`roles ${GUILD}`);
          } else told(user);
          await pass(wait);
        }
        await pass(MEMBER_RANGES.gatherMs);
        await pass(MEMBER_RANGES.gatherMs);
        const now = rosters.held(GUILD);
        expect(bugs).toEqual([]);
        expect(now === null ? null : shownOf(now)).toEqual(
          shownOf(atOnce(rosterInPieces([...stored.values()], store.roles))),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('has what changed while it was read', async () => {
    const { rosters, holdAnswers, put, told, pass } = setUp([member(1), member(2)]);
    const go = holdAnswers();
    const first = rosters.of(GUILD);
    // The list was read before this.
    put(member(2, { status: 'inactive' }));
    told(2);
    go();
    await first;
    await pass(0);
    expect(shownOf(await rosters.of(GUILD)).sizes).toEqual([
      ['online', 1],
      ['offline', 1],
    ]);
  });

  it('is put in order in many turns, between which others are answered', async () => {
    const { rosters } = setUp(Array.from({ length: 4 * ROWS_PER_PIECE }, (_, nth) => member(nth)));
    const progress = { turns: 0, isDone: false };
    const loading = rosters.of(GUILD).finally(() => (progress.isDone = true));
    while (!progress.isDone) {
      await settle();
      progress.turns += 1;
    }
    expect((await loading).list.groups[0]?.size).toBe(4 * ROWS_PER_PIECE);
    // Rows, shards, runs, merges to two and to one, groups.
    expect(progress.turns).toBeGreaterThanOrEqual(3 + 3 + 3 + 3 + 3 + 3);
  });

  it('is read once for all who ask for it, and only the changed rows afterwards', async () => {
    const { rosters, lists, asked, told, pass } = setUp([member(1), member(2), member(3)]);
    await Promise.all([rosters.of(GUILD), rosters.of(GUILD)]);
    await rosters.of(GUILD);
    expect(lists()).toBe(1);
    told(1);
    told(3);
    await pass(0);
    expect(asked).toEqual([[userOf(1), userOf(3)]]);
  });

  it('reads the first change at once and gathers those that follow', async () => {
    const { rosters, asked, told, pass } = setUp([member(1), member(2), member(3)]);
    await rosters.of(GUILD);
    told(1);
    await pass(0);
    told(2);
    told(3);
    await pass(MEMBER_RANGES.gatherMs - 1);
    expect(asked).toHaveLength(1);
    await pass(1);
    expect(asked[1]).toEqual([userOf(2), userOf(3)]);
  });

  it('tells of no change where the stored rows are what it has', async () => {
    const { rosters, told, pass, changes, asked } = setUp([member(1)]);
    await rosters.of(GUILD);
    told(1);
    await pass(0);
    expect([asked.length, changes.length]).toEqual([1, 0]);
  });

  it('ignores other guilds and other things', async () => {
    const { rosters, heard, pass, asked } = setUp([member(1)]);
    await rosters.of(GUILD);
    for (const topic of ['member 6 1', 'message 5', `channels ${GUILD}`, `own ${GUILD} 1`]) heard(topic);
    await pass(MEMBER_RANGES.gatherMs);
    expect(asked).toEqual([]);
  });

  it('reads again what the store could not answer', async () => {
    const { rosters, store, put, told, pass, bugs } = setUp([member(1), member(2)]);
    await rosters.of(GUILD);
    store.isDown = true;
    put(member(2, { status: 'inactive' }));
    told(2);
    await pass(0);
    expect(bugs).toHaveLength(1);
    store.isDown = false;
    await pass(MEMBER_RANGES.gatherMs);
    expect(rosters.held(GUILD)?.sizes).toEqual([
      { key: 'online', count: 1 },
      { key: 'offline', count: 1 },
    ]);
  });

  it('that could not be read is read anew by the next who ask', async () => {
    const { rosters, store } = setUp([member(1)]);
    store.isDown = true;
    await expect(rosters.of(GUILD)).rejects.toThrow('down');
    store.isDown = false;
    expect((await rosters.of(GUILD)).sizes).toEqual([{ key: 'online', count: 1 }]);
  });

  it('is dropped when nobody looks at it any more', async () => {
    const { rosters, store, pass } = setUp([member(1)]);
    await rosters.of(GUILD);
    await pass(2 * ROSTER_KEPT_MS);
    expect(rosters.held(GUILD)).not.toBeNull();
    store.isWatched = false;
    await pass(2 * ROSTER_KEPT_MS);
    expect(rosters.held(GUILD)).toBeNull();
  });

  it('is read before anybody looks, where members of a crowd connect', async () => {
    const { rosters, lists, sized } = setUp([member(1)]);
    const other = toId<GuildId>('6');
    rosters.warm([GUILD, other]);
    await settle();
    expect(rosters.held(GUILD)).not.toBeNull();
    expect(rosters.held(other)).toBeNull();
    rosters.warm([GUILD, other]);
    await settle();
    expect([lists(), sized]).toEqual([1, [[GUILD, other]]]);
  });

  it('is not read before anybody looks where that would drop another', async () => {
    const { rosters, store, lists } = setUp([member(1)]);
    store.isWatched = false;
    store.crowds = Array.from({ length: ROSTERS_KEPT + 3 }, (_, nth) => toId<GuildId>(String(100 + nth)));
    for (let turn = 0; turn < 3; turn += 1) {
      rosters.warm(store.crowds);
      await settle();
    }
    expect(lists()).toBe(ROSTERS_KEPT);
  });

  it('is asked for again where the store could not say which are crowds', async () => {
    const { rosters, store, bugs } = setUp([member(1)]);
    store.isDown = true;
    rosters.warm([GUILD]);
    await settle();
    store.isDown = false;
    rosters.warm([GUILD]);
    await settle();
    expect([bugs.length, rosters.held(GUILD) === null]).toEqual([1, false]);
  });

  it('that nobody looks at reads less often, and at once when somebody does', async () => {
    const { rosters, store, asked, told, pass } = setUp([member(1), member(2)]);
    store.isWatched = false;
    await rosters.of(GUILD);
    told(1);
    await pass(0);
    told(2);
    await pass(MEMBER_RANGES.gatherMs);
    expect(asked).toHaveLength(1);
    store.isWatched = true;
    await rosters.of(GUILD);
    await pass(0);
    expect(asked).toHaveLength(2);
    store.isWatched = false;
    told(1);
    await pass(UNWATCHED_GATHER_MS - 1);
    expect(asked).toHaveLength(2);
    await pass(1);
    expect(asked).toHaveLength(3);
  });

  it('is kept while members are connected, but not more than a few', async () => {
    const { rosters, store, pass } = setUp([member(1)]);
    Object.assign(store, { isWatched: false, isHeard: true });
    const guilds = Array.from({ length: ROSTERS_KEPT + 2 }, (_, nth) => toId<GuildId>(String(100 + nth)));
    for (const guildId of guilds) {
      await rosters.of(guildId);
      await pass(1);
    }
    const kept = () => guilds.filter((guildId) => rosters.held(guildId) !== null);
    // The one that was loaded last was no surplus when its load began.
    expect(kept()).toEqual(guilds.slice(1));
    await pass(2 * ROSTER_KEPT_MS);
    expect(kept()).toEqual(guilds.slice(2));
  });

  it('is read anew where events may have been missed, and its watchers are told', async () => {
    const { rosters, put, changes, lists } = setUp([member(1)]);
    await rosters.of(GUILD);
    put(member(2));
    rosters.forgetAll();
    await settle();
    expect([lists(), changes.map(({ sizes }) => sizes)]).toEqual([2, [[{ key: 'online', count: 2 }]]]);
  });

  it('leaves no timer behind when the server closes', async () => {
    const { rosters, clock, told } = setUp([member(1)]);
    await rosters.of(GUILD);
    told(1);
    rosters.close();
    expect(clock.pending()).toBe(0);
  });
});
