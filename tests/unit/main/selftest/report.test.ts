import { describe, expect, it } from 'vitest';
import { SelfTestReport, type StepResult } from '../../../../src/contract/selftest';
import { createObserver } from '../../../../src/main/selftest/observer';
import { makeReport, stepLine, summaryLines } from '../../../../src/main/selftest/report';

const facts = {
  ...{ version: '0.1.0', electron: '33.2.1', chromium: '130', node: '20', platform: 'linux', arch: 'x64' },
  ...{ system: 'Linux 6.1', isPackaged: true },
};
const step = (outcome: StepResult['outcome'], detail: string | null = null): StepResult => ({
  ...{ id: 'message', title: 'A message', outcome, detail, ms: 1234 },
});

describe('the report of a self-test', () => {
  it('is a pass where nothing failed and something passed', () => {
    const outcomeOf = (...steps: StepResult[]) => makeReport(facts, steps, 1000, 3000).outcome;
    expect(outcomeOf(step('pass'), step('skipped', 'x'))).toBe('pass');
    expect(outcomeOf(step('pass'), step('fail', 'x'))).toBe('fail');
    expect(outcomeOf(step('skipped', 'x'))).toBe('fail');
    expect(outcomeOf()).toBe('fail');
  });

  it('has the form that readers know, and lines for people', () => {
    const report = makeReport(facts, [step('pass', 'after 5 ms'), step('fail', 'why')], 1000, 3000);
    expect(SelfTestReport.parse(JSON.parse(JSON.stringify(report)))).toEqual(report);
    expect(stepLine(report.steps[0] ?? step('fail'))).toBe(
      'pass       1.23 s  A message\n                   after 5 ms',
    );
    expect(summaryLines(report)).toContain(
      '1 passed, 1 failed, 0 skipped in 2.0 s: THIS BUILD DOES NOT WORK HERE',
    );
  });
});

describe('who looks on', () => {
  it('sees what the desktop says of its tray, once it knows', () => {
    const observer = createObserver();
    observer.pushed('desktop.changed', { tray: { isThere: false, reason: 'asking' } });
    expect(observer.tray()).toBeNull();
    observer.pushed('desktop.changed', { tray: { isThere: false, reason: 'no-host' } });
    expect(observer.tray()).toEqual({ isThere: false, reason: 'no-host' });
    observer.pushed('desktop.changed', { tray: { isThere: true } });
    observer.pushed('preferences.changed', {});
    expect(observer.tray()).toEqual({ isThere: true });
  });

  it('sees what came of notifications, and tells what is absent from what is wrong', () => {
    const observer = createObserver();
    observer.answered('notifications.show', {}, { ok: true, value: null });
    const failed = (code: string) => ({ ok: false, failure: { kind: 'local', code, detail: 'unsupported' } });
    observer.answered('notifications.show', {}, failed('no-notifications'));
    observer.answered('notifications.show', {}, failed('bug'));
    observer.answered('desktop.summarise', { unread: { channels: 2, pings: 3 } }, null);
    expect(observer.notifications().map(({ kind }) => kind)).toEqual(['shown', 'not-here', 'wrong']);
    expect(observer.pings()).toBe(3);
  });
});
