// @ts-check

/**
 * The result of a suite.
 * @typedef {{ passed: number, failed: number, notes: string[] }} Tally
 *
 * @typedef {import('./reporter.mjs').Report} Report
 */

/**
 * Counts a suite. A skipped test counts as failed: it proves nothing. So do a hook that failed, a file that did not
 * load, an interrupted run, and a suite without a test. The notes name each: a reader of only the end of a long run
 * sees what to look for.
 * @param {Report | undefined} report undefined if vitest ended before it wrote one
 * @param {number} exitCode vitest's
 * @returns {Tally}
 */
export function tallyOf(report, exitCode) {
  if (report === undefined)
    return { passed: 0, failed: 1, notes: [`it ended with ${exitCode} before its report`] };
  const { passed, failed, skipped, errors } = report;
  const notes = [...failed, ...errors].map(({ where, message }) => `${where}: ${message}`);
  if (skipped.length > 0) notes.push('a skipped test counts as failed:');
  notes.push(...skipped.map((where) => `${where}: skipped`));
  const wrong = failed.length + errors.length + skipped.length;
  if (wrong > 0) return { passed, failed: wrong, notes };
  if (passed === 0) return { passed, failed: 1, notes: ['it ran no test'] };
  if (exitCode !== 0)
    return { passed, failed: 1, notes: [`every test passed, but the run ended with ${exitCode}, see above`] };
  return { passed, failed: 0, notes };
}

/**
 * @param {readonly import('./check-steps.mjs').Verdict[]} verdicts
 * @returns {Tally}
 */
export function tallyOfChecks(verdicts) {
  const wrong = verdicts.filter(({ complaint }) => complaint !== undefined);
  return {
    passed: verdicts.length - wrong.length,
    failed: wrong.length,
    notes: wrong.map(({ name }) => name),
  };
}

/**
 * The closing line.
 * @param {readonly Tally[]} tallies
 */
export function closingLine(tallies) {
  const total = (/** @type {'passed' | 'failed'} */ count) =>
    tallies.reduce((sum, tally) => sum + tally[count], 0);
  return `${total('passed')} passed, ${total('failed')} failed`;
}
