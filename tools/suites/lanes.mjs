// @ts-check

/**
 * The lanes of a run, which run in parallel; the suites of a lane run in sequence. Tests of packages and whole apps
 * mostly wait, so suites that compute run beside them.
 */
const LANES = [['check', 'unit', 'renderer', 'contract'], ['integration'], ['package', 'e2e']];

/**
 * @param {readonly string[]} suites the suites to run
 * @returns {string[][]} lanes of suites, none of them empty; every suite once
 */
export const lanesOf = (suites) =>
  LANES.map((lane) => lane.filter((suite) => suites.includes(suite))).filter((lane) => lane.length > 0);

/**
 * Whether a suite gives way to those that run beside it: the last lane takes longest, for it waits.
 * @param {string} suite
 * @returns {boolean}
 */
export const isAside = (suite) => !LANES.at(-1)?.includes(suite);
