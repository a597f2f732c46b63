import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toId, type UserId } from '../../../../src/contract/ids';
import { filterMembers, NO_FILTER } from '../../../../src/domain/members/filter';
import { countMembers, countRows, groupLayout, rowAt } from '../../../../src/domain/members/group-rows';
import { groupInPieces, groupMembers, type MemberList } from '../../../../src/domain/members/group-members';
import { type GroupedMember, type GroupingRole, shownName } from '../../../../src/domain/members/grouping';
import { compareNames, nameKey } from '../../../../src/domain/members/name-order';
import { type MemberOrder, orderMembers, sortInPieces } from '../../../../src/domain/members/order-members';
import { atOnce, ROWS_PER_PIECE } from '../../../../src/domain/pieces';
import { rowsOf, type Sharded, shardRows, withoutRow, withRow } from '../../../../src/domain/sharded';

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const member = (number: number, change: Partial<GroupedMember> = {}): GroupedMember => ({
  id: toId<UserId>(String(number)),
  username: `member-${(number * 7919) % 100_003}`,
  nickname: null,
  roleIds: [],
  status: 'active',
  ...change,
});
const many = (count: number) => shardRows(Array.from({ length: count }, (_, place) => member(place + 1)));
/** The members after these changes. */
const changed = (
  members: Sharded<GroupedMember>,
  put: readonly GroupedMember[],
  gone: readonly number[] = [],
): Sharded<GroupedMember> =>
  gone.reduce(
    (left, number) => withoutRow(left, String(number)),
    put.reduce((left, who) => withRow(left, who), members),
  );

/** Sorts, and counts the comparisons. */
const counted = (members: Sharded<GroupedMember>, before: MemberOrder<GroupedMember> | null) => {
  let comparisons = 0;
  const order = orderMembers(members, before, (a, b) => {
    comparisons += 1;
    return compareNames(a, b);
  });
  return { order, comparisons };
};

describe('the order of names', () => {
  const plain = fc.string({ unit: 'binary-ascii', maxLength: 12 });
  const named = (name: string) => ({ id: toId<UserId>('1'), name, key: nameKey(name) });
  const sign = (value: number) => Math.sign(value);

  it('is that of the collator, for plain names by their keys', () => {
    fc.assert(
      fc.property(plain, plain, (a, b) => {
        expect(sign(compareNames(named(a), named(b)))).toBe(sign(collator.compare(a, b)));
      }),
      { numRuns: 3000 },
    );
  });

  it('is that of the collator for any other', () => {
    const names = [
      'Zoe',
      'élan',
      'elan 10',
      'elan 9',
      'Ärger',
      'ада',
      '李',
      '🎉',
      '9999999999999999',
      '_x',
      '-x',
    ];
    const sorted = (compare: (a: string, b: string) => number) => [...names].sort(compare);
    expect(sorted((a, b) => compareNames(named(a), named(b)))).toEqual(sorted(collator.compare));
  });

  it('is by id where names are equal', () => {
    const one = { ...named('ada'), id: toId<UserId>('9') };
    const other = { ...named('ADA'), id: toId<UserId>('10') };
    expect(compareNames(one, other)).toBeLessThan(0);
  });
});

