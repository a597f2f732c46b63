import { GATEWAY } from '../../contract/limits';

/**
 * The delay before attempt `attempts` (counted from 0), in milliseconds: exponential with full jitter, so that the
 * clients of a restarted server do not all connect at once (protocol.md 'Resume'). The ceiling doubles from 1 s up to
 * 30 s; `random` is a number from 0 up to, but not including, 1.
 */
export const backoffMs = (attempts: number, random: number): number =>
  Math.round(random * backoffCeilingMs(attempts));

/** The maximum delay of attempt `attempts`, in milliseconds. */
export const backoffCeilingMs = (attempts: number): number =>
  Math.min(GATEWAY.backoffMaxMs, GATEWAY.backoffMinMs * 2 ** Math.min(attempts, 30));
