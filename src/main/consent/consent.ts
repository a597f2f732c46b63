import { PAGE_LIMITS } from '../../contract/limits';
import type { Clock } from '../clock';
import type { Ask } from './question';

export interface ConsentDependencies {
  /** Shows the question and waits for the answer. */
  readonly show: Ask;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Makes the one function by which main asks the person. One question at a time: a second one during the first counts as
 * declined. After several declined questions in a row no question is shown for some time, so that a page cannot nag
 * until the person gives in.
 */
export const createConsent = ({ show, clock }: ConsentDependencies): Ask => {
  let isAsking = false;
  /** The times of the declined questions since the last accepted one, in epoch milliseconds. */
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
