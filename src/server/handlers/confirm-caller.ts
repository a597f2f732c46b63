import { success } from '../../contract/failure';
import type { Db } from '../data/schema';
import { findPasswordHash } from '../data/users';
import { type Answer, refuse } from '../refusal';
import { createFactorTries } from './factor-tries';
import type { SignedInContext } from './handler';
import { createPasswordTries, WRONG_PASSWORD } from './password-tries';
import { proveFactor } from './second-factor';
import type { Services } from './services';

/** What a signed-in person names to confirm an act; `code` is null where the account has no second factor. */
export interface Named {
  readonly password: string;
  readonly code: string | null;
}

/** Confirms within the transaction of the act, which holds the account's lock: the password may have changed since. */
export type Confirm = (trx: Db) => Promise<Answer<null>>;

/** Has signed-in people confirm acts by their password, and by a code where the account has a second factor. */
export const createConfirmation = (services: Services) => {
  const { glimpses, clock } = services;
  const { confirmOwnPassword } = createPasswordTries(services);
  const { counted } = createFactorTries(services);

  /** Tries the password, then runs the act, which has to confirm in its transaction. */
  return async <T>(
    context: SignedInContext,
    { password, code }: Named,
    act: (confirm: Confirm) => Promise<Answer<T>>,
  ): Promise<Answer<T>> => {
    const tried = await confirmOwnPassword(context, password);
    if (!tried.ok) return tried;
    const { userId } = context.caller;
    const confirm: Confirm = async (trx) => {
      if ((await findPasswordHash(trx, userId)) !== tried.value) return refuse(401, WRONG_PASSWORD);
      const proof = await proveFactor(trx, userId, code, clock.now());
      return proof.ok ? success(null) : proof;
    };
    const isCodeTried = code !== null && (await glimpses.hasSecondFactor(userId));
    return isCodeTried ? counted({ caller: userId }, () => act(confirm)) : act(confirm);
  };
};
