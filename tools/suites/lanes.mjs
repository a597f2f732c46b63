// @ts-check

/** Suites that start whole apps: those wait for one another most of the time. */
const OF_APPS = new Set(['e2e', 'package']);

/**
 * Which suites run one after the other, beside the other lane: what waits beside what computes, so that a small machine is
 * busy all the time.
 * @param {readonly string[]} suites in the order in which they would run one by one
 * @returns {string[][]} one or two lanes, none of them empty; every suite once
 */
export function lanesOf(suites) {
  const lanes = [suites.filter((suite) => !OF_APPS.has(suite)), suites.filter((suite) => OF_APPS.has(suite))];
  return lanes.filter((lane) => lane.length > 0);
}
