import { failure, success } from '../../contract/failure';
import type { UserId } from '../../contract/ids';
import { readFactorCode } from '../../domain/profile/factor-code';
import type { Db } from '../data/schema';
import { findSecondFactor, takeRecoveryCode, takeStep } from '../data/second-factors';
import { type Answer, type Refusal, refuse } from '../refusal';
import { hashOfRecoveryCode, stepOfCode } from '../security/factor-codes';

/** The refusal of a wrong code, and of one that was used before. */
export const INVALID_CODE: Refusal = { status: 401, message: 'Invalid code', code: 'invalid_code' };

/** The refusal of the last try of a ticket, and of all after it. */
export const TICKET_SPENT: Refusal = { ...INVALID_CODE, code: 'ticket_spent' };

/** Whether a refusal is that of a wrong code. */
export const isWrongCode = ({ code }: Refusal): boolean => code === 'invalid_code' || code === 'ticket_spent';

/** The refusal of an act, or of a sign-in, that needs a code. */
export const CODE_NEEDED: Refusal = {
  status: 401,
  message: 'Enter the code of your authenticator app',
  code: 'second_factor',
};

/** How somebody proved the second factor; `off` where the account has none. */
export type Proof = 'off' | 'authenticator' | 'recovery';

/**
 * Takes the code of a secret: each is good once. The account is locked, so that of two requests with one code the second
 * finds it used.
 */
export const takeCodeOf = async (
  trx: Db,
  userId: UserId,
  { secret, digits, now }: { readonly secret: string; readonly digits: string; readonly now: number },
): Promise<boolean> => {
  const step = stepOfCode(secret, digits, now);
  return step !== null && (await takeStep(trx, userId, step));
};

/** Takes a code where the account has a second factor, in the transaction that holds the account's lock. */
export const proveFactor = async (
  trx: Db,
  userId: UserId,
  code: string | null,
  now: number,
): Promise<Answer<Proof>> => {
  const factor = await findSecondFactor(trx, userId);
  if (factor?.isOn !== true) return success('off');
  if (code === null || code.trim() === '') return failure(CODE_NEEDED);
  const read = readFactorCode(code);
  if (read === null) return failure(INVALID_CODE);
  const { secret } = factor;
  const isTaken =
    read.kind === 'authenticator'
      ? await takeCodeOf(trx, userId, { secret, digits: read.digits, now })
      : await takeRecoveryCode(trx, userId, hashOfRecoveryCode(userId, read.letters));
  return isTaken ? success(read.kind) : failure(INVALID_CODE);
};

/** The refusal of a call about a second factor that is off. */
export const FACTOR_OFF = refuse(409, 'Two-factor authentication is off');
