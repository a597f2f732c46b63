import { CONVERSATION_LIMITS } from '../../contract/people-limits';
import { maskOf } from '../permissions/mask';
import { mayReach, type Standing } from './reach';

/**
 * Where a member stands to a conversation of two: nobody has written to them, somebody who is no friend waits for their
 * answer, they have written or accepted, or they have declined, of which the other is not told.
 */
export type Stance = 'new' | 'waiting' | 'accepted' | 'declined';

/** A message for somebody, as they stand to its author. */
export interface Addressed {
  /** What the author and the receiver are to each other. */
  readonly standing: Standing;
  readonly stance: Stance;
  /** How many messages of the author the receiver has got without an answer. */
  readonly unanswered: number;
  readonly hasFiles: boolean;
}

/** What comes of a message: it is refused, or it goes, and the receiver stands so then. */
export type Reception =
  | { readonly kind: 'unreachable' }
  /** The receiver has to answer first. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'goes'; readonly stance: Stance; readonly unanswered: number };

const isBlocked = ({ isThere, mine, theirs }: Standing): boolean =>
  !isThere || mine === 'blocked' || theirs === 'blocked';

/** What every member of a conversation may do in it; nobody may do more. */
export const CONVERSATION_RIGHTS = maskOf(['VIEW_CHANNELS', 'SEND_MESSAGES', 'ATTACH_FILES', 'PIN_MESSAGES']);

/** Whether a person may begin a conversation with somebody. */
export const mayBegin = (standing: Standing): boolean =>
  !isBlocked(standing) && (standing.theirs === 'friend' || mayReach(standing, 'message'));

/** Decides about a message. An answer counts for more than a privacy that was set later. */
export const receive = ({ standing, stance, unanswered, hasFiles }: Addressed): Reception => {
  if (isBlocked(standing)) return { kind: 'unreachable' };
  if (standing.theirs === 'friend' || stance === 'accepted')
    return { kind: 'goes', stance: 'accepted', unanswered: 0 };
  if (!mayReach(standing, 'message')) return { kind: 'unreachable' };
  if (hasFiles || unanswered >= CONVERSATION_LIMITS.unanswered) return { kind: 'pending' };
  return {
    kind: 'goes',
    stance: stance === 'declined' ? 'declined' : 'waiting',
    unanswered: unanswered + 1,
  };
};

/**
 * Whether somebody may do what the other sees besides writing: where a message would not be refused for who they are. A
 * block and an unwanted person are answered alike here too.
 */
export const takesPart = ({ standing, stance }: Pick<Addressed, 'standing' | 'stance'>): boolean =>
  receive({ standing, stance, unanswered: 0, hasFiles: false }).kind !== 'unreachable';

/** The member who owns a group after its owner has left: who is in it longest. */
export const nextOwner = <M extends { readonly userId: string; readonly joinedAt: string }>(
  members: readonly M[],
): M | null =>
  members.reduce<M | null>(
    (first, member) => (first === null || member.joinedAt < first.joinedAt ? member : first),
    null,
  );
