/** Something that happened at a time, in epoch milliseconds. */
interface Timed {
  readonly atMs: number;
}

/** Joins that follow one another within this time belong together. */
export const BURST_GAP_MS = 60_000;

/**
 * The part of a list, sorted by time, that belongs together with the row at `index`: on both sides as far as each row
 * follows the one before it within BURST_GAP_MS.
 */
export const burstAround = <T extends Timed>(rows: readonly T[], index: number): readonly T[] => {
  const isNear = (one: T | undefined, other: T | undefined): boolean =>
    one !== undefined && other !== undefined && Math.abs(one.atMs - other.atMs) <= BURST_GAP_MS;
  let first = index;
  while (isNear(rows[first - 1], rows[first])) first -= 1;
  let last = index;
  while (isNear(rows[last], rows[last + 1])) last += 1;
  return rows.slice(first, last + 1);
};
