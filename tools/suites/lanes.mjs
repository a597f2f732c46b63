// @ts-check

/**
 * The lanes of a run, which run at the same time; the suites of a lane run one by one. Packages and whole apps are waited
 * for more than computed, so what computes runs beside them.
 */
const LANES = [
  ['check', 'unit', 'renderer', 'integration', 'contract'],
  ['package', 'e2e'],
];

/**
 * @param {readonly string[]} suites those to run
 * @returns {string[][]} lanes of suites, none of them empty; every suite once
 */
export const lanesOf = (suites) =>
  LANES.map((lane) => lane.filter((suite) => suites.includes(suite))).filter((lane) => lane.length > 0);
