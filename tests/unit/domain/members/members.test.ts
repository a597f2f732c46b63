import { describe, expect, it } from 'vitest';
import { type RoleId, toId, type UserId } from '../../../../src/contract/ids';
import { abbreviateCount } from '../../../../src/domain/members/counts';
import { groupMembers as groupOrdered } from '../../../../src/domain/members/group-members';
import { memberBadge, rolesOf, topRole } from '../../../../src/domain/members/grouping';
import { orderMembers } from '../../../../src/domain/members/order-members';
import { shardRows } from '../../../../src/domain/sharded';

const groupMembers = (
  members: readonly ReturnType<typeof member>[],
  roles: readonly ReturnType<typeof role>[],
) => groupOrdered(orderMembers(shardRows(members), null), roles, null).groups;

const role = (id: string, position: number, isHoisted = true) => ({
  id: toId<RoleId>(id),
  name: `role ${id}`,
  color: '#99aab5',
  position,
  isHoisted,
  isDefault: position === 0,
});
const member = (
  id: string,
  username: string,
  status: 'active' | 'away' | 'dnd' | 'inactive' = 'active',
  roleIds: string[] = [],
  nickname: string | null = null,
) => ({
  id: toId<UserId>(id),
  username,
  nickname,
  status,
  roleIds: roleIds.map((text) => toId<RoleId>(text)),
});

describe('member groups', () => {
  it('puts each online member under the highest hoisted role, the rest under ONLINE and OFFLINE', () => {
    const roles = [role('1', 0), role('2', 1), role('3', 2, false), role('4', 3)];
    const groups = groupMembers(
      [
        member('10', 'zoe', 'dnd', ['2', '4']),
        member('11', 'Adam', 'away', ['3']),
        member('12', 'bert', 'inactive', ['4']),
        member('13', 'Carl', 'active', ['2']),
        member('14', 'x', 'active', ['2'], 'Berta'),
        member('15', 'stray', 'active', ['999']),
      ],
      roles,
    );
    expect(groups.map((group) => [group.label, group.members.map((m) => m.username)])).toEqual([
      ['role 4', ['zoe']],
      ['role 2', ['x', 'Carl']],
      ['ONLINE', ['Adam', 'stray']],
      ['OFFLINE', ['bert']],
    ]);
  });

  it('finds the top role and lists the held ones', () => {
    const roles = new Map([role('1', 0), role('2', 5), role('3', 5)].map((r) => [r.id, r] as const));
    const held = ['1', '3', '2', '9'].map((text) => toId<RoleId>(text));
    expect(topRole(held, roles)?.id).toBe('2');
    expect(rolesOf(held, roles).map((r) => r.id)).toEqual(['2', '3', '1']);
    expect(topRole([], roles)).toBeNull();
  });

  it('knows badges by role number', () => {
    expect([0, 1, 2, 3, 4, 5].map(memberBadge)).toEqual([
      null,
      null,
      'bot',
      'verified-bot',
      'staff',
      'staff',
    ]);
  });

  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1K'],
    [1250, '1.2K'],
    [999_999, '999.9K'],
    [3_400_000, '3.4M'],
    [-1, '0'],
  ])('abbreviates %d as %s', (count, text) => {
    expect(abbreviateCount(count)).toBe(text);
  });
});
