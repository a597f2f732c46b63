import { describe, expect, it } from 'vitest';
import { toId, type UserId } from '../../../../src/contract/ids';
import { type Hold, judgeHold } from '../../../../src/domain/reports/claims';

const me = toId<UserId>('1');
const other = toId<UserId>('2');
const NOW = Date.parse('2026-01-01T00:00:00.000Z');
const at = (ms: number): string => new Date(NOW + ms).toISOString();

describe('who handles a report', () => {
  it.each<[string, UserId | null, string | null, Hold]>([
    ['nobody', null, null, 'free'],
    ['oneself', me, at(1), 'mine'],
    ['oneself, while nobody else wants it', me, at(-1), 'mine'],
    ['somebody else', other, at(1), 'theirs'],
    ['nobody, once the claim of somebody else is over', other, at(0), 'free'],
  ])('is %s', (_, claimedBy, claimedUntil, expected) => {
    expect(judgeHold({ status: 'open', claimedBy, claimedUntil }, me, NOW)).toBe(expected);
    expect(judgeHold({ status: 'resolved', claimedBy, claimedUntil }, me, NOW)).toBe('resolved');
  });
});
