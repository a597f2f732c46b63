const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Second factors (protocol.md 'Two factors'). */
export const FACTOR_LIMITS = {
  /** Digits of a code of an authenticator, which changes after this time. */
  digits: 6,
  periodMs: 30 * SECOND,
  /** The codes before and after the current one that are accepted: clocks differ. */
  stepsEitherWay: 1,
  secretBytes: 20,
  /** A secret that no code has confirmed by then is no longer accepted. */
  beginMs: 15 * MINUTE,
  recoveryCodes: 10,
  recoveryLetters: 16,
  /** The longest typed code: recovery codes may come with spaces and hyphens. */
  code: 64,
  ticket: 128,
  ticketMs: 5 * MINUTE,
  triesOfTicket: 5,
  /** Wrong codes of an account from one address, and of a signed-in person. */
  failures: 5,
  failuresWindowMs: 15 * MINUTE,
  /** Of an account, from all networks together that have never used it. */
  strangerFailures: 30,
  strangerWindowMs: DAY,
} as const;
