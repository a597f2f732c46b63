import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock';
import type { Sessions } from '../gateway/sessions';
import { toldHere, type ToldUntil } from '../gateway/told-until';
import type { Bus } from '../bus/bus';

/** The time limit of an answer: a call's answer does not wait longer for the node with the session. */
const ANSWER_WITHIN_MS = 100;
const SESSION_ID = /^[\w-]{1,64}$/;

export interface ToldElsewhereOptions {
  readonly bus: Bus;
  readonly clock: Pick<Clock, 'after'>;
  readonly sessions: Pick<Sessions, 'of'>;
}

/**
 * The last event given to a session that may be on another node. All nodes receive commands and questions in one order:
 * a node that asks after its commands gets its answer after the session was given their events.
 */
export const createToldElsewhere = ({ bus, clock, sessions }: ToldElsewhereOptions): ToldUntil => {
  const asking = new Map<string, (seq: number | null) => void>();

  bus.on({
    broadcast: (said, from) => {
      if (said.kind === 'told-wanted') {
        const seq = toldHere(sessions, said.userId, said.session);
        if (seq !== null) bus.broadcast({ kind: 'told-until', to: from, ask: said.ask, seq });
      } else if (said.kind === 'told-until' && said.to === bus.instance) asking.get(said.ask)?.(said.seq);
    },
  });

  return (userId, sessionId) => {
    const here = toldHere(sessions, userId, sessionId);
    if (here !== null || bus.isCutOff() || bus.peers().length === 0 || !SESSION_ID.test(sessionId))
      return Promise.resolve(here);
    return new Promise((resolve) => {
      const ask = randomUUID();
      const answer = (seq: number | null): void => {
        cancel();
        asking.delete(ask);
        resolve(seq);
      };
      const cancel = clock.after(ANSWER_WITHIN_MS, () => answer(null));
      asking.set(ask, answer);
      bus.broadcast({ kind: 'told-wanted', ask, session: sessionId, userId });
    });
  };
};
