import type { Failure } from '../../contract/failure';
import { SENDING_LIMITS } from '../../contract/limits';

/**
 * The pause in milliseconds that a server has asked for before a message is sent again, if it is short enough to wait for;
 * else null.
 */
export const shortPauseOf = (failure: Failure): number | null =>
  failure.kind === 'refused' &&
  failure.status === 429 &&
  failure.retryAfterMs !== null &&
  failure.retryAfterMs <= SENDING_LIMITS.waitAtMostMs
    ? failure.retryAfterMs
    : null;
