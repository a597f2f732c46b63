import type { UserId } from '../../contract/ids';
import type { Sessions } from './sessions';

/** The number of the last event given to a session of a user; null where there is no such session. */
export type ToldUntil = (userId: UserId, sessionId: string) => Promise<number | null>;

/** The same for a session of this node. Its events are written first: an answer that names the number need not wait. */
export const toldHere = (
  sessions: Pick<Sessions, 'of'>,
  userId: UserId,
  sessionId: string,
): number | null => {
  for (const session of sessions.of(userId)) {
    if (session.id !== sessionId || !session.isResumable) continue;
    session.flush();
    return session.lastSeq;
  }
  return null;
};
