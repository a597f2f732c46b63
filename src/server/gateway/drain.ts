import type { Clock } from '../clock';
import type { Session } from './session';
import type { Sessions } from './sessions';

/** Clients reconnect within a second or two; a slower client loads everything again. */
const DRAIN_MS = 4000;
const LOOK_EVERY_MS = 50;

/** Waits until these sessions have moved to other nodes, for at most four seconds. */
export const drain = async (clock: Clock, sessions: Sessions, inUse: readonly Session[]): Promise<void> => {
  const until = clock.elapsed() + DRAIN_MS;
  const isHere = (session: Session): boolean => sessions.of(session.userId).has(session);
  while (inUse.some(isHere) && clock.elapsed() < until)
    await new Promise<void>((resolve) => {
      clock.after(LOOK_EVERY_MS, resolve);
    });
};
