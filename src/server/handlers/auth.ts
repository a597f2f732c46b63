import { failure, success } from '../../contract/failure';
import type { UserId } from '../../contract/ids';
import type { auth } from '../../contract/rest/auth';
import { isoTimeOf } from '../clock';
import type { Db } from '../data/schema';
import { takeSignUpInvite } from '../data/sign-up-invites';
import { findPolicyVersions, insertConsents } from '../data/policies';
import { setStanding } from '../data/standing';
import { deleteToken, deleteTokensOf } from '../data/tokens';
import {
  findPasswordHash,
  findUser,
  insertUser,
  type TakenName,
  updateEmail,
  updateUser,
} from '../data/users';
import type { Turn } from '../security/fair-line';
import { BUSY } from '../security/passwords';
import { mailAboutChange, queueMail } from '../mail/queue-mail';
import { type Answer, refuse, refuseForNow } from '../refusal';
import { checkedEmail, checkedPassword, checkedUsername } from './account-rules';
import { withVersion } from './acts';
import { acknowledge } from './acknowledge';
import type { ContextOf, HandlersOf } from './handler';
import { announceJoin, inviteOfCode, joinBy, NO_LONGER_GOOD } from './joining';
import { createPasswordTries, SERVER_BUSY, TOO_MANY_TRIES, WRONG_PASSWORD } from './password-tries';
import { refusalToConsent } from './policies';
import { AWAITS_APPROVAL } from './refusal-to-sign-in';
import type { Services } from './services';
import { createSignIn } from './sign-in';
import { refusalToSignUp, signUpPolicy, waitsForApproval } from './sign-up-rule';

const TAKEN: Readonly<Record<TakenName, string>> = {
  email: 'Email already in use',
  username: 'Username already taken',
};