describe('orderMembers', () => {
  const COUNT = 20_000;
  const members = many(COUNT);
  const first = counted(members, null);
  const LOG = Math.ceil(Math.log2(COUNT));

  it('sorts in n log n comparisons at first', () => {
    expect(first.comparisons).toBeLessThanOrEqual(COUNT * LOG);
    const names = first.order.members.map(shownName);
    expect(names).toEqual([...names].sort(collator.compare));
  });

  it('compares a few names for a status, a role or a departure', () => {
    const away = changed(members, [member(77, { status: 'dnd' })]);
    const next = counted(away, first.order);
    expect(next.comparisons).toBeLessThanOrEqual(LOG + 2);
    expect(next.order.members.find(({ id }) => id === '77')?.status).toBe('dnd');
    const after = counted(changed(away, [], [77]), next.order);
    expect(after.comparisons).toBeLessThanOrEqual(LOG + 2);
    expect(after.order.members.some(({ id }) => id === '77')).toBe(false);
    expect(after.order.members).toHaveLength(COUNT - 1);
  });

  it('searches for whoever comes or is renamed, and compares no others', () => {
    const next = changed(members, [member(77, { nickname: 'aaa' }), member(999_999, { username: 'zzz' })]);
    const { order, comparisons } = counted(next, first.order);
    expect(comparisons).toBeLessThanOrEqual(3 * (LOG + 1) + 4);
    expect(order.members[0]?.nickname).toBe('aaa');
    expect(order.members.at(-1)?.username).toBe('zzz');
    expect(order.members).toEqual(orderMembers(next, null).members);
  });

  it('keeps the list where nothing has changed', () => {
    expect(orderMembers(members, first.order).members).toBe(first.order.members);
  });
});

describe('a list in pieces', () => {
  const named = (one: GroupedMember) => ({ id: one.id, name: shownName(one), key: nameKey(shownName(one)) });
  const byName = (some: readonly GroupedMember[]) =>
    some.toSorted((a, b) => compareNames(named(a), named(b)));

  const COUNT = 7 * ROWS_PER_PIECE + 1;
  const roles: readonly GroupingRole[] = [];
  const members = rowsOf(many(COUNT)).map((one, nth) =>
    nth % 3 === 0 ? { ...one, status: 'inactive' as const } : one,
  );

  it.each([0, 1, 2, ROWS_PER_PIECE, ROWS_PER_PIECE + 1, COUNT])('is that at once, of %i members', (count) => {
    const some = members.slice(0, count);
    const sorted = atOnce(sortInPieces(some));
    expect(sorted).toEqual(byName(some));
    const order = { of: shardRows(some), members: sorted };
    expect(atOnce(groupInPieces(order, roles))).toEqual(groupMembers(order, roles, null));
  });

  it('is that at once for equal names and names of all kinds', () => {
    const name = fc.constantFrom('ada', 'Ada', 'ädä', 'ada 10', 'ada 9', '李', '_', '');
    fc.assert(
      fc.property(fc.array(name, { minLength: 2500, maxLength: 3500 }), (names) => {
        const some = names.map((nickname, nth) => member(names.length - nth, { nickname }));
        expect(atOnce(sortInPieces(some))).toEqual(byName(some));
      }),
      { numRuns: 10 },
    );
  });

  it('compares a thousand names at a time, beside those of its short runs', () => {
    let comparisons = 0;
    const work = sortInPieces(members, (a, b) => {
      comparisons += 1;
      return compareNames(a, b);
    });
    const counts: number[] = [];
    for (;;) {
      comparisons = 0;
      const isDone = work.next().done === true;
      counts.push(comparisons);
      if (isDone) break;
    }
    expect(Math.max(...counts.slice(0, 8))).toBeLessThanOrEqual(ROWS_PER_PIECE * Math.log2(ROWS_PER_PIECE));
    expect(Math.max(...counts.slice(8))).toBeLessThanOrEqual(ROWS_PER_PIECE);
    expect(counts.length).toBeGreaterThan(8 + 2 * 7);
  });
});

