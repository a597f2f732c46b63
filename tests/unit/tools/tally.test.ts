import { describe, expect, it } from 'vitest';
import { closingLine, tallyOf, tallyOfChecks } from '../../../tools/suites/tally.mjs';

const report = (facts: object) => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...facts,
});
const loaded = {
  name: 'a.test.ts',
  status: 'passed',
  message: '',
  assertionResults: [{ fullName: 'a', status: 'passed' }],
};

describe('a suite', () => {
  it('counts what passed and failed', () => {
    expect(tallyOf(report({ numPassedTests: 3, numFailedTests: 2, testResults: [loaded] }), 1)).toEqual({
      passed: 3,
      failed: 2,
      notes: [],
    });
  });

  it('names what failed, with what was said first', () => {
    const results = [
      { fullName: 'the door opens', status: 'failed', failureMessages: ['expected shut\n  at door.ts:3'] },
      { fullName: 'the door shuts', status: 'passed', failureMessages: [] },
      { fullName: 'the door rings', status: 'failed' },
    ];
    const file = { name: 'door.test.ts', status: 'failed', message: '', assertionResults: results };
    const tally = tallyOf(report({ numPassedTests: 1, numFailedTests: 2, testResults: [file] }), 1);
    expect(tally.notes).toEqual([
      'door.test.ts: the door opens: expected shut',
      'door.test.ts: the door rings: ',
    ]);
  });

  it('counts a skipped test as failed', () => {
    const tally = tallyOf(
      report({ numPassedTests: 3, numPendingTests: 1, numTodoTests: 1, testResults: [loaded] }),
      0,
    );
    expect(tally).toMatchObject({ passed: 3, failed: 2 });
    expect(tally.notes[0]).toContain('2 skipped');
  });

  it('counts a file that did not load as a failure', () => {
    const broken = {
      name: 'b.test.ts',
      status: 'failed',
      message: 'Cannot find module\nat …',
      assertionResults: [],
    };
    const tally = tallyOf(report({ numPassedTests: 1, testResults: [loaded, broken] }), 1);
    expect(tally).toEqual({ passed: 1, failed: 1, notes: ['b.test.ts did not load: Cannot find module'] });
  });

  it('has failed when it ran no test, though vitest is content', () => {
    expect(tallyOf(report({}), 0)).toEqual({ passed: 0, failed: 1, notes: ['it ran no test'] });
  });

  it('has failed when every test passed and the run did not', () => {
    expect(tallyOf(report({ numPassedTests: 2, testResults: [loaded] }), 1)).toMatchObject({
      passed: 2,
      failed: 1,
    });
  });

  it('has failed when it ended before its report', () => {
    expect(tallyOf(undefined, 134)).toMatchObject({ passed: 0, failed: 1 });
  });
});

it('counts each check as a test', () => {
  const verdicts = [
    { name: 'lint', complaint: undefined },
    { name: 'formatting', complaint: 'a.ts' },
  ];
  expect(tallyOfChecks(verdicts)).toEqual({ passed: 1, failed: 1, notes: ['formatting'] });
});

it('closes with one line over all suites', () => {
  const tallies = [
    { passed: 5, failed: 1, notes: [] },
    { passed: 7, failed: 0, notes: [] },
  ];
  expect(closingLine(tallies)).toBe('12 passed, 1 failed');
});
