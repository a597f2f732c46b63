import type { User } from '../../contract/entities/user';
import type { Failure, Result } from '../../contract/failure';
import { TIMERS } from '../../contract/limits';
import type { Preferences } from '../../contract/preferences';
import type { Secret } from './sealed-secret';

type OnNetworkError = Preferences['sessionOnNetworkError'];

/** What an answer of GET /users/@me means for the session. */
export type Verification =
  | { readonly kind: 'valid'; readonly user: User }
  | { readonly kind: 'sign-out'; readonly reason: 'rejected' | 'network' }
  /** Nobody could say: the session stays. */
  | { readonly kind: 'keep' };

/** A first refusal: the same again 2 s later is a sign-out. */
interface AskAgain {
  readonly kind: 'ask-again';
}

/**
 * Judges an answer of GET /users/@me (protocol.md 'A network error is not a sign-out'). `wasRefused`: so it was just
 * before. Where this computer itself failed, nothing was learnt about the token.
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

/** Verifies the session that there is; null when there is none. A token that changes meanwhile is verified in its place. */
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
    // What was said of another token is not held against the one that took its place.
    if (current() !== secret) continue;
    const verification = judgeVerification(answer, refused === secret, onNetworkError());
    if (verification.kind !== 'ask-again') return verification;
    refused = secret;
    await wait(TIMERS.verifyAgainMs);
  }
};
