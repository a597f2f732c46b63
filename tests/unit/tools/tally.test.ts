import { describe, expect, it } from 'vitest';
import type { Report } from '../../../tools/suites/reporter.mjs';
import { closingLine, tallyOf, tallyOfChecks } from '../../../tools/suites/tally.mjs';

const report = (facts: Partial<Report>): Report => ({
  passed: 0,
  failed: [],
  skipped: [],
  errors: [],
  ...facts,
});

describe('a suite', () => {
  it('counts what passed', () => {
    expect(tallyOf(report({ passed: 3 }), 0)).toEqual({ passed: 3, failed: 0, notes: [] });
  });

  it('counts and names what failed, was skipped, or went wrong outside the tests', () => {
    const tally = tallyOf(
      report({
        passed: 3,
        failed: [{ where: 'a.test.ts: the door opens', message: 'expected shut' }],
        skipped: ['b.test.ts: the door rings'],
        errors: [{ where: 'b.test.ts: the door', message: 'hook timed out' }],
      }),
      1,
    );
    expect(tally).toEqual({
      passed: 3,
      failed: 3,
      notes: [
        'a.test.ts: the door opens: expected shut',
        'b.test.ts: the door: hook timed out',
        'a skipped test counts as failed:',
        'b.test.ts: the door rings: skipped',
      ],
    });
  });

  it('has failed when it ran no test, though vitest is content', () => {
    expect(tallyOf(report({}), 0)).toEqual({ passed: 0, failed: 1, notes: ['it ran no test'] });
  });

  it('has failed when every test passed and the run did not', () => {
    expect(tallyOf(report({ passed: 2 }), 1)).toMatchObject({ passed: 2, failed: 1 });
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
