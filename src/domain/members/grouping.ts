import type { RoleId, UserId } from '../../contract/ids';
import { compareIds } from '../ids';

export interface GroupedMember {
  readonly id: UserId;
  readonly username: string;
  readonly nickname: string | null;
  readonly roleIds: readonly RoleId[];
  readonly status: 'active' | 'away' | 'dnd' | 'inactive';
}

export interface GroupingRole {
  readonly id: RoleId;
  readonly name: string;
  readonly color: string;
  readonly position: number;
  readonly isHoisted: boolean;
  readonly isDefault: boolean;
}

/** A heading of the member list and its members. `role` is null for ONLINE and OFFLINE. */
export interface MemberGroup<M extends GroupedMember> {
  readonly key: string;
  readonly label: string;
  readonly role: GroupingRole | null;
  readonly members: readonly M[];
  readonly size: number;
}

/** The shown name of a member: the nickname if there is one, else the username (protocol.md). */
export const shownName = (member: { readonly username: string; readonly nickname: string | null }): string =>
  member.nickname ?? member.username;

/** Active, away and dnd count as online, inactive as offline (docs/spec/members.md 'Member list'). */
export const isOnline = (member: Pick<GroupedMember, 'status'>): boolean => member.status !== 'inactive';

/** The roles that a member holds, highest first. */
export const rolesOf = <R extends { readonly id: RoleId; readonly position: number }>(
  roleIds: readonly RoleId[],
  roles: ReadonlyMap<RoleId, R>,
): readonly R[] =>
  roleIds
    .map((id) => roles.get(id))
    .filter((role): role is R => role !== undefined)
    .sort((a, b) => b.position - a.position || compareIds(a.id, b.id));

/** The highest of a member's roles, whose colour the name has, or null. */
export const topRole = <R extends { readonly id: RoleId; readonly position: number }>(
  roleIds: readonly RoleId[],
  roles: ReadonlyMap<RoleId, R>,
): R | null => {
  let highest: R | null = null;
  for (const id of roleIds) {
    const role = roles.get(id);
    if (role === undefined) continue;
    const isHigher =
      highest === null ||
      role.position > highest.position ||
      (role.position === highest.position && compareIds(role.id, highest.id) < 0);
    if (isHigher) highest = role;
  }
  return highest;
};

/**
 * The badge of a member by user role number: 2 a bot, 3 a verified bot, 4 and above staff
 * (docs/spec/members.md 'Badges').
 */
export const memberBadge = (role: number): 'bot' | 'verified-bot' | 'staff' | null => {
  if (role === 2) return 'bot';
  if (role === 3) return 'verified-bot';
  return role >= 4 ? 'staff' : null;
};
