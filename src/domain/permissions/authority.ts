import type { RoleId, UserId } from '../../contract/ids';
import type { PermissionMask, PermissionName } from '../../contract/permissions';
import { ALL_PERMISSIONS, combineMasks, grants, NO_PERMISSIONS } from './mask';

/** What of a role bears on authority. */
export interface RankedRole {
  readonly id: RoleId;
  readonly position: number;
  readonly permissions: PermissionMask;
  readonly isDefault: boolean;
}

/** Somebody in a guild: who they are and the roles that they hold there, `@everyone` included. */
export interface Authority {
  readonly userId: UserId;
  readonly ownerId: UserId;
  /** Null for one who is no member: then nothing is permitted and the rank is lowest. */
  readonly roles: readonly RankedRole[] | null;
}

/** The rank of one who is no member: below everybody, `@everyone` (position 0) included. */
export const NO_RANK = -1;

/**
 * Whether this is the guild's owner, who holds every permission and stands above all
 * (docs/spec/permissions.md 'Authority').
 */
export const isOwner = (who: Authority): boolean => who.roles !== null && who.userId === who.ownerId;

/** The mask that somebody's roles give; the owner holds all. */
export const permissionsOf = (who: Authority): PermissionMask => {
  if (who.roles === null) return NO_PERMISSIONS;
  if (isOwner(who)) return ALL_PERMISSIONS;
  return combineMasks(who.roles.map((role) => role.permissions));
};

/** Whether somebody may do what the permission names. */
export const can = (who: Authority, permission: PermissionName): boolean =>
  grants(permissionsOf(who), permission);

/** The highest position among somebody's roles; Infinity for the owner, NO_RANK for one who is no member. */
export const rankOf = (who: Authority): number => {
  if (who.roles === null) return NO_RANK;
  if (isOwner(who)) return Infinity;
  return who.roles.reduce((highest, role) => Math.max(highest, role.position), 0);
};

/** Whether one stands above another; equal is not above. */
export const outranks = (who: Authority, other: Authority): boolean => rankOf(who) > rankOf(other);

/** Whether one stands above a role. */
export const isAboveRole = (who: Authority, role: Pick<RankedRole, 'position'>): boolean =>
  rankOf(who) > role.position;

/** Kick and ban: the bit, a higher rank, and never oneself or the owner (protocol.md 'Authority'). */
export const canRemoveMember = (
  who: Authority,
  target: Authority,
  permission: 'KICK_MEMBERS' | 'BAN_MEMBERS',
): boolean => who.userId !== target.userId && can(who, permission) && outranks(who, target);

/** Edit, delete or move a role: MANAGE_ROLES and a lower position than one's own; never `@everyone`. */
export const canManageRole = (who: Authority, role: RankedRole): boolean =>
  !role.isDefault && can(who, 'MANAGE_ROLES') && isAboveRole(who, role);

/** Open a role's permissions: as managing it, or it is `@everyone` (docs/spec/permissions.md 'Authority'). */
export const canEditRolePermissions = (who: Authority, role: RankedRole): boolean =>
  can(who, 'MANAGE_ROLES') && (role.isDefault || isAboveRole(who, role));

/**
 * Give a role to somebody or take it away: MANAGE_ROLES, a role below one's own rank that is not a default one, and a
 * higher rank than the target's; for oneself only the role counts (docs/spec/permissions.md 'Authority').
 */
export const canAssignRole = (who: Authority, target: Authority, role: RankedRole): boolean =>
  target.roles !== null &&
  canManageRole(who, role) &&
  (who.userId === target.userId || outranks(who, target));

/**
 * Delete a message: one's own, the owner any, otherwise MANAGE_MESSAGES and a rank above the author's, who has none
 * after leaving (protocol.md 'Authority').
 */
export const canDeleteMessage = (who: Authority, author: Authority): boolean =>
  who.roles !== null &&
  (who.userId === author.userId || isOwner(who) || (can(who, 'MANAGE_MESSAGES') && outranks(who, author)));

/** A member of the guild: their roles are known. */
export type MemberAuthority = Authority & { readonly roles: NonNullable<Authority['roles']> };

/** Whether somebody is a member of the guild. */
export const isMember = (authority: Authority | null): authority is MemberAuthority =>
  authority !== null && authority.roles !== null;

/**
 * Whether somebody learns of a guild's channels and of what is in them: the one rule for calls and for events
 * (protocol.md 'Authority' and 'Gateway').
 */
export const seesChannels = (authority: Authority): boolean => can(authority, 'VIEW_CHANNELS');
