import { success } from '../../contract/failure';
import type { PermissionName } from '../../contract/permissions';
import {
  type Authority,
  can,
  isMember,
  isOwner,
  type MemberAuthority,
  seesChannels,
} from '../../domain/permissions/authority';
import { type Answer, forbidden, type HiddenNoun, notFound } from '../refusal';

/**
 * Whether somebody may do what a call needs in a guild. To an outsider the guild, or what was asked for in it, is
 * hidden and so absent (404); a member without the right is refused (403).
 */
export const authorise = (
  authority: Authority | null,
  needs: PermissionName | 'member' | 'owner',
  noun: HiddenNoun = 'guild',
): Answer<MemberAuthority> => {
  if (!isMember(authority)) return notFound(noun);
  if (needs === 'member') return success(authority);
  const isAllowed = needs === 'owner' ? isOwner(authority) : can(authority, needs);
  return isAllowed ? success(authority) : forbidden();
};

/** The same for what is in a channel: who may not view the guild's channels finds none of it. */
export const authoriseInChannel = (
  authority: Authority | null,
  needs: PermissionName,
  noun: 'channel' | 'category' | 'message' = 'channel',
): Answer<MemberAuthority> => {
  if (!isMember(authority) || !seesChannels(authority)) return notFound(noun);
  return can(authority, needs) ? success(authority) : forbidden();
};
