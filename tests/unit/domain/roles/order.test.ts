import { describe, expect, it } from 'vitest';
import { type RoleId, toId, type UserId } from '../../../../src/contract/ids';
import type { Authority, RankedRole } from '../../../../src/domain/permissions/authority';
import { maskOf } from '../../../../src/domain/permissions/mask';
import {
  isSameOrder,
  keepUpOrder,
  moveRole,
  orderableRoles,
  positionRefusal,
  positionsOf,
  rankRoles,
} from '../../../../src/domain/roles/order';

const id = (text: string): RoleId => toId<RoleId>(text);
const role = (name: string, position: number): RankedRole => ({
  id: id(name),
  position,
  permissions: maskOf(['MANAGE_ROLES']),
  isDefault: position === 0,
});
const everyone = role('10', 0);
const owner: Authority = { userId: toId<UserId>('1'), ownerId: toId<UserId>('1'), roles: [everyone] };
const staff = (position: number): Authority => ({
  userId: toId<UserId>('2'),
  ownerId: toId<UserId>('1'),
  roles: [everyone, role('90', position)],
});
const all = [everyone, role('21', 1), role('22', 2), role('25', 5), role('90', 7), role('99', 9)];
const ids = (roles: readonly RankedRole[]) => roles.map((it) => it.id);

describe('the order of roles', () => {
  it('is from the highest to @everyone, the older first where two share a position', () => {
    const shared = [role('9', 3), role('30', 3), everyone, role('8', 4)];
    expect(ids(rankRoles(shared))).toEqual(['8', '9', '30', '10']);
  });

  it('can be changed of all but @everyone by the owner, and by others below their own role', () => {
    expect(ids(orderableRoles(owner, all))).toEqual(['99', '90', '25', '22', '21']);
    expect(ids(orderableRoles(staff(7), all))).toEqual(['25', '22', '21']);
    expect(orderableRoles({ ...staff(7), roles: [{ ...everyone, permissions: maskOf([]) }] }, all)).toEqual(
      [],
    );
  });

  it('is sent as the top manageable position minus the place in the list', () => {
    const order = [role('21', 1), role('25', 5), role('22', 2)];
    expect(positionsOf(staff(7), order)).toEqual([
      { roleId: '21', newPosition: 5 },
      { roleId: '25', newPosition: 4 },
      { roleId: '22', newPosition: 3 },
    ]);
    expect(positionsOf(owner, [])).toEqual([]);
  });

  it('never goes below 1, and gives each its own place where positions were shared', () => {
    const shared = [role('21', 1), role('22', 1), role('23', 1)];
    expect(positionsOf(owner, shared).map(({ newPosition }) => newPosition)).toEqual([3, 2, 1]);
    // Below the actor's rank there are fewer than three positions.
    expect(positionsOf(staff(3), shared).map(({ newPosition }) => newPosition)).toEqual([2, 1, 1]);
  });

  it('cannot put a role at or above the rank of others than the owner, and says so', () => {
    expect(positionRefusal(staff(7), { name: 'Maker' }, 7)).toBe(
      'Cannot move role Maker to position 7 - it would be at or above your highest role (position 7)',
    );
    expect(positionRefusal(staff(7), { name: 'Maker' }, 6)).toBeNull();
    expect(positionRefusal(owner, { name: 'Maker' }, 5000)).toBeNull();
  });
});

describe('a draft of an order', () => {
  const order = ['a', 'b', 'c', 'd'].map(id);

  it.each([
    ['d', 0, 'dabc'],
    ['a', 1, 'bacd'],
    ['a', 99, 'bcda'],
    ['b', -3, 'bacd'],
    ['x', 1, 'abcd'],
  ])('with %s at %i is %s', (moved, to, expected) => {
    expect(moveRole(order, id(moved), to).join('')).toBe(expected);
  });

  it('goes on with what came and went: a new one stands below whom it stands below there', () => {
    const draft = ['d', 'a', 'c'].map(id);
    expect(keepUpOrder(draft, ['a', 'x', 'd'].map(id))).toEqual(['d', 'a', 'x']);
    expect(keepUpOrder(draft, ['n', 'a', 'c', 'd', 'm'].map(id))).toEqual(['n', 'd', 'm', 'a', 'c']);
  });

  it('is the same where all are in the same place', () => {
    expect(isSameOrder(order, [...order])).toBe(true);
    expect(isSameOrder(order, moveRole(order, id('a'), 1))).toBe(false);
    expect(isSameOrder(order, order.slice(1))).toBe(false);
  });
});
