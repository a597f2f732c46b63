/** The number of runs of a property, and the seed. For the parameters of fast-check's `assert`. */
export interface Tries {
  readonly numRuns: number;
  readonly seed: number;
}

/**
 * The suite's number of runs, or that of `npm run torture`: GUILDHALL_TORTURE_RUNS has the number,
 * GUILDHALL_TORTURE_SEED the seed. The suite has one seed, so that it does not pass or fail by luck; new ones are torture's.
 */
export const tries = (usual: number): Tries => {
  const runs = Number(process.env['GUILDHALL_TORTURE_RUNS'] ?? usual);
  const seed = process.env['GUILDHALL_TORTURE_SEED'];
  return { numRuns: runs, seed: Number(seed ?? 1) };
};

/**
 * Time limit of a test with so many runs, in milliseconds: `usualMs` for the usual number of runs, and more in
 * proportion.
 */
export const timeFor = (usual: number, usualMs: number): number =>
  Math.max(usualMs, (usualMs * tries(usual).numRuns) / usual);

/**
 * Every `nth` of a list, from the place `from` on; all of it in `npm run torture`. The suite tries each text somewhere:
 * tests of the same parts take slices from different places.
 */
export const sliceFor = <T>(list: readonly T[], nth: number, from = 0): readonly T[] =>
  process.env['GUILDHALL_TORTURE_RUNS'] === undefined
    ? list.filter((_one, at) => at % nth === from % nth)
    : list;
