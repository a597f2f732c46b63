import type { Generated } from 'kysely';
import type { UserId } from '../../contract/ids';

/** Second factors; `users.twoFactor` says whether they are on. */
export interface SecondFactorsTable {
  userId: UserId;
  /** In base32, as authenticators take it: the server needs it to check codes. */
  secret: string;
  begunAt: string;
  /** The step of the last accepted code. */
  lastStep: Generated<number>;
}

/** Recovery codes that were not used yet. */
export interface RecoveryCodesTable {
  userId: UserId;
  /** SHA-256 of account and code. */
  hash: string;
}

/** Sign-ins whose password was right, and whose code is awaited. */
export interface SignInTicketsTable {
  /** SHA-256 of the ticket, in hex; the ticket itself is not stored. */
  hash: string;
  userId: UserId;
  /** Codes that were tried. */
  tries: Generated<number>;
  expiresAt: string;
}
