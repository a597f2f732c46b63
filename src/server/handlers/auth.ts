import { failure, success } from '../../contract/failure';
import type { UserId } from '../../contract/ids';
import type { auth } from '../../contract/rest/auth';
import { isoTimeOf } from '../clock';
import type { Db, TokenId } from '../data/schema';
import { deleteToken, deleteTokensOf } from '../data/tokens';
import {
  findCredentials,
  findPasswordHash,
  insertUser,
  type TakenName,
  updateEmail,
  updateUser,
} from '../data/users';
import { BUSY } from '../http/passwords';
import { type Answer, refuse, refuseForNow, type Refusal } from '../refusal';
import { checkedEmail, checkedPassword, checkedUsername } from './account-rules';
import { acknowledge } from './acknowledge';
import type { HandlersOf, SignedInContext } from './handler';
import type { Services } from './services';

const TOO_MANY_TRIES = 'Too many attempts. Please try again later.';
const WRONG_SIGN_IN = 'Invalid email or password';
const WRONG_PASSWORD = 'Current password is incorrect';
const TAKEN: Readonly<Record<TakenName, string>> = {
  email: 'Email already in use',
  username: 'Username already taken',
};

const busy: Refusal = {
  status: 503,
  message: 'The server is busy. Please try again in a moment.',
  retryAfterMs: 2000,
};

/** Coming in, going out, and what changes the way in. */
export const authHandlers = (services: Services): HandlersOf<typeof auth> => {
  const { db, transaction, clock, ids, tokens, passwords, hub, failedSignIns, signUps } = services;

  /** Whether a password is that of a hash, while there are tries left for this account and address. */
  const tryPassword = async (
    key: string,
    hash: string | null,
    password: string,
    wrong: string,
  ): Promise<Answer<null>> => {
    const wait = failedSignIns.wait(key);
    if (wait > 0) return refuseForNow(wait, TOO_MANY_TRIES);
    // Counted before the answer is known, or many tries at once would count as none.
    const takeBack = failedSignIns.add(key);
    const matches = await passwords.matches(hash, password);
    if (matches === BUSY) {
      takeBack();
      return failure(busy);
    }
    if (!matches) return refuse(401, wrong);
    failedSignIns.clear(key);
    return success(null);
  };

  const confirmOwnPassword = async (
    { address, caller }: SignedInContext,
    password: string,
  ): Promise<Answer<null>> => {
    const hash = await findPasswordHash(db, caller.userId);
    return tryPassword(`${caller.userId} ${address}`, hash, password, WRONG_PASSWORD);
  };

  /** Ends every token of an account and issues a new one, within the transaction of what made that necessary. */
  const rotate = async (trx: Db, userId: UserId, userAgent: string | null) => {
    const ended = await deleteTokensOf(trx, userId);
    return { ended, token: await tokens.issue(trx, userId, userAgent) };
  };

  const closeSessions = (ended: readonly TokenId[]): void => {
    tokens.forget(ended);
    hub.endTokens(ended);
  };

  return {
    'auth.register': async (args, { address, userAgent }) => {
      const username = checkedUsername(args.username);
      if (!username.ok) return username;
      const email = checkedEmail(args.email);
      if (!email.ok) return email;
      const password = checkedPassword(args.password);
      if (!password.ok) return password;
      const wait = signUps.wait(address);
      if (wait > 0) return refuseForNow(wait, TOO_MANY_TRIES);
      const takeBack = signUps.add(address);
      const passwordHash = await passwords.hash(password.value);
      if (passwordHash === BUSY) {
        takeBack();
        return failure(busy);
      }
      const created = await transaction(async (trx) => {
        const inserted = await insertUser(trx, {
          id: ids.next(),
          username: username.value,
          email: email.value,
          passwordHash,
          createdAt: isoTimeOf(clock.now()),
        });
        if ('taken' in inserted) return inserted;
        return { ...inserted, token: await tokens.issue(trx, inserted.user.id, userAgent) };
      });
      if ('taken' in created) return refuse(409, TAKEN[created.taken]);
      return success({ token: created.token, user: created.user, message: null });
    },

    'auth.login': async ({ email, password }, { address, userAgent }) => {
      const found = await findCredentials(db, email.trim());
      const key = `${email.trim().toLowerCase()} ${address}`;
      const tried = await tryPassword(key, found?.passwordHash ?? null, password, WRONG_SIGN_IN);
      if (!tried.ok) return tried;
      if (found === null) return refuse(401, WRONG_SIGN_IN);
      const token = await tokens.issue(db, found.user.id, userAgent);
      return success({ token, user: found.user, message: null });
    },

    'auth.logout': async (_args, { caller }) => {
      await deleteToken(db, caller.tokenId);
      closeSessions([caller.tokenId]);
      return acknowledge();
    },

    'auth.resetEmail': async (args, context) => {
      const email = checkedEmail(args.email);
      if (!email.ok) return email;
      const confirmed = await confirmOwnPassword(context, args.password);
      if (!confirmed.ok) return confirmed;
      const { userId } = context.caller;
      const changed = await transaction(async (trx) =>
        (await updateEmail(trx, userId, email.value)) ? rotate(trx, userId, context.userAgent) : null,
      );
      if (changed === null) return refuse(409, TAKEN.email);
      closeSessions(changed.ended);
      return success({ token: changed.token, message: null });
    },

    'auth.resetPassword': async (args, context) => {
      const password = checkedPassword(args.password);
      if (!password.ok) return password;
      const confirmed = await confirmOwnPassword(context, args.oldPassword);
      if (!confirmed.ok) return confirmed;
      const passwordHash = await passwords.hash(password.value);
      if (passwordHash === BUSY) return failure(busy);
      const { userId } = context.caller;
      const changed = await transaction(async (trx) => {
        await updateUser(trx, userId, { passwordHash });
        return rotate(trx, userId, context.userAgent);
      });
      closeSessions(changed.ended);
      return success({ token: changed.token, message: null });
    },
  };
};
