/** So long a lost connection is tried again before one is out of the channel, in milliseconds. */
export const REJOIN_FOR_MS = 15_000;
/** So long a connection may take before the network is said to be the reason, in milliseconds. */
export const CONNECT_WITHIN_MS = 5_000;

/** Before the first attempt: the server may have ended the call, and says so by the live connection. */
const FIRST_MS = 300;
const MOST_MS = 4_000;

/** The pause before an attempt to join again. */
export const rejoinDelay = (attempt: number): number => Math.min(MOST_MS, FIRST_MS * 2 ** attempt);

/** Whether another attempt is worth while, for a connection that was lost at a time in milliseconds. */
export const mayRejoin = (lostAt: number, now: number): boolean => now - lostAt < REJOIN_FOR_MS;
