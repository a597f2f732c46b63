import type { Failure } from '../../contract/failure';
import { SENDING_LIMITS } from '../../contract/limits';

const RETURNED = new Set(['slow_mode', 'timed_out', 'lockdown']);

/**
 * Whether a refused text goes back to the composer: its author may not write here for some time that may be long, and
 * nothing that waits in the list would be sent soon.
 */
export const isReturned = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.code !== undefined && RETURNED.has(failure.code);

/**
 * The pause in milliseconds that a server has asked for before a message is sent again, if it is short enough to wait for;
 * else null.
 */
export const shortPauseOf = (failure: Failure): number | null =>
  failure.kind === 'refused' &&
  failure.status === 429 &&
  !isReturned(failure) &&
  failure.retryAfterMs !== null &&
  failure.retryAfterMs <= SENDING_LIMITS.waitAtMostMs
    ? failure.retryAfterMs
    : null;
