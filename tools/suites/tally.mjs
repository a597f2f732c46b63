// @ts-check

/**
 * What a suite came to.
 * @typedef {{ passed: number, failed: number, notes: string[] }} Tally
 *
 * What vitest's JSON reporter writes, as far as it is read here.
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
 * Counts a suite. A test that was skipped is a failure: it shows nothing. So is a file that did not load, a run that was
 * broken off, and a suite without a test.
 * @param {VitestReport | undefined} report undefined when vitest did not get as far as writing one
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
 * A line for each test that failed: who reads only the end of a long run sees what to look for.
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
