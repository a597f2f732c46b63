import { DESK_LIMITS } from '../../contract/desk-limits';
import { FACTOR_LIMITS } from '../../contract/factor-limits';
import { HTTP_LIMITS } from '../../contract/limits';
import { MAIL_LIMITS } from '../../contract/mail-limits';
import type { Tally } from './rate-limits';

/** Makes a tally over all nodes by its name there: at most `limit` in `windowMs` for each key. */
export type MakeTally = (name: string, limit: number, windowMs: number) => Tally;

const { signInWindowMs, signUpWindowMs, inviteWindowMs } = HTTP_LIMITS;

/** What the server counts against guessing; `signUps` from one address in an hour. */
export const createTallies = (make: MakeTally, signUps: number = HTTP_LIMITS.signUps) => ({
  /** Failed sign-ins, by account and address. */
  failedSignIns: make('sign-in', HTTP_LIMITS.signInFailures, signInWindowMs),
  /** Failed sign-ins from networks where the account was not used before, by account. */
  strangeSignIns: make('strangers', HTTP_LIMITS.signInStrangerFailures, signInWindowMs),
  /** Wrong codes of second factors, by account and address, or by account for signed-in people. */
  failedFactors: make('factor', FACTOR_LIMITS.failures, FACTOR_LIMITS.failuresWindowMs),
  /** Wrong codes from networks where the account was not used before, by account. */
  strangeFactors: make('factor-strangers', FACTOR_LIMITS.strangerFailures, FACTOR_LIMITS.strangerWindowMs),
  /** Created accounts, by address. */
  signUps: make('sign-up', signUps, signUpWindowMs),
  /** Requests for a new password, by address of the network. */
  resetAsks: make('reset', MAIL_LIMITS.asks, MAIL_LIMITS.asksMs),
  /** The same by the e-mail address as it was typed, whether or not somebody has it. */
  resetsOfAddress: make('reset-address', MAIL_LIMITS.perAccount, MAIL_LIMITS.perAccountMs),
  /** Tries of invalid invite codes, by account. */
  inviteMisses: make('invite', HTTP_LIMITS.inviteMisses, inviteWindowMs),
  /** The same by address, which a whole school may share. */
  inviteMissesByAddress: make('invite-address', HTTP_LIMITS.inviteMissesByAddress, inviteWindowMs),
  /** Reports, by account. */
  madeReports: make('report', DESK_LIMITS.reports, DESK_LIMITS.reportsWindowMs),
  /** Checks of vanity codes, by account. */
  vanityChecks: make('vanity', HTTP_LIMITS.vanityChecks, inviteWindowMs),
});

export type Tallies = ReturnType<typeof createTallies>;
