import type { Clock } from '../clock';
import type { Bus } from './bus';
import type { Origin } from './commands';

/** The other nodes answer immediately, or not at all. */
const ANSWER_WITHIN_MS = 1000;

/**
 * The socket of a call is known only if its token has a single one on all nodes together. A node with sessions of the
 * token announces that; a node that withheld an event from its only session of the token then delivers the event.
 */
export type SameToken = (origin: Origin, give: () => void) => void;

/** Subscribes to the announcements of the other nodes about their sessions. */
export const createSameToken = (bus: Bus, clock: Clock): SameToken => {
  const keptBack = new Map<string, () => void>();
  const keyOf = ({ instance, seq }: Origin): string => `${instance} ${seq}`;

  bus.on({
    broadcast: (said) => {
      if (said.kind !== 'token-here') return;
      const key = keyOf(said.of);
      const give = keptBack.get(key);
      keptBack.delete(key);
      give?.();
    },
  });

  return (origin, give) => {
    const key = keyOf(origin);
    keptBack.set(key, give);
    clock.after(ANSWER_WITHIN_MS, () => keptBack.delete(key));
    bus.broadcast({ kind: 'token-here', of: origin });
  };
};
