import { failure, success } from '../../contract/failure';
import type { UserId } from '../../contract/ids';
import { FACTOR_LIMITS } from '../../contract/factor-limits';
import type { twoFactor } from '../../contract/rest/two-factor';
import { readFactorCode } from '../../domain/profile/factor-code';
import { isoTimeOf } from '../clock';
import type { Db } from '../data/schema';
import {
  beginSecondFactor,
  findSecondFactor,
  hasSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  turnFactorOn,
} from '../data/second-factors';
import { findUser } from '../data/users';
import { refuse } from '../refusal';
import { factorUrl, hashOfRecoveryCode, newFactorSecret, newRecoveryCodes } from '../security/factor-codes';
import { acknowledge } from './acknowledge';
import { createConfirmation } from './confirm-caller';
import { createFactorTries } from './factor-tries';
import type { HandlersOf } from './handler';
import { FACTOR_OFF, INVALID_CODE, takeCodeOf } from './second-factor';
import type { Services } from './services';
import { createSignIn } from './sign-in';

const ON_ALREADY = refuse(409, 'Two-factor authentication is already on');
const NOT_BEGUN = refuse(409, 'Set up two-factor authentication again from the start');

/** Signing in by a second factor, and turning it on and off. */
export const twoFactorHandlers = (services: Services): HandlersOf<typeof twoFactor> => {
  const { clock, random, meta } = services;
  const confirming = createConfirmation(services);
  const { counted } = createFactorTries(services);
  const signIn = createSignIn(services);

  /** Makes new recovery codes; only their hashes are stored, so that they can be shown this once. */
  const makeCodes = async (trx: Db, userId: UserId): Promise<{ readonly recovery_codes: string[] }> => {
    const codes = newRecoveryCodes(random);
    await replaceRecoveryCodes(
      trx,
      userId,
      codes.map((code) => hashOfRecoveryCode(userId, code)),
    );
    return { recovery_codes: [...codes] };
  };

  return {
    'twoFactor.signIn': (args, context) => signIn.byCode(args, context),

    'twoFactor.begin': ({ password }, context) =>
      confirming(context, { password, code: null }, (confirm) =>
        context.acts.ofCaller(async (trx) => {
          const { userId } = context.caller;
          if (await hasSecondFactor(trx, userId)) return ON_ALREADY;
          const sure = await confirm(trx);
          if (!sure.ok) return sure;
          const secret = newFactorSecret(random);
          await beginSecondFactor(trx, userId, { secret, begunAt: isoTimeOf(clock.now()) });
          const username = (await findUser(trx, userId))?.username ?? '';
          return success({ secret, url: factorUrl(secret, { server: meta().name, username }) });
        }),
      ),

    'twoFactor.enable': ({ code }, { caller: { userId }, acts }) =>
      counted({ caller: userId }, () =>
        acts.ofCaller(async (trx) => {
          const factor = await findSecondFactor(trx, userId);
          if (factor?.isOn === true) return ON_ALREADY;
          const now = clock.now();
          if (factor === null || Date.parse(factor.begunAt) + FACTOR_LIMITS.beginMs <= now) return NOT_BEGUN;
          const read = readFactorCode(code);
          if (read?.kind !== 'authenticator') return failure(INVALID_CODE);
          const { secret } = factor;
          if (!(await takeCodeOf(trx, userId, { secret, digits: read.digits, now })))
            return failure(INVALID_CODE);
          await turnFactorOn(trx, userId);
          return success(await makeCodes(trx, userId));
        }),
      ),

    'twoFactor.disable': async ({ password, code }, context) => {
      const { userId } = context.caller;
      const done = await confirming(context, { password, code }, (confirm) =>
        context.acts.ofCaller(async (trx) => {
          const sure = await confirm(trx);
          if (!sure.ok) return sure;
          return (await removeSecondFactor(trx, userId)) ? success({ message: null }) : FACTOR_OFF;
        }),
      );
      return done.ok ? acknowledge() : done;
    },

    'twoFactor.codes': ({ password, code }, context) =>
      confirming(context, { password, code }, (confirm) =>
        context.acts.ofCaller(async (trx) => {
          const { userId } = context.caller;
          const sure = await confirm(trx);
          if (!sure.ok) return sure;
          return (await hasSecondFactor(trx, userId)) ? success(await makeCodes(trx, userId)) : FACTOR_OFF;
        }),
      ),
  };
};
