import { describe, expect, it } from 'vitest';
import type { UserId } from '../../../../src/contract/ids';
import { isNewReport } from '../../../../src/domain/queue/new-report';
import { at, id, makePerson, makeReport } from '../../../support/renderer/factories';

const known = {
  ...{ me: id<UserId>(1), openBefore: 1, openNow: 2, isHeld: false },
  now: Date.parse(at(5)),
};
const report = makeReport(1);

describe('a new report', () => {
  it('is one by which more wait than before', () => {
    expect(isNewReport(report, known)).toBe(true);
    expect(isNewReport(report, { ...known, openNow: 1 })).toBe(false);
  });

  it('is a recent one where the number before is not known', () => {
    expect(isNewReport(report, { ...known, openBefore: null })).toBe(true);
    expect(isNewReport(report, { ...known, openBefore: null, now: Date.parse(at(90)) })).toBe(false);
  });

  it('is not one that is known, taken over, decided, or one’s own', () => {
    expect(isNewReport(report, { ...known, isHeld: true })).toBe(false);
    expect(isNewReport(makeReport(1, { claimedBy: makePerson(2, 'bob') }), known)).toBe(false);
    expect(isNewReport(makeReport(1, { status: 'resolved' }), known)).toBe(false);
    const own = { user: makePerson(1, 'ada'), category: 'spam', text: '', createdAt: at(1) };
    expect(isNewReport(makeReport(1, { reports: [own] }), known)).toBe(false);
    expect(isNewReport(makeReport(1, { reports: [own, ...report.reports] }), known)).toBe(true);
  });
});
