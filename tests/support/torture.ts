/** How often a property is tried, and with which dice. For the parameters of fast-check's `assert`. */
export interface Tries {
  readonly numRuns: number;
  readonly seed?: number;
}

/**
 * As often as the suite does, or as `npm run torture` asks: GUILDHALL_TORTURE_RUNS says how often, GUILDHALL_TORTURE_SEED
 * with which seed. fast-check names the seed of what fails; without one of ours it takes a new one each time.
 */
export const tries = (usual: number): Tries => {
  const runs = Number(process.env['GUILDHALL_TORTURE_RUNS'] ?? usual);
  const seed = process.env['GUILDHALL_TORTURE_SEED'];
  return { numRuns: runs, ...(seed === undefined ? {} : { seed: Number(seed) }) };
};

/** Time for a test of so many tries, in milliseconds: what the suite's own number takes, and in proportion beyond it. */
export const timeFor = (usual: number, usualMs: number): number =>
  Math.max(usualMs, (usualMs * tries(usual).numRuns) / usual);
