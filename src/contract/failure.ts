/** The reason of a failed call. Failures are expected, so they are values; only bugs throw. */
export type Failure =
  /**
   * No answer: the address does not resolve, the connection is refused or times out, or TLS fails. With `unanswered`
   * the server may have carried out the request, so it must not be repeated automatically. With `other-certificate`
   * the server did not show the key by which this computer knows it; `detail` is its host.
   */
  | {
      readonly kind: 'network';
      readonly reason: 'unreachable' | 'timeout' | 'tls' | 'other-certificate' | 'offline' | 'unanswered';
      readonly detail: string;
    }
  /** The server answered with a refusal. `message` is its own text for people, sanitised, or null. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly message: string | null;
      readonly retryAfterMs: number | null;
      /** A word for programs (protocol.md 'Transport'); absent where the server gives none. */
      readonly code?: string;
    }
  /** An answer that the contract does not describe: HTML, broken JSON, another shape. */
  | { readonly kind: 'malformed'; readonly detail: string }
  /** The call itself was invalid and was not sent. */
  | { readonly kind: 'invalid'; readonly detail: string }
  /** Nobody is signed in, so there is no token to send. */
  | { readonly kind: 'signed-out' }
  /** A failure on this computer: disk full, server process failed to start, keyring locked. */
  | { readonly kind: 'local'; readonly code: string; readonly detail: string };

/** The code of a local failure: the person has not accepted this server on this computer, so no request was sent. */
export const SERVER_IS_NEW = 'server-new';

/** The code of a local failure: a file was removed while it was handed over, so nobody has to be told. */
export const FILE_GIVEN_UP = 'file-given-up';

/** The code of a local failure: a message is kept on this computer, and is sent when it can be or shows why not. */
export const KEPT = 'kept';

export type FailureKind = Failure['kind'];

export type Result<T, F = Failure> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: F };

/** The result of a call. `isTold`: the caller has already received all events that the call has caused. */
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
