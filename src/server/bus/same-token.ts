import type { Clock } from '../clock';
import type { Bus } from './bus';
import type { Origin } from './commands';

/** The others answer at once, if at all. */
const ANSWER_WITHIN_MS = 1000;

/**
 * Which socket a call came from is known only where its token has a single one, on all nodes together. A node that has
 * sessions of the token says so to the others; whoever has kept an event from its only one gives it when it hears that.
 */
export type SameToken = (origin: Origin, give: () => void) => void;

/** Begins to listen for what the other nodes say of their sessions. */
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
