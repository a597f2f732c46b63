// @ts-check

/** Suites that keep one core busy each, and so run at the same time. The others fill a small machine by themselves. */
const OF_ONE_CORE = new Set(['check', 'package']);

/**
 * Which suites run at the same time: one stage after the other.
 * @param {readonly string[]} suites in the order in which they would run one by one
 * @returns {string[][]} stages, none of them empty; every suite once
 */
export function stagesOf(suites) {
  const together = suites.filter((suite) => OF_ONE_CORE.has(suite));
  const alone = suites.filter((suite) => !OF_ONE_CORE.has(suite)).map((suite) => [suite]);
  return [together, ...alone].filter((stage) => stage.length > 0);
}
