import { PAGE_LIMITS } from '../../contract/limits';
import type { Clock } from '../clock';
import type { Ask } from './question';

export interface ConsentDependencies {
  /** Shows the question, and waits for its person. */
  readonly show: Ask;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Makes the one way in which main asks its person. One question at a time: another one meanwhile counts as declined. After
 * a few that were declined in a row none is shown for a while, so that a page cannot nag until somebody gives in.
 */
export const createConsent = ({ show, clock }: ConsentDependencies): Ask => {
  let isAsking = false;
  /** When the last questions were declined, since one was accepted; in epoch milliseconds. */
  let declined: readonly number[] = [];
  return async (question) => {
    const now = clock.now();
    declined = declined.filter((at) => at > now - PAGE_LIMITS.questionsWindowMs);
    if (isAsking || declined.length >= PAGE_LIMITS.questionsDeclined) return false;
    isAsking = true;
    try {
      const isAccepted = await show(question);
      declined = isAccepted ? [] : [...declined, clock.now()];
      return isAccepted;
    } finally {
      isAsking = false;
    }
  };
};
