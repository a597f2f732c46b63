/** A list that is fetched as a whole, as far as it is known. */
export interface Fetched<T> {
  readonly phase: 'unasked' | 'loading' | 'loaded' | 'failed';
  /** Why there is none, or, once there is one, why it could not be had anew: in words. */
  readonly error: string | null;
  readonly list: readonly T[];
}

/** Of which nothing is known. */
export const unasked = <T>(): Fetched<T> => ({ phase: 'unasked', error: null, list: [] });

/** It is being fetched: what is shown stays on the screen meanwhile. */
export const asked = <T>(before: Fetched<T>): Fetched<T> =>
  before.phase === 'loaded' ? { ...before, error: null } : { ...before, phase: 'loading', error: null };

export const fetched = <T>(list: readonly T[]): Fetched<T> => ({ phase: 'loaded', error: null, list });

/** What was there before a refresh that failed stays. */
export const notFetched = <T>(before: Fetched<T>, error: string): Fetched<T> =>
  before.phase === 'loaded' ? { ...before, error } : { ...before, phase: 'failed', error };