/** Signing up, in and out, and changing e-mail address and password. */
export const authHandlers = (services: Services): HandlersOf<typeof auth> => {
  const { glimpses, clock, ids, audience, tokens, endTokens, passwords } = services;
  const { places, signUps, inviteMissesByAddress } = services;
  const { confirmOwnPassword } = createPasswordTries(services);
  const signIn = createSignIn(services);

  /** Changes e-mail address or password after the password was confirmed; ends every token and issues a new one. */
  const changeWayIn = async (
    { caller, userAgent, acts }: ContextOf<'auth.resetPassword'>,
    confirmed: string | null,
    change: (trx: Db) => Promise<Answer<null>>,
  ) => {
    const done = await acts.ofCaller(async (trx) => {
      if ((await findPasswordHash(trx, caller.userId)) !== confirmed) return refuse(401, WRONG_PASSWORD);
      const changed = await change(trx);
      return changed.ok ? success(await rotate(trx, caller.userId, userAgent)) : changed;
    });
    if (!done.ok) return done;
    endTokens(done.value.ended);
    return success({ token: done.value.token, message: null });
  };

  /** Ends every token of an account and issues a new one, within the transaction that requires it. */
  const rotate = async (trx: Db, userId: UserId, userAgent: string | null) => {
    const ended = await deleteTokensOf(trx, userId);
    return { ended, token: await tokens.issue(trx, userId, userAgent) };
  };

  return {
    'auth.register': async (args, { address, userAgent, acts, hub }) => {
      const code = args.inviteCode?.trim() ?? '';
      const policy = await glimpses.signUpPolicy();
      const isOperators = code !== '' && (await glimpses.isSignUpInvite(code, isoTimeOf(clock.now())));
      const refused = refusalToSignUp(policy, {
        email: args.email.trim(),
        isInvited: code !== '',
        isOperators,
      });
      if (refused !== null) return failure(refused);
      const username = checkedUsername(args.username);
      if (!username.ok) return username;
      const email = checkedEmail(args.email);
      if (!email.ok) return email;
      const password = checkedPassword(args.password);
      if (!password.ok) return password;
      const wait = signUps.wait(address);
      if (wait > 0) return refuseForNow(wait, TOO_MANY_TRIES);
      const takeBack = signUps.add(address);
      // An invite of the operator leads to no guild, and an account that waits joins none.
      const joinsNone = code === '' || isOperators || waitsForApproval(policy, { isOperators });
      const invited = joinsNone
        ? success(null)
        : await inviteOfCode(services, code, [[inviteMissesByAddress, address]]);
      if (!invited.ok) return invited;
      const invite = invited.value;
      const passwordHash = await passwords.hash(password.value, { lane: 'strangers', key: address });
      if (passwordHash === BUSY) {
        takeBack();
        return failure(SERVER_BUSY);
      }
      const create = withVersion(async (trx) => {
        const current = await signUpPolicy(trx);
        const how = { email: email.value, isInvited: invite !== null, isOperators };
        const refusal = refusalToSignUp(current, how);
        if (refusal !== null) return failure(refusal);
        const policies = await findPolicyVersions(trx);
        const noConsent = refusalToConsent(policies, args);
        if (noConsent !== null) return failure(noConsent);
        const isWaiting = waitsForApproval(current, how);
        // In the same transaction as the account, so that an invite with a single use creates one account.
        if (isOperators && !(await takeSignUpInvite(trx, code, isoTimeOf(clock.now()))))
          return refuse(410, NO_LONGER_GOOD);
        const inserted = await insertUser(trx, {
          id: ids.next(),
          username: username.value,
          email: email.value,
          passwordHash,
          createdAt: isoTimeOf(clock.now()),
        });
        if ('taken' in inserted) return refuse(409, TAKEN[inserted.taken]);
        const { user } = inserted;
        if (services.mailer !== null)
          await queueMail(services, trx, { kind: 'verify', userId: user.id, address: user.email });
        await insertConsents(trx, user.id, policies, isoTimeOf(clock.now()));
        if (isWaiting) {
          await setStanding(trx, user.id, { waitingSince: isoTimeOf(clock.now()) });
          return success(null);
        }
        const joined = invite === null ? success(null) : await joinBy(services, trx, invite, user.id);
        if (!joined.ok) return joined;
        const token = await tokens.issue(trx, user.id, userAgent);
        return success({ token, user, joined: joined.value });
      });
      const created = await (invite === null ? acts.ofNothing(create) : acts.joining(invite.guildId, create));
      if (!created.ok) return created;
      const { value, version } = created.value;
      if (value === null) return failure(AWAITS_APPROVAL);
      const { token, user, joined } = value;
      places.note(user.id, address);
      if (joined !== null) announceJoin({ audience, hub }, joined, version);
      return success({ token, user, message: null });
    },

    'auth.login': (args, context) => signIn.byPassword(args, context),

    'auth.logout': async (_args, { caller, acts }) => {
      await acts.ofNothing(async (trx) => success(await deleteToken(trx, caller.tokenId)));
      endTokens([caller.tokenId]);
      return acknowledge();
    },

    'auth.resetEmail': async (args, context) => {
      const email = checkedEmail(args.email);
      if (!email.ok) return email;
      const confirmed = await confirmOwnPassword(context, args.password);
      if (!confirmed.ok) return confirmed;
      return changeWayIn(context, confirmed.value, async (trx) => {
        const { userId } = context.caller;
        const before = await findUser(trx, userId);
        if (!(await updateEmail(trx, userId, email.value))) return refuse(409, TAKEN.email);
        if (before !== null) await mailAboutChange(services, trx, before, email.value);
        return success(null);
      });
    },

    'auth.resetPassword': async (args, context) => {
      const password = checkedPassword(args.password);
      if (!password.ok) return password;
      const confirmed = await confirmOwnPassword(context, args.oldPassword);
      if (!confirmed.ok) return confirmed;
      const turn: Turn = { lane: 'own', key: context.caller.userId };
      const passwordHash = await passwords.hash(password.value, turn);
      if (passwordHash === BUSY) return failure(SERVER_BUSY);
      return changeWayIn(context, confirmed.value, async (trx) => {
        await updateUser(trx, context.caller.userId, { passwordHash });
        await setStanding(trx, context.caller.userId, { oneTimeUntil: null, oneTimeUsed: false });
        return success(null);
      });
    },
  };
};
