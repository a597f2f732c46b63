// @ts-check

/**
 * The result of a suite.
 * @typedef {{ passed: number, failed: number, notes: string[] }} Tally
 *
 * The output of vitest's JSON reporter, as far as it is used.
 * @typedef {{ fullName: string, status: string, failureMessages?: string[] | null }} Result
 *
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests skipped ones
 * @property {number} numTodoTests
 * @property {{ name: string, status: string, message: string, assertionResults: Result[] }[]} testResults
 */

/**
 * Counts a suite. A skipped test counts as failed: it proves nothing. So do a file that did not load, an interrupted
 * run, and a suite without a test.
 * @param {VitestReport | undefined} report undefined if vitest ended before it wrote one
 * @param {number} exitCode vitest's
 * @returns {Tally}
 */
export function tallyOf(report, exitCode) {
  if (report === undefined)
    return { passed: 0, failed: 1, notes: [`it ended with ${exitCode} before its report`] };
  const notes = [];
  const skipped = report.numPendingTests + report.numTodoTests;
  if (skipped > 0) notes.push(`${skipped} skipped, which counts as failed`);
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  for (const { name, message } of unloaded)
    notes.push(`${name} did not load: ${message.split('\n')[0] ?? ''}`);
  notes.push(...failuresOf(report));
  let failed = report.numFailedTests + skipped + unloaded.length;
  const { numPassedTests: passed } = report;
  if (failed === 0 && passed === 0) {
    notes.push('it ran no test');
    failed = 1;
  } else if (failed === 0 && exitCode !== 0) {
    notes.push(
      `every test passed, but the run ended with ${exitCode}: an error outside the tests, see above`,
    );
    failed = 1;
  }
  return { passed, failed, notes };
}

/**
 * A line for each failed test: a reader of only the end of a long run sees what to look for.
 * @param {VitestReport} report
 * @returns {string[]}
 */
const failuresOf = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) =>
          `${name}: ${fullName}: ${(failureMessages?.[0] ?? '').split('\n')[0] ?? ''}`,
      ),
  );

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
