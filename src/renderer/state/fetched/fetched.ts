/** What is fetched for each of several: of a guild, of a member, from a shelf. */
export interface FetchedByKey<T> {
  readonly byKey: Readonly<Record<string, Fetched<T>>>;
}

/** Something that is fetched and kept, and how far that has come. */
export interface Fetched<T> {
  /** It stays 'loaded' while it is fetched again: what is known stays on the screen. */
  readonly phase: 'loading' | 'loaded' | 'failed';
  /** Why the last request failed, in words: there is nothing to show, or, once there is, it may be old. */
  readonly error: string | null;
  /** Whether a request is under way. */
  readonly isAsking: boolean;
  /** Whether it may be otherwise by now, so that it ought to be fetched again when it is looked at. */
  readonly isStale: boolean;
  /** What is known; before the first answer what stands for nothing. */
  readonly value: T;
}

/** Nothing is known, and nobody has asked. */
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

/** The server has answered. What made it stale meanwhile may be missing in the answer. */
export const answered = <T>(before: Fetched<T>, value: T): Fetched<T> => ({
  ...before,
  phase: 'loaded',
  error: null,
  isAsking: false,
  value,
});

/** A request has failed: what is shown stays, for it was true a while ago. */
export const failed = <T>(before: Fetched<T>, error: string): Fetched<T> => ({
  ...before,
  phase: before.phase === 'loaded' ? 'loaded' : 'failed',
  error,
  isAsking: false,
});
