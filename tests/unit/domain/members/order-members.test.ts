import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toId, type UserId } from '../../../../src/contract/ids';
import { filterMembers, NO_FILTER } from '../../../../src/domain/members/filter';
import { countRows, rowAt } from '../../../../src/domain/members/group-rows';
import { type GroupedMember, groupMembers, shownName } from '../../../../src/domain/members/grouping';
import { compareNames, nameKey } from '../../../../src/domain/members/name-order';
import { type MemberOrder, orderMembers } from '../../../../src/domain/members/order-members';

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const member = (number: number, change: Partial<GroupedMember> = {}): GroupedMember => ({
  id: toId<UserId>(String(number)),
  username: `member-${(number * 7919) % 100_003}`,
  nickname: null,
  roleIds: [],
  status: 'active',
  ...change,
});
const byId = (members: readonly GroupedMember[]) =>
  Object.fromEntries(members.map((who) => [who.id, who])) as Record<UserId, GroupedMember>;
const many = (count: number) => byId(Array.from({ length: count }, (_, place) => member(place + 1)));

/** Sorts, and counts the comparisons. */
const counted = (members: Record<UserId, GroupedMember>, before: MemberOrder<GroupedMember> | null) => {
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

  it('compares nobody for a status, a role or a departure', () => {
    const id = toId<UserId>('77');
    const changed = { ...members, [id]: member(77, { status: 'dnd' }) };
    const next = counted(changed, first.order);
    expect(next.comparisons).toBe(0);
    expect(next.order.members.find((who) => who.id === id)?.status).toBe('dnd');
    const fewer = byId(Object.values<GroupedMember>(changed).filter((who) => who.id !== id));
    const after = counted(fewer, next.order);
    expect(after.comparisons).toBe(0);
    expect(after.order.members.some((who) => who.id === id)).toBe(false);
    expect(after.order.members).toHaveLength(COUNT - 1);
  });

  it('searches for whoever comes or is renamed, and compares no others', () => {
    const changed = {
      ...members,
      [toId<UserId>('77')]: member(77, { nickname: 'aaa' }),
      [toId<UserId>('999999')]: member(999_999, { username: 'zzz' }),
    };
    const { order, comparisons } = counted(changed, first.order);
    expect(comparisons).toBeLessThanOrEqual(2 * (LOG + 1) + 2);
    expect(order.members[0]?.nickname).toBe('aaa');
    expect(order.members.at(-1)?.username).toBe('zzz');
    expect(order.members).toEqual(orderMembers(changed, null).members);
  });

  it('answers the same whatever was before', () => {
    const some = fc.uniqueArray(
      fc.record({ number: fc.integer({ min: 1, max: 60 }), name: fc.string({ maxLength: 3 }) }),
      { selector: ({ number }) => number, maxLength: 50 },
    );
    const of = (rows: readonly { number: number; name: string }[]) =>
      byId(rows.map(({ number, name }) => member(number, { username: name })));
    fc.assert(
      fc.property(some, some, (before, after) => {
        const next = orderMembers(of(after), orderMembers(of(before), null));
        expect(next).toEqual(orderMembers(of(after), null));
      }),
    );
  });
});

describe('rows of groups', () => {
  const groups = groupMembers([member(1), member(2), member(3, { status: 'inactive' })], []);

  it('are headings and members in turn', () => {
    expect(countRows(groups)).toBe(5);
    const rows = Array.from({ length: 6 }, (_, index) => rowAt(groups, index));
    expect(rows.map((row) => (row?.kind === 'heading' ? row.group.label : row?.member.id))).toEqual([
      'ONLINE',
      '1',
      '2',
      'OFFLINE',
      '3',
      undefined,
    ]);
    expect(rowAt(groups, -1)).toBeUndefined();
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
