/** Values that are fetched per key: for a guild, a member, or a shelf. */
export interface FetchedByKey<T> {
  readonly byKey: Readonly<Record<string, Fetched<T>>>;
}

/** A value that is fetched and kept, and the state of its request. */
export interface Fetched<T> {
  /** Stays 'loaded' while the value is fetched again: the held value stays on the screen. */
  readonly phase: 'loading' | 'loaded' | 'failed';
  /** Why the last request failed, in words: there is nothing to show, or the shown value may be out of date. */
  readonly error: string | null;
  /** Whether a request is under way. */
  readonly isAsking: boolean;
  /** Whether the value may have changed, so that the next view must fetch it again. */
  readonly isStale: boolean;
  /** The known value; before the first answer the empty value. */
  readonly value: T;
}

/** Nothing is known, and no request has been sent. */
export const notAsked = <T>(nothing: T): Fetched<T> => ({
  phase: 'loading',
  error: null,
  isAsking: false,
  isStale: false,
  value: nothing,
});

/** A request is sent. */
export const asked = <T>(before: Fetched<T>): Fetched<T> => ({
  ...before,
  phase: before.phase === 'loaded' ? 'loaded' : 'loading',
  error: null,
  isAsking: true,
  isStale: false,
});

/** The server has answered. The answer may miss a change that made the value stale during the request. */
export const answered = <T>(before: Fetched<T>, value: T): Fetched<T> => ({
  ...before,
  phase: 'loaded',
  error: null,
  isAsking: false,
  value,
});

/** A request has failed: the shown value stays, since it was correct recently. */
export const failed = <T>(before: Fetched<T>, error: string): Fetched<T> => ({
  ...before,
  phase: before.phase === 'loaded' ? 'loaded' : 'failed',
  error,
  isAsking: false,
});
