// @ts-check

/**
 * The stages of a run, one after the other. The lanes of a stage run at the same time, the suites of a lane one by one.
 * Packages are waited for more than computed, so what computes runs beside them. Whole apps leave a quarter of two cores
 * idle, which a single worker of `contract` takes.
 */
const STAGES = [
  [['check', 'unit', 'renderer', 'integration'], ['package']],
  [['e2e'], ['contract']],
];

/**
 * @param {readonly string[]} suites those to run
 * @returns {string[][][]} stages of lanes of suites, none of them empty; every suite once
 */
export const stagesOf = (suites) =>
  STAGES.map((stage) =>
    stage.map((lane) => lane.filter((suite) => suites.includes(suite))).filter((lane) => lane.length > 0),
  ).filter((stage) => stage.length > 0);
