import { createWriteBatch } from './write-batch';

/** The maximum number of keys of one query: it blocks the other queries of the embedded store for some milliseconds. */
const KEYS_PER_QUERY = 100;

/**
 * Groups loads by one key each: those that wait while a query runs share the next one. A load never shares a query that
 * began before it, so its answer is as recent as that of a query of its own. `load` returns one answer for each key, in
 * their order.
 */
export const createGroupedLoad = <Key, Answer>(
  load: (keys: readonly Key[]) => Promise<readonly Answer[]>,
): ((key: Key) => Promise<Answer>) =>
  createWriteBatch<Key, Answer>({ write: load, maxItems: KEYS_PER_QUERY }).add;
