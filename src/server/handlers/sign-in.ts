import { failure, success } from '../../contract/failure';
import type { User } from '../../contract/entities/user';
import type { UserId } from '../../contract/ids';
import { FACTOR_LIMITS } from '../../contract/factor-limits';
import type { CallFields } from '../../contract/rest';
import { isoTimeOf } from '../clock';
import { findDeletion, setDeletion } from '../data/account-deletion';
import type { Db } from '../data/schema';
import { countRecoveryCodes } from '../data/second-factors';
import { countTicketTry, deleteTicket, findTicket, insertTicket } from '../data/sign-in-tickets';
import { findStanding, setStanding } from '../data/standing';
import { findCredentials, findUser } from '../data/users';
import { type Answer, refuse, refuseForNow, type Refusal } from '../refusal';
import { hashOfTicket, newTicket } from '../security/factor-codes';
import { createFactorTries } from './factor-tries';
import type { ContextOf } from './handler';
import { createPasswordTries, TOO_MANY_TRIES } from './password-tries';
import { refusalToSignIn } from './refusal-to-sign-in';
import { CODE_NEEDED, INVALID_CODE, type Proof, proveFactor, TICKET_SPENT } from './second-factor';
import type { Services } from './services';

const WRONG_SIGN_IN = 'Invalid email or password';
const OWN_PASSWORD = 'Please choose a password of your own: User Settings, My Account.';
const STAYS = "Welcome back. Your account won't be deleted.";

const TICKET_EXPIRED: Refusal = {
  status: 401,
  message: 'This sign-in has expired. Please sign in again.',
  code: 'ticket_expired',
};

const leftText = (left: number): string =>
  left === 0
    ? 'That was your last recovery code. Make new ones: User Settings, My Account.'
    : `Recovery codes left: ${left}`;

/** What the operator and the person have decided about an account that is about to be signed in. */
interface Allowed {
  readonly isOneTime: boolean;
  readonly isLeaving: boolean;
}

/** The answer to a sign-in. */
interface Granted {
  readonly token: string;
  readonly user: User;
  readonly message: string | null;
}

/** The outcome of a step that is stored: a refusal as a result would take back what the step has written. */
type Stored = { readonly granted: Granted } | { readonly refused: Refusal };

const answerOf = (stored: Answer<Stored>): Answer<Granted> => {
  if (!stored.ok) return stored;
  return 'granted' in stored.value ? success(stored.value.granted) : failure(stored.value.refused);
};

