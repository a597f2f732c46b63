import type { UserId } from '../../contract/ids';
import type { Sessions } from './sessions';

/** The number of the last event that a session of a user was given; null where there is none of that id. */
export type ToldUntil = (userId: UserId, sessionId: string) => Promise<number | null>;

/** The same of a session of this node. */
export const toldHere = (
  sessions: Pick<Sessions, 'of'>,
  userId: UserId,
  sessionId: string,
): number | null => {
  for (const session of sessions.of(userId))
    if (session.id === sessionId) return session.isResumable ? session.lastSeq : null;
  return null;
};
