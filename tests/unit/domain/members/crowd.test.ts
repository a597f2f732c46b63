import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RoleId, toId, type UserId } from '../../../../src/contract/ids';
import { MEMBER_RANGES } from '../../../../src/contract/limits';
import { filterMembers } from '../../../../src/domain/members/filter';
import { findMembers } from '../../../../src/domain/members/find-members';
import type { GroupedMember, MemberGroup } from '../../../../src/domain/members/grouping';
import { matchingMembers } from '../../../../src/domain/members/matching-members';
import { membersInRange } from '../../../../src/domain/members/member-range';
import { orderMembers } from '../../../../src/domain/members/order-members';
import { isServedBy, rangeAround } from '../../../../src/domain/members/wanted-range';
import { matchMentions } from '../../../../src/domain/messages/mention-query';
import { shardRows, withoutRow, withRows } from '../../../../src/domain/sharded';

const member = (number: number, change: Partial<GroupedMember> = {}): GroupedMember => ({
  id: toId<UserId>(String(number)),
  username: `person${number}`,
  nickname: null,
  roleIds: [],
  status: 'active',
  ...change,
});

describe('a range of the member list', () => {
  it('is the part of the list that the groups make together, wherever it begins and ends', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(6), { maxLength: 5 }),
        fc.nat(30),
        fc.integer({ min: 1, max: 30 }),
        (sizes, from, count) => {
          let next = 0;
          const groups = sizes.map((size, nth): MemberGroup<GroupedMember> => {
            const members = Array.from({ length: size }, () => member((next += 1)));
            return { key: String(nth), label: '', role: null, members, size };
          });
          const all = groups.flatMap(({ members }) => members);
          expect(membersInRange(groups, from, count)).toEqual(all.slice(from, from + count));
        },
      ),
    );
  });
});

describe('the range to watch', () => {
  const drawn = fc.record({ from: fc.nat(100_000), count: fc.integer({ min: 1, max: 60 }) });

  it('has every row that is drawn, is no longer than allowed, and serves what it was made for', () => {
    fc.assert(
      fc.property(drawn, (positions) => {
        const range = rangeAround(positions);
        expect(range.count).toBeLessThanOrEqual(MEMBER_RANGES.mostRows);
        expect(range.from).toBeLessThanOrEqual(positions.from);
        expect(range.from + range.count).toBeGreaterThanOrEqual(positions.from + positions.count);
        expect(isServedBy(positions, range, 200_000)).toBe(true);
      }),
    );
  });

  it('stays for a small scroll, and moves before its end is seen', () => {
    const range = rangeAround({ from: 1000, count: 30 });
    expect(isServedBy({ from: 1010, count: 30 }, range, 200_000)).toBe(true);
    expect(isServedBy({ from: range.from + range.count - 40, count: 30 }, range, 200_000)).toBe(false);
    expect(isServedBy({ from: range.from + 10, count: 30 }, range, 200_000)).toBe(false);
  });

  it('need not move at the ends of the list', () => {
    const range = rangeAround({ from: 0, count: 30 });
    expect(range.from).toBe(0);
    expect(isServedBy({ from: 0, count: 30 }, range, 200_000)).toBe(true);
    expect(isServedBy({ from: 150, count: 50 }, range, 200)).toBe(true);
  });
});

describe('a search among a crowd', () => {
  it('finds what the list of mentions finds', () => {
    const name = fc.string({
      unit: fc.constantFrom('a', 'B', 'b', ' ', '_', '.'),
      minLength: 1,
      maxLength: 6,
    });
    const people = fc.array(fc.tuple(name, fc.option(name)), { maxLength: 40 });
    const query = fc.string({ unit: fc.constantFrom('a', 'b', 'A'), maxLength: 2 });
    fc.assert(
      fc.property(people, query, fc.integer({ min: 1, max: 8 }), (names, word, limit) => {
        const members = names.map(([username, nickname], nth) => member(nth, { username, nickname }));
        const candidates = members.map(({ id, username, nickname }) => ({
          id,
          names: nickname === null ? [username] : [nickname, username],
        }));
        expect(findMembers(members, word, limit).map(({ id }) => id)).toEqual(
          matchMentions(candidates, word, limit).map(({ id }) => id),
        );
      }),
    );
  });

  it('ends where enough names begin with the word', () => {
    let read = 0;
    const members = Array.from({ length: 1000 }, (_, nth) => ({
      ...member(nth),
      get username() {
        read += 1;
        return `ada${nth}`;
      },
    }));
    expect(findMembers(members, 'ada', 20)).toHaveLength(20);
    expect(read).toBeLessThan(100);
  });
});

describe('the members who match a filter', () => {
  const anyMember = fc.record({
    id: fc.nat(30).map((number) => toId<UserId>(String(number))),
    username: fc.constantFrom('ada', 'Adam', 'bob', 'cid'),
    nickname: fc.constantFrom(null, 'Ada', 'Zoe'),
    roleIds: fc.subarray([toId<RoleId>('20'), toId<RoleId>('21')]),
    status: fc.constantFrom(...(['active', 'away', 'dnd', 'inactive'] as const)),
  });
  const anyFilter = fc.record({
    text: fc.constantFrom('', ' ', 'AD', 'o', 'nobody'),
    roleId: fc.constantFrom(null, toId<RoleId>('20')),
    status: fc.constantFrom(null, 'active' as const),
  });

  it('are the same whether all are gone through, or those alone that have changed', () => {
    fc.assert(
      fc.property(
        fc.array(anyMember, { minLength: 20, maxLength: 40 }),
        fc.array(anyMember, { maxLength: 2 }),
        fc.array(fc.nat(30), { maxLength: 1 }),
        anyFilter,
        (first, edited, gone, filter) => {
          const before = orderMembers(shardRows(first), null);
          const changed = gone.reduce(
            (rows, number) => withoutRow(rows, String(number)),
            withRows(before.of, edited),
          );
          const after = orderMembers(changed, before);
          const found = matchingMembers(after, filter, matchingMembers(before, filter, null));
          expect(found.members).toEqual(filterMembers(after.members, filter));
          expect(found.of).toBe(after.of);
        },
      ),
    );
  });

  it('are not gone through where few have changed', () => {
    let looked = 0;
    const counted = Array.from({ length: 1000 }, (_, nth) => {
      const row = member(nth);
      return {
        ...row,
        get status() {
          looked += 1;
          return row.status;
        },
      };
    });
    const order = orderMembers(shardRows(counted), null);
    const filter = { text: '', roleId: null, status: 'active' as const };
    const before = matchingMembers(order, filter, null);
    expect(looked).toBe(1000);
    looked = 0;
    const changed = orderMembers(withRows(order.of, [{ ...member(5), status: 'dnd' as const }]), order);
    looked = 0;
    expect(matchingMembers(changed, filter, before).members).toHaveLength(999);
    expect(looked).toBeLessThan(10);
  });
});