describe('orders and lists', () => {
  const roles = [3, 2, 1].map((position): GroupingRole => ({
    id: toId(String(position)),
    name: `role ${position}`,
    color: '#3fa37c',
    position,
    isHoisted: position !== 2,
    isDefault: false,
  }));
  const someone = fc.record({
    number: fc.integer({ min: 1, max: 400 }),
    username: fc.string({ maxLength: 3 }),
    roleIds: fc.subarray(roles.map(({ id }) => id)),
    status: fc.constantFrom('active', 'away', 'inactive'),
  });
  const some = fc.array(someone, { maxLength: 12 });

  it('are the same whatever was before', () => {
    const listOf = (order: MemberOrder<GroupedMember>, before: MemberList<GroupedMember> | null) =>
      groupMembers(order, roles, before);
    fc.assert(
      fc.property(fc.constantFrom(0, 5, 300), some, some, (count, put, more) => {
        let now: Sharded<GroupedMember> = many(count);
        let order = orderMembers(now, null);
        let list = listOf(order, null);
        for (const changes of [put, more]) {
          now = changed(
            now,
            changes.map(({ number, ...change }) => member(number, change)),
            changes.map(({ number }) => number * 2),
          );
          order = orderMembers(now, order);
          list = listOf(order, list);
          const fresh = orderMembers(shardRows(rowsOf(now)), null);
          expect(order.members).toEqual(fresh.members);
          expect(list.groups).toEqual(listOf(fresh, null).groups);
        }
      }),
    );
  });

  it('follow a role that is no longer listed apart', () => {
    const order = orderMembers(shardRows([member(1, { roleIds: [roles[0]!.id] })]), null);
    const list = groupMembers(order, roles, null);
    const plain = roles.map((role) => ({ ...role, isHoisted: false }));
    const labels = ({ groups }: MemberList<GroupedMember>) => groups.map(({ label }) => label);
    expect([labels(list), labels(groupMembers(order, plain, list))]).toEqual([['role 3'], ['ONLINE']]);
  });
});

describe('rows of groups', () => {
  const three = shardRows([member(1), member(2), member(3, { status: 'inactive' })]);
  const { groups } = groupMembers(orderMembers(three, null), [], null);

  it('are headings and members in turn', () => {
    expect(countRows(groups)).toBe(5);
    const rows = Array.from({ length: 6 }, (_, index) => rowAt(groups, index));
    const textOf = (row: (typeof rows)[number]) =>
      row?.kind === 'heading' ? row.group.label : row?.group.members[row.nth]?.id;
    expect(rows.map(textOf)).toEqual(['ONLINE', '1', '2', 'OFFLINE', '3', undefined]);
    expect(rowAt(groups, -1)).toBeUndefined();
    const positions = rows.flatMap((row) => (row?.kind === 'member' ? [row.position] : []));
    expect(positions).toEqual([0, 1, 2]);
    expect(countMembers(groups)).toBe(3);
  });

  it('follow one another without a gap', () => {
    const { topOf, indexAt } = groupLayout(groups, { firstHeading: 24, heading: 40, member: 44 });
    expect([0, 1, 2, 3, 4, 5].map(topOf)).toEqual([0, 24, 68, 112, 152, 196]);
    for (let px = 0; px < 196; px += 1) {
      expect(topOf(indexAt(px))).toBeLessThanOrEqual(px);
      expect(topOf(indexAt(px) + 1)).toBeGreaterThan(px);
    }
    expect([indexAt(-50), indexAt(196), indexAt(10_000)]).toEqual([0, 4, 4]);
  });
});

describe('filterMembers', () => {
  const role = toId<GroupedMember['roleIds'][number]>('20');
  const people = [
    member(1, { username: 'Ada', roleIds: [role], status: 'dnd' }),
    member(2, { username: 'bob', nickname: 'Adam', status: 'dnd' }),
    member(3, { username: 'cid', roleIds: [role], status: 'inactive' }),
  ];
  const found = (change: Partial<typeof NO_FILTER>) =>
    filterMembers(people, { ...NO_FILTER, ...change }).map(({ username }) => username);

  it('lets everybody through where nothing is filtered', () => {
    expect(filterMembers(people, { ...NO_FILTER, text: '  ' })).toBe(people);
  });

  it('finds by username and nickname, role and status, all of which must hold', () => {
    expect(found({ text: ' aDa ' })).toEqual(['Ada', 'bob']);
    expect(found({ roleId: role })).toEqual(['Ada', 'cid']);
    expect(found({ status: 'dnd' })).toEqual(['Ada', 'bob']);
    expect(found({ text: 'ada', roleId: role, status: 'dnd' })).toEqual(['Ada']);
    expect(found({ text: 'ada', roleId: role, status: 'inactive' })).toEqual([]);
  });
});
