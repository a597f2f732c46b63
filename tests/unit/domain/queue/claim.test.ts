import { describe, expect, it } from 'vitest';
import type { UserId } from '../../../../src/contract/ids';
import { claimEnd, claimOf } from '../../../../src/domain/queue/claim';
import { at, id, makePerson, makeReport } from '../../../support/renderer/factories';

const ME = id<UserId>(1);
const claimed = makeReport(1, { claimedBy: makePerson(2, 'bob'), claimedUntil: at(120) });
const time = (second: number): number => Date.parse(at(second));

describe('who handles a report', () => {
  it('is nobody, this person or another, until the claim ends', () => {
    expect(claimOf(makeReport(1), ME, time(0))).toEqual({ kind: 'nobody' });
    expect(claimOf(claimed, ME, time(119))).toEqual({ kind: 'other', person: makePerson(2, 'bob') });
    expect(claimOf(claimed, id(2), time(119))).toEqual({ kind: 'me' });
    expect(claimOf(claimed, ME, time(120))).toEqual({ kind: 'nobody' });
  });

  it('is nobody once it is decided', () => {
    expect(claimOf({ ...claimed, status: 'resolved' }, ME, time(0))).toEqual({ kind: 'nobody' });
  });

  it('has no end without a claim, or with a time that is none', () => {
    expect(claimEnd(claimed)).toBe(time(120));
    expect(claimEnd(makeReport(1))).toBeNull();
    expect(claimEnd({ ...claimed, claimedUntil: 'soon' })).toBeNull();
  });
});
