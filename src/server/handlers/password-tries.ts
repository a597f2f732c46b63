import { failure, success } from '../../contract/failure';
import type { UserId } from '../../contract/ids';
import type { Turn } from '../security/fair-line';
import { BUSY } from '../security/passwords';
import { type Answer, refuse, refuseForNow, type Refusal } from '../refusal';
import type { SignedInContext } from './handler';
import type { Services } from './services';

export const TOO_MANY_TRIES = 'Too many attempts. Please try again later.';
export const WRONG_PASSWORD = 'Current password is incorrect';

/** The answer where too many passwords wait to be hashed. */
export const SERVER_BUSY: Refusal = {
  status: 503,
  message: 'The server is busy. Please try again in a moment.',
  retryAfterMs: 2000,
};

/** A password attempt: its account and its origin. */
interface Tried {
  /** Identifies the account: its e-mail address, or its id for a signed-in user. */
  readonly account: string;
  /** Null where there is no such account. */
  readonly userId: UserId | null;
  readonly address: string;
  readonly hash: string | null;
}

/** Checks passwords, with a limited number of attempts per account. */
export const createPasswordTries = ({
  glimpses,
  passwords,
  failedSignIns,
  strangeSignIns,
  places,
}: Pick<Services, 'glimpses' | 'passwords' | 'failedSignIns' | 'strangeSignIns' | 'places'>) => {
  /**
   * Whether a password matches a hash, while this account and address have attempts left. Networks from which the
   * account was used before have separate attempts and a separate share of the line: guesses from elsewhere, from any
   * number of addresses, neither use them up nor delay them.
   */
  const tryPassword = async (
    { account, userId, address, hash }: Tried,
    password: string,
    wrong: string,
  ): Promise<Answer<null>> => {
    const key = `${account} ${address}`;
    const isKnown = userId !== null && places.knows(userId, address);
    const wait = Math.max(failedSignIns.wait(key), isKnown ? 0 : strangeSignIns.wait(account));
    if (wait > 0) return refuseForNow(wait, TOO_MANY_TRIES);
    // Counted before the result is known, or concurrent attempts would not count.
    const counted = [failedSignIns.add(key), ...(isKnown ? [] : [strangeSignIns.add(account)])];
    const takeBack = (): void => {
      for (const each of counted) each();
    };
    const turn: Turn = isKnown ? { lane: 'own', key: account } : { lane: 'strangers', key: address };
    const matches = await passwords.matches(hash, password, turn);
    if (matches === BUSY) {
      takeBack();
      return failure(SERVER_BUSY);
    }
    if (!matches) return refuse(401, wrong);
    takeBack();
    failedSignIns.clear(key);
    return success(null);
  };

  /** The hash that the caller's password matches; it is compared again under the lock on the account. */
  const confirmOwnPassword = async (
    { address, caller }: SignedInContext,
    password: string,
  ): Promise<Answer<string | null>> => {
    const hash = await glimpses.passwordHash(caller.userId);
    const { userId } = caller;
    const tried = await tryPassword({ account: userId, userId, address, hash }, password, WRONG_PASSWORD);
    return tried.ok ? success(hash) : tried;
  };

  return { tryPassword, confirmOwnPassword };
};
