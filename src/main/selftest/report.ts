import type { SelfTestReport, StepResult } from '../../contract/selftest';

/** The report's facts about the build and the computer. */
export type AppFacts = SelfTestReport['app'];

const count = (steps: readonly StepResult[], outcome: StepResult['outcome']): number =>
  steps.filter((step) => step.outcome === outcome).length;

/** The report of these steps. A test without a passed step counts as failed. */
export const makeReport = (
  app: AppFacts,
  steps: readonly StepResult[],
  startedAt: number,
  now: number,
): SelfTestReport => {
  const passed = count(steps, 'pass');
  const failed = count(steps, 'fail');
  return {
    form: 1,
    app,
    startedAt: new Date(startedAt).toISOString(),
    ms: Math.round(now - startedAt),
    outcome: failed === 0 && passed > 0 ? 'pass' : 'fail',
    passed,
    failed,
    skipped: count(steps, 'skipped'),
    steps: [...steps],
  };
};

const MARKS = { pass: 'pass   ', fail: 'FAIL   ', skipped: 'skipped' } as const;

/** A step as a line for people. */
export const stepLine = ({ outcome, title, detail, ms }: StepResult): string => {
  const time = `${(ms / 1000).toFixed(2).padStart(6)} s`;
  return [MARKS[outcome], time, title].join('  ') + (detail === null ? '' : `\n${' '.repeat(19)}${detail}`);
};

/** The closing lines for people. */
export const summaryLines = ({ app, passed, failed, skipped, ms, outcome }: SelfTestReport): string =>
  [
    '',
    `Guildhall ${app.version} on ${app.system} (${app.platform} ${app.arch}), Electron ${app.electron}`,
    `${passed} passed, ${failed} failed, ${skipped} skipped in ${(ms / 1000).toFixed(1)} s: ${outcome === 'pass' ? 'this build works here' : 'THIS BUILD DOES NOT WORK HERE'}`,
  ].join('\n');
