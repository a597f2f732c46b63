/** So many signs of the server that were due and did not come mean that nothing comes: single packets get lost. */
const MISSED = 7;

/** What a connection has received so far, and since when that is all. */
export interface Pulse {
  /** A number that grows with whatever comes. */
  readonly received: number;
  readonly since: number;
}

/** The next state after a look at what was received, at a time in milliseconds. */
export const feelPulse = (before: Pulse | null, received: number, now: number): Pulse =>
  before?.received === received ? before : { received, since: now };

/**
 * Whether a connection is dead, although the browser does not know it yet: it asks the other side every few seconds only.
 * @param pulseMs how often the server sends something at least; null of one that does not say, whose silence means nothing
 */
export const isDead = ({ since }: Pulse, pulseMs: number | null, now: number): boolean =>
  pulseMs !== null && now - since >= MISSED * pulseMs;