/** The two steps of a sign-in: by the password, and by a code where the account has a second factor. */
export const createSignIn = (services: Services) => {
  const { glimpses, clock, random, tokens, places } = services;
  const { tryPassword } = createPasswordTries(services);
  const { counted, waitOf } = createFactorTries(services);

  /** Whether an account may be signed in, by its rows; changes nothing. The account is locked. */
  const allowed = async (trx: Db, userId: UserId): Promise<Answer<Allowed>> => {
    const deletion = await findDeletion(trx, userId);
    const standing = await findStanding(trx, userId);
    if (standing === null) return refuse(401, WRONG_SIGN_IN);
    const refusal = refusalToSignIn(standing, clock.now());
    if (refusal !== null) return failure(refusal);
    const due = deletion?.due ?? null;
    if (due !== null && Date.parse(due) <= clock.now()) return refuse(401, WRONG_SIGN_IN);
    return success({ isOneTime: standing.oneTimeUntil !== null, isLeaving: due !== null });
  };

  /** Signs an account in: issues its token, and cancels a deletion. */
  const grant = async (
    trx: Db,
    user: User,
    { isOneTime, isLeaving, proof, userAgent }: Allowed & { proof: Proof; userAgent: string | null },
  ): Promise<Granted> => {
    if (isLeaving) await setDeletion(trx, user.id, null);
    if (isOneTime) await setStanding(trx, user.id, { oneTimeUsed: true });
    const token = await tokens.issue(trx, user.id, userAgent);
    const message = isOneTime
      ? OWN_PASSWORD
      : isLeaving
        ? STAYS
        : proof === 'recovery'
          ? leftText(await countRecoveryCodes(trx, user.id))
          : null;
    return { token, user, message };
  };

  /** Keeps a ticket for the second step; answers the ticket itself. */
  const issueTicket = async (trx: Db, userId: UserId): Promise<string> => {
    const ticket = newTicket(random);
    const expiresAt = isoTimeOf(clock.now() + FACTOR_LIMITS.ticketMs);
    await insertTicket(trx, { hash: hashOfTicket(ticket), userId, expiresAt });
    return ticket;
  };

  /** Signs in by the password; where a second factor is on, refuses with a ticket for the second step. */
  const byPassword = async (
    { email, password }: CallFields<'auth.login'>,
    { address, userAgent, acts }: ContextOf<'auth.login'>,
  ): Promise<Answer<Granted>> => {
    const found = await glimpses.credentials(email.trim());
    const account = email.trim().toLowerCase();
    const userId = found?.user.id ?? null;
    const hash = found?.passwordHash ?? null;
    const tried = await tryPassword({ account, userId, address, hash }, password, WRONG_SIGN_IN);
    if (!tried.ok) return tried;
    if (found === null || userId === null) return refuse(401, WRONG_SIGN_IN);
    const stored = await acts.ofAccount<Stored>(userId, async (trx) => {
      // The tried password may be outdated: a change of the password since has ended every token, so it must refuse
      // this sign-in too.
      const now = await findCredentials(trx, email.trim());
      if (now?.user.id !== userId || now.passwordHash !== found.passwordHash)
        return refuse(401, WRONG_SIGN_IN);
      const may = await allowed(trx, userId);
      if (!may.ok) return may;
      if (!now.user.twoFactor)
        return success({ granted: await grant(trx, now.user, { ...may.value, proof: 'off', userAgent }) });
      const wait = waitOf({ userId, address });
      return wait > 0
        ? refuseForNow(wait, TOO_MANY_TRIES)
        : success({ refused: { ...CODE_NEEDED, ticket: await issueTicket(trx, userId) } });
    });
    const answer = answerOf(stored);
    // Not before the second factor: whoever knows the password alone must not make a network known.
    if (answer.ok) places.note(userId, address);
    return answer;
  };

  /** Signs in by a ticket of the first step, and a code. */
  const byCode = async (
    { ticket, code }: CallFields<'twoFactor.signIn'>,
    { address, userAgent, acts }: ContextOf<'twoFactor.signIn'>,
  ): Promise<Answer<Granted>> => {
    const hash = hashOfTicket(ticket);
    const userId = await glimpses.ticketOwner(hash);
    if (userId === null) return failure(TICKET_EXPIRED);
    const signIn = async (): Promise<Answer<Granted>> => {
      const stored = await acts.ofAccount<Stored>(userId, async (trx) => {
        const found = await findTicket(trx, hash);
        if (found === null || Date.parse(found.expiresAt) <= clock.now()) return failure(TICKET_EXPIRED);
        if (found.tries >= FACTOR_LIMITS.triesOfTicket) return failure(TICKET_SPENT);
        const proof = await proveFactor(trx, userId, code, clock.now());
        if (!proof.ok) {
          // Not a refusal here: that would take the count back.
          await countTicketTry(trx, hash);
          const isLast = found.tries + 1 >= FACTOR_LIMITS.triesOfTicket;
          return success({ refused: isLast ? TICKET_SPENT : INVALID_CODE });
        }
        if (proof.value === 'off') return failure(TICKET_EXPIRED);
        const may = await allowed(trx, userId);
        const user = await findUser(trx, userId);
        if (!may.ok) return may;
        if (user === null) return failure(TICKET_EXPIRED);
        await deleteTicket(trx, hash);
        return success({ granted: await grant(trx, user, { ...may.value, proof: proof.value, userAgent }) });
      });
      return answerOf(stored);
    };
    const answer = await counted({ userId, address }, signIn);
    if (answer.ok) places.note(userId, address);
    return answer;
  };

  return { byPassword, byCode };
};
