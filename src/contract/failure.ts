/** Why a call did not give what was asked. Expected, so a value; only bugs throw. */
export type Failure =
  /**
   * No answer: the address does not resolve, refuses, takes too long, or TLS fails. `unanswered` is what may have been
   * done and must not be sent again by itself.
   */
  | {
      readonly kind: 'network';
      readonly reason: 'unreachable' | 'timeout' | 'tls' | 'offline' | 'unanswered';
      readonly detail: string;
    }
  /** The server answered and said no. `message` is its own text for people, cleaned, or null. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly message: string | null;
      readonly retryAfterMs: number | null;
    }
  /** An answer that the contract does not know: HTML, broken JSON, another shape. */
  | { readonly kind: 'malformed'; readonly detail: string }
  /** The call itself was wrong and was not sent. */
  | { readonly kind: 'invalid'; readonly detail: string }
  /** Nobody is signed in, so there is no token to send. */
  | { readonly kind: 'signed-out' }
  /** This computer could not do its part: disk full, server process failed to start, keyring locked. */
  | { readonly kind: 'local'; readonly code: string; readonly detail: string };

/** The code of a local failure: nobody has said yes to this server on this computer, so that it is not asked. */
export const SERVER_IS_NEW = 'server-new';

export type FailureKind = Failure['kind'];

export type Result<T, F = Failure> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: F };

/** What a call gave. `isTold`: who asked has been told before of all that the call has caused. */
export type Told<T> = Result<T> & { readonly isTold?: boolean };

/** A success. */
export const success = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

/** A failure as a result. */
export const failure = <F>(why: F): { readonly ok: false; readonly failure: F } => ({
  ok: false,
  failure: why,
});

/** Closes a switch over a table's keys: a new key does not compile until it is handled. */
export const assertNever = (value: never): never => {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
};
