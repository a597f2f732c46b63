import type { UserId } from '../../contract/ids';
import type { Sessions } from './sessions';

/** The number of the last event that a session of a user was given; null where there is none of that id. */
export type ToldUntil = (userId: UserId, sessionId: string) => Promise<number | null>;

/** The same of a session of this node. What it was given is written at once: an answer that names it need not wait for it. */
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
