import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { UserId } from '../../contract/ids';
import { FACTOR_LIMITS } from '../../contract/factor-limits';
import { RECOVERY_ALPHABET } from '../../domain/profile/factor-code';
import { type Random, randomText } from '../random';

/** Codes by RFC 6238 in the form that every authenticator knows; others are ignored by some of them. */
const FORM = {
  algorithm: 'SHA1',
  digits: FACTOR_LIMITS.digits,
  period: FACTOR_LIMITS.periodMs / 1000,
} as const;

/** A new secret, in base32. */
export const newFactorSecret = (random: Random): string =>
  new Secret({ buffer: new Uint8Array(random(FACTOR_LIMITS.secretBytes)).buffer }).base32;

/** The address by which an authenticator takes a secret, for a QR code. */
export const factorUrl = (
  secret: string,
  { server, username }: { readonly server: string; readonly username: string },
): string => new TOTP({ ...FORM, issuer: server, label: username, secret }).toString();

/** The step whose code this is, around the current time; null for a wrong code. */
export const stepOfCode = (secret: string, digits: string, nowMs: number): number | null => {
  const totp = new TOTP({ ...FORM, secret });
  const delta = totp.validate({ token: digits, timestamp: nowMs, window: FACTOR_LIMITS.stepsEitherWay });
  return delta === null ? null : totp.counter({ timestamp: nowMs }) + delta;
};

/** New recovery codes. */
export const newRecoveryCodes = (random: Random): readonly string[] =>
  Array.from({ length: FACTOR_LIMITS.recoveryCodes }, () =>
    randomText(random, RECOVERY_ALPHABET, FACTOR_LIMITS.recoveryLetters),
  );

/** What is stored of a recovery code: with the account, so that equal codes of two have nothing in common. */
export const hashOfRecoveryCode = (userId: UserId, letters: string): string =>
  createHash('sha256').update(`${userId} ${letters}`).digest('base64url');

const TICKET_BYTES = 32;

/** A new ticket for the second step of a sign-in. */
export const newTicket = (random: Random): string => random(TICKET_BYTES).toString('base64url');

/** What is stored of a ticket. */
export const hashOfTicket = (ticket: string): string => createHash('sha256').update(ticket).digest('hex');
