import { describe, expect, it } from 'vitest';
import { BURST_GAP_MS, burstAround } from '../../../../src/domain/moderation/burst';
import { groupSeconds, groupText, namesText } from '../../../../src/domain/moderation/group-text';

const rows = (...times: readonly number[]) => times.map((atMs) => ({ atMs }));
const around = (times: readonly number[], index: number) =>
  burstAround(rows(...times), index).map(({ atMs }) => atMs);

describe('what belongs together', () => {
  it('follows one another closely, on both sides', () => {
    const late = 10 * BURST_GAP_MS;
    const times = [0, late, late + BURST_GAP_MS, late + 2 * BURST_GAP_MS, late + 3 * BURST_GAP_MS + 1];
    for (const index of [1, 2, 3]) expect(around(times, index)).toEqual(times.slice(1, 4));
    expect(around(times, 0)).toEqual([0]);
    expect(around(times, 4)).toEqual(times.slice(4));
  });

  it('is nothing of an empty list', () => expect(around([], -1)).toEqual([]));
});

describe('the words about those who joined together', () => {
  it('say how many, how and how fast', () => {
    expect(groupText({ size: 40, seconds: 58, invite: 'abc' })).toBe(
      '40 members without roles joined by the invite abc within 58 s',
    );
    expect(groupText({ size: 4, seconds: 241, invite: null })).toBe(
      '4 members without roles joined together within 5 min',
    );
  });

  it('name some of them', () => {
    expect(namesText(['a', 'b'])).toBe('a, b');
    expect(namesText(['a', 'b', 'c', 'd', 'e', 'f'])).toBe('a, b, c, d, e and 1 more');
    const joined = (second: number) => ({ joinedAt: new Date(second * 1000).toISOString() });
    expect(groupSeconds([joined(10), joined(4), joined(11.5)])).toBe(8);
    expect(groupSeconds([joined(3)])).toBe(1);
  });
});
