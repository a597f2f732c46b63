import { failure, type Result, success } from '../../contract/failure';
import type { UserId } from '../../contract/ids';
import { isoTimeOf } from '../clock';
import { lockAccount } from '../data/locks';
import type { Db, TokenId } from '../data/schema';
import { hasSecondFactor, removeSecondFactor } from '../data/second-factors';
import { findSetting } from '../data/settings';
import { findStanding, setStanding, type Standing } from '../data/standing';
import { deleteTokensOf } from '../data/tokens';
import { insertUser, updateUser } from '../data/users';
import { checkedEmail, checkedUsername } from '../handlers/account-rules';
import type { OperatorServices } from '../handlers/services';
import { BUSY } from '../security/passwords';
import type { CommandNamed } from './command';
import { findNamedUser } from './find-target';
import { oneLine } from './one-line';

type Lines = Result<readonly string[], string>;

const ONE_TIME_DAYS = 3;
const DAY_MS = 24 * 60 * 60 * 1000;
const SECRET_BYTES = 12;
const SERVER_BUSY = 'The server is busy. Please try again.';

/** An account that a command may change: not the one that stands for the operator. */
const findPerson = async (
  services: OperatorServices,
  who: string,
): Promise<Result<{ readonly id: UserId; readonly name: string }, string>> => {
  const found = await findNamedUser(services.db, who);
  if (!found.ok) return found;
  const { id, username } = found.value;
  const name = `${oneLine(username)} (${id})`;
  return (await findSetting(services.db, 'operator-user-id')) === id
    ? failure(`${name} stands for the operator in audit logs and cannot be changed`)
    : success({ id, name });
};

/**
 * Changes an account under its lock and signs it out everywhere; the change gets its standing. Null where it was deleted
 * meanwhile.
 */
const changeAndEnd = async (
  { transaction, endTokens }: OperatorServices,
  id: UserId,
  change: (trx: Db, standing: Standing) => Promise<void>,
): Promise<readonly TokenId[] | null> => {
  const ended = await transaction(async (trx) => {
    await lockAccount(trx, id);
    const standing = await findStanding(trx, id);
    if (standing === null) return null;
    await change(trx, standing);
    return deleteTokensOf(trx, id);
  });
  if (ended !== null) endTokens(ended);
  return ended;
};

const gone = (name: string): Lines => failure(`${name} has just been deleted`);

/** Refuses an account every sign-in, and ends its sessions on all nodes. */
export const suspend = async (
  services: OperatorServices,
  { user, reason }: CommandNamed<'suspend'>,
): Promise<Lines> => {
  const found = await findPerson(services, user);
  if (!found.ok) return found;
  const { id, name } = found.value;
  const ended = await changeAndEnd(services, id, (trx, { suspendedAt }) =>
    setStanding(trx, id, {
      suspendedAt: suspendedAt ?? isoTimeOf(services.clock.now()),
      suspendedFor: reason,
    }),
  );
  return ended === null ? gone(name) : success([`${name} is suspended; ${ended.length} session(s) ended.`]);
};

/** Ends a suspension. */
export const unsuspend = async (
  services: OperatorServices,
  { user }: CommandNamed<'unsuspend'>,
): Promise<Lines> => {
  const found = await findPerson(services, user);
  if (!found.ok) return found;
  const { id, name } = found.value;
  return services.transaction(async (trx) => {
    await lockAccount(trx, id);
    const standing = await findStanding(trx, id);
    if (standing === null) return gone(name);
    if (standing.suspendedAt === null) return failure(`${name} is not suspended`);
    await setStanding(trx, id, { suspendedAt: null, suspendedFor: null });
    return success([`${name} is no longer suspended.`]);
  });
};

/** A password for one sign-in, with its hash; null where the server is too busy. */
const makeSecret = async ({ random, passwords }: OperatorServices) => {
  const secret = random(SECRET_BYTES).toString('base64url');
  const hash = await passwords.hash(secret);
  return hash === BUSY ? null : { secret, hash };
};

const oneTimeUntil = ({ clock }: OperatorServices): string => isoTimeOf(clock.now() + ONE_TIME_DAYS * DAY_MS);

const secretLines = (secret: string): readonly string[] => [
  `Password for one sign-in within ${ONE_TIME_DAYS} days: ${secret}`,
];

/** Replaces a password by one for a single sign-in, which is printed, and ends all sessions. */
export const resetPassword = async (
  services: OperatorServices,
  { user }: CommandNamed<'reset-password'>,
): Promise<Lines> => {
  const found = await findPerson(services, user);
  if (!found.ok) return found;
  const { id, name } = found.value;
  const made = await makeSecret(services);
  if (made === null) return failure(SERVER_BUSY);
  const ended = await changeAndEnd(services, id, async (trx) => {
    await updateUser(trx, id, { passwordHash: made.hash });
    await setStanding(trx, id, { oneTimeUntil: oneTimeUntil(services), oneTimeUsed: false });
  });
  if (ended === null) return gone(name);
  return success([`${name}: ${ended.length} session(s) ended.`, ...secretLines(made.secret)]);
};

/**
 * Turns the second factor of a person off who has lost it, and ends all sessions: whoever asks the operator for this may not
 * be that person, who then notices.
 */
export const removeFactor = async (
  services: OperatorServices,
  { user }: CommandNamed<'remove-second-factor'>,
): Promise<Lines> => {
  const found = await findPerson(services, user);
  if (!found.ok) return found;
  const { id, name } = found.value;
  const { transaction, endTokens } = services;
  const done = await transaction(async (trx) => {
    await lockAccount(trx, id);
    if (!(await hasSecondFactor(trx, id))) return null;
    await removeSecondFactor(trx, id);
    return deleteTokensOf(trx, id);
  });
  if (done === null) return failure(`${name} has no second factor`);
  endTokens(done);
  return success([`${name} signs in by the password alone now; ${done.length} session(s) ended.`]);
};

/** Makes an account, whatever the rule for sign-up is, with a password for one sign-in. */
export const createAccount = async (
  services: OperatorServices,
  { username, email }: CommandNamed<'create-account'>,
): Promise<Lines> => {
  const name = checkedUsername(username);
  if (!name.ok) return failure(name.failure.message);
  const address = checkedEmail(email);
  if (!address.ok) return failure(address.failure.message);
  const made = await makeSecret(services);
  if (made === null) return failure(SERVER_BUSY);
  const { transaction, ids, clock } = services;
  return transaction(async (trx) => {
    const inserted = await insertUser(trx, {
      id: ids.next(),
      username: name.value,
      email: address.value,
      passwordHash: made.hash,
      createdAt: isoTimeOf(clock.now()),
    });
    if ('taken' in inserted)
      return failure(inserted.taken === 'email' ? 'Email already in use' : 'Username already taken');
    const { id } = inserted.user;
    await setStanding(trx, id, { oneTimeUntil: oneTimeUntil(services) });
    return success([`${name.value} (${id}) has an account.`, ...secretLines(made.secret)]);
  });
};
