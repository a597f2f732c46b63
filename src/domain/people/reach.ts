import type { Privacy } from '../../contract/entities/relation';
import type { Pair } from './relations';

/** What decides whether a person may reach somebody: read by `readStanding` (src/server/data/relations.ts). */
export interface Standing extends Pair {
  readonly isSelf: boolean;
  /** Whether the other has an account that is not deleted. */
  readonly isThere: boolean;
  /** The privacy of the other. */
  readonly privacy: Privacy;
  /** Whether both are members of one guild. */
  readonly sharesGuild: boolean;
  /** The same of a guild for which the other has not refused conversations with its members. */
  readonly sharesOpenGuild: boolean;
}

/** The ways to reach somebody: with a friend request, or with a direct message. */
export type Way = 'request' | 'message';

/**
 * Whether a person may reach somebody. Being blocked and not being wanted have one answer, so that a refusal does not say
 * which of them it is.
 */
export const mayReach = (
  { isSelf, isThere, mine, theirs, privacy, sharesGuild, sharesOpenGuild }: Standing,
  way: Way,
): boolean => {
  if (isSelf || !isThere || mine === 'blocked' || theirs === 'blocked') return false;
  const rule = way === 'request' ? privacy.friendRequests : privacy.directMessages;
  if (rule === 'nobody') return false;
  if (rule === 'everyone') return true;
  if (way === 'request') return rule === 'mutual' && sharesGuild;
  return theirs === 'friend' || (rule === 'mutual' && sharesOpenGuild);
};

/**
 * Whether a person sees the status of somebody: their own, that of a friend, and that of whoever is in a guild with them.
 * Blocking takes nothing away in a guild, or it would tell of itself.
 */
export const seesStatus = ({
  isSelf,
  mine,
  sharesGuild,
}: Pick<Standing, 'isSelf' | 'mine' | 'sharesGuild'>): boolean => isSelf || mine === 'friend' || sharesGuild;

/** Why a friend request is not sent. */
export type RequestRefusal = 'self' | 'blocked-by-me' | 'friends' | 'asked' | 'unwanted';

/** Whether a friend request may be sent: null if it may. A request to one who has asked needs no permission. */
export const judgeRequest = (standing: Standing): RequestRefusal | null => {
  const { isSelf, mine, theirs } = standing;
  if (isSelf) return 'self';
  if (mine === 'blocked') return 'blocked-by-me';
  if (mine === 'friend') return 'friends';
  if (mine === 'outgoing') return 'asked';
  if (mine === 'incoming' || theirs === 'outgoing') return null;
  return mayReach(standing, 'request') ? null : 'unwanted';
};
