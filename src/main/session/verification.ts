import type { User } from '../../contract/entities/user';
import type { Failure, Result } from '../../contract/failure';
import { TIMERS } from '../../contract/limits';
import type { Preferences } from '../../contract/preferences';
import type { Secret } from './sealed-secret';

type OnNetworkError = Preferences['sessionOnNetworkError'];

/** The consequence of an answer to GET /users/@me for the session. */
export type Verification =
  | { readonly kind: 'valid'; readonly user: User }
  | { readonly kind: 'sign-out'; readonly reason: 'rejected' | 'network' }
  /** The result is unknown: the session stays. */
  | { readonly kind: 'keep' };

/** The first refusal: a second one 2 s later is a sign-out. */
interface AskAgain {
  readonly kind: 'ask-again';
}

/**
 * Interprets an answer to GET /users/@me (protocol.md 'A network error is not a sign-out'). `wasRefused` is whether the
 * previous answer was a refusal. A failure on this computer says nothing about the token.
 */
export const judgeVerification = (
  answer: Result<{ readonly user: User }>,
  wasRefused: boolean,
  onNetworkError: OnNetworkError,
): Verification | AskAgain => {
  if (answer.ok) return { kind: 'valid', user: answer.value.user };
  const why: Failure = answer.failure;
  if (why.kind === 'refused' && why.status === 401) {
    return wasRefused ? { kind: 'sign-out', reason: 'rejected' } : { kind: 'ask-again' };
  }
  const isServersFault = why.kind === 'network' || why.kind === 'malformed' || why.kind === 'refused';
  return onNetworkError === 'clear' && isServersFault
    ? { kind: 'sign-out', reason: 'network' }
    : { kind: 'keep' };
};

export interface Verifier {
  readonly secret: () => Secret | null;
  readonly ask: (secret: Secret) => Promise<Result<{ readonly user: User }>>;
  readonly onNetworkError: () => OnNetworkError;
  readonly wait: (ms: number) => Promise<void>;
}

/**
 * Verifies the current session; null if there is none. If the token changes during the check, the new one is verified
 * instead.
 */
export const verify = async ({
  secret: current,
  ask,
  onNetworkError,
  wait,
}: Verifier): Promise<Verification | null> => {
  let refused: Secret | null = null;
  for (;;) {
    const secret = current();
    if (!secret) return null;
    const answer = await ask(secret);
    // An answer about the old token does not count for the new one.
    if (current() !== secret) continue;
    const verification = judgeVerification(answer, refused === secret, onNetworkError());
    if (verification.kind !== 'ask-again') return verification;
    refused = secret;
    await wait(TIMERS.verifyAgainMs);
  }
};
