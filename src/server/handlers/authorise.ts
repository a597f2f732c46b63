import { success } from '../../contract/failure';
import type { PermissionName } from '../../contract/permissions';
import {
  type Authority,
  can,
  isMember,
  isOwner,
  isTimedOut,
  type MemberAuthority,
} from '../../domain/permissions/authority';
import { holds, type LockdownThere, type Rights } from '../../domain/permissions/place';
import {
  type Answer,
  forbidden,
  type HiddenNoun,
  notFound,
  refuseInLockdown,
  refuseTimedOut,
} from '../refusal';

/**
 * Whether a user has the right that a call needs in a guild. To a non-member the guild, or the object in it, is hidden
 * and so absent (404); a member without the right is refused (403).
 */
export const authorise = (
  authority: Authority | null,
  needs: PermissionName | 'member' | 'owner',
  noun: HiddenNoun = 'guild',
): Answer<MemberAuthority> => {
  // The guild of a conversation is there for its channel alone.
  if (!isMember(authority) || authority.ownerId === null) return notFound(noun);
  if (needs === 'member') return success(authority);
  const isAllowed = needs === 'owner' ? isOwner(authority) : can(authority, needs);
  return isAllowed ? success(authority) : withoutRight(authority);
};

/** The refusal of a member who lacks a right: who is timed out, or kept from it by a lockdown, is told so. */
export const withoutRight = (
  authority: Authority,
  lockdown: LockdownThere | null = null,
): ReturnType<typeof forbidden> => refusalToAct(authority, lockdown) ?? forbidden();

/** The refusal of what a member does without any right, where the member is timed out; else null. */
export const refusalOfTimeout = (authority: Authority): ReturnType<typeof forbidden> | null =>
  isTimedOut(authority) ? refuseTimedOut(authority.timedOutUntil ?? '') : null;

/** The same in a place where a lockdown can let the member only read (`lockdown`, of the gate). */
export const refusalToAct = (
  authority: Authority,
  lockdown: LockdownThere | null,
): ReturnType<typeof forbidden> | null =>
  refusalOfTimeout(authority) ?? (lockdown === null ? null : refuseInLockdown(lockdown.until));

/** The same by a user's rights in a channel or category: a member who may not view it gets 404. */
export const authoriseAt = (
  authority: Authority | null,
  rights: Rights,
  needs: PermissionName,
  {
    noun = 'channel',
    lockdown = null,
  }: {
    readonly noun?: 'channel' | 'category' | 'message';
    readonly lockdown?: LockdownThere | null;
  } = {},
): Answer<MemberAuthority> => {
  if (!isMember(authority) || !holds(rights, 'VIEW_CHANNELS')) return notFound(noun);
  return holds(rights, needs) ? success(authority) : withoutRight(authority, lockdown);
};
