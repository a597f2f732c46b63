import type { RoleId, UserId } from '../../contract/ids';
import type { PermissionMask, PermissionName } from '../../contract/permissions';
import { ALL_PERMISSIONS, combineMasks, grants, hasBit, maskOf, NO_PERMISSIONS } from './mask';

/** The fields of a role that determine authority. */
export interface RankedRole {
  readonly id: RoleId;
  readonly position: number;
  readonly permissions: PermissionMask;
  readonly isDefault: boolean;
}

/** A user in a guild: the user's id, and the roles held there, `@everyone` included. */
export interface Authority {
  readonly userId: UserId;
  /** Null in the guild of a conversation, which is nobody's. */
  readonly ownerId: UserId | null;
  /** Null for a user who is not a member: such a user has no permission and the lowest rank. */
  readonly roles: readonly RankedRole[] | null;
  /** Until when the user may only read in the guild: a time that is not over yet; null or absent for nobody's timeout. */
  readonly timedOutUntil?: string | null;
}

/** The rank of a user who is not a member: below everybody, `@everyone` (position 0) included. */
export const NO_RANK = -1;

/**
 * Whether this is the guild's owner, who holds every permission and ranks above all members
 * (docs/spec/permissions.md 'Authority').
 */
export const isOwner = (who: Authority): boolean => who.roles !== null && who.userId === who.ownerId;

/** The mask that a user's roles grant; the owner holds all permissions. */
export const permissionsOf = (who: Authority): PermissionMask => {
  if (who.roles === null) return NO_PERMISSIONS;
  if (isOwner(who)) return ALL_PERMISSIONS;
  const held = combineMasks(who.roles.map((role) => role.permissions));
  return isStill(who, held) ? onlyView(held) : held;
};

/** Whether a timeout holds for a user with this mask: administrators have none. */
const isStill = ({ timedOutUntil = null }: Authority, held: PermissionMask): boolean =>
  timedOutUntil !== null && !hasBit(held, 'ADMINISTRATOR');

/** What a timeout leaves of a mask. */
const onlyView = (held: PermissionMask): PermissionMask =>
  grants(held, 'VIEW_CHANNELS') ? maskOf(['VIEW_CHANNELS']) : NO_PERMISSIONS;

/** Whether a user may only read in the guild for now: neither the owner nor an administrator. */
export const isTimedOut = (who: Authority): boolean =>
  who.roles !== null &&
  !isOwner(who) &&
  isStill(who, combineMasks(who.roles.map((role) => role.permissions)));

/** Whether a user holds a permission. */
export const can = (who: Authority, permission: PermissionName): boolean =>
  grants(permissionsOf(who), permission);

/** The highest position among a user's roles; Infinity for the owner, NO_RANK for a user who is not a member. */
export const rankOf = (who: Authority): number => {
  if (who.roles === null) return NO_RANK;
  if (isOwner(who)) return Infinity;
  return who.roles.reduce((highest, role) => Math.max(highest, role.position), 0);
};

/** Whether `who` ranks above `other`; equal ranks do not. */
export const outranks = (who: Authority, other: Authority): boolean => rankOf(who) > rankOf(other);

/** Whether `who` ranks above a role. */
export const isAboveRole = (who: Authority, role: Pick<RankedRole, 'position'>): boolean =>
  rankOf(who) > role.position;

/**
 * Kick and ban require the permission and a higher rank, and never apply to oneself or the owner
 * (protocol.md 'Authority').
 */
export const canRemoveMember = (
  who: Authority,
  target: Authority,
  permission: 'KICK_MEMBERS' | 'BAN_MEMBERS',
): boolean => who.userId !== target.userId && can(who, permission) && outranks(who, target);

/** To time a member out, or end that, requires MODERATE_MEMBERS and a higher rank; never oneself. */
export const canTimeOut = (who: Authority, target: Authority): boolean =>
  who.userId !== target.userId && can(who, 'MODERATE_MEMBERS') && outranks(who, target);

/** To mute, deafen, move or disconnect a member in voice requires the permission and a higher rank; never oneself. */
export const canDirectVoice = (
  who: Authority,
  target: Authority,
  permission: 'MUTE_MEMBERS' | 'MOVE_MEMBERS',
): boolean => who.userId !== target.userId && can(who, permission) && outranks(who, target);

/** To warn a member requires the same as to time them out; administrators can be warned too. */
export const canWarn = (who: Authority, target: Authority): boolean =>
  target.roles !== null && canTimeOut(who, target);

/** Whether somebody sees what staff know of members: notes, warnings and acts. */
export const seesHistory = (who: Authority): boolean =>
  (['MODERATE_MEMBERS', 'KICK_MEMBERS', 'BAN_MEMBERS'] as const).some((permission) => can(who, permission));

/** Whether a timeout would hold for a member: not for the owner and administrators. */
export const canBeTimedOut = (target: Authority): boolean =>
  target.roles !== null && !isOwner(target) && !can({ ...target, timedOutUntil: null }, 'ADMINISTRATOR');

/** To edit, delete or move a role requires MANAGE_ROLES and a rank above the role; never `@everyone`. */
export const canManageRole = (who: Authority, role: RankedRole): boolean =>
  !role.isDefault && can(who, 'MANAGE_ROLES') && isAboveRole(who, role);

/**
 * To edit a role's permissions requires the same as managing it; `@everyone` is allowed
 * (docs/spec/permissions.md 'Authority').
 */
export const canEditRolePermissions = (who: Authority, role: RankedRole): boolean =>
  can(who, 'MANAGE_ROLES') && (role.isDefault || isAboveRole(who, role));

/**
 * To give or remove a role requires MANAGE_ROLES, a role below the user's own rank that is not the default one, and a
 * rank above the target's; for oneself only the role counts (docs/spec/permissions.md 'Authority').
 */
export const canAssignRole = (who: Authority, target: Authority, role: RankedRole): boolean =>
  target.roles !== null &&
  canManageRole(who, role) &&
  (who.userId === target.userId || outranks(who, target));

/**
 * A message can be deleted by its author, by the owner, and by holders of MANAGE_MESSAGES who rank above the author. An
 * author who has left has no rank (protocol.md 'Authority').
 * @param isManager whether `who` holds MANAGE_MESSAGES in the message's channel; if absent, that in the guild counts
 */
export const canDeleteMessage = (
  who: Authority,
  author: Authority,
  isManager: boolean = can(who, 'MANAGE_MESSAGES'),
): boolean =>
  who.roles !== null &&
  (who.userId === author.userId || isOwner(who) || (isManager && outranks(who, author)));

/** The authority of a member of the guild, whose roles are known. */
export type MemberAuthority = Authority & { readonly roles: NonNullable<Authority['roles']> };

/** Whether a user is a member of the guild. */
export const isMember = (authority: Authority | null): authority is MemberAuthority =>
  authority !== null && authority.roles !== null;

/**
 * Whether a user may see a guild's channels and their content: the one rule for calls and for events
 * (protocol.md 'Authority' and 'Gateway').
 */
export const seesChannels = (authority: Authority): boolean => can(authority, 'VIEW_CHANNELS');
