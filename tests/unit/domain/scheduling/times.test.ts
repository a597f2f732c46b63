import { describe, expect, it } from 'vitest';
import { SCHEDULED_LIMITS } from '../../../../src/contract/limits';
import {
  clockOf,
  inAnHour,
  isAhead,
  momentOf,
  readClock,
  tomorrowAtNine,
} from '../../../../src/domain/scheduling/times';

const noon = new Date(2026, 10, 30, 12, 34).getTime();

describe('the times that are offered', () => {
  it('are an hour from now, and nine of the next day, over the end of a month', () => {
    expect(inAnHour(noon) - noon).toBe(3_600_000);
    expect(new Date(tomorrowAtNine(noon))).toEqual(new Date(2026, 11, 1, 9, 0));
    expect(new Date(tomorrowAtNine(new Date(2026, 0, 1, 0, 0).getTime()))).toEqual(new Date(2026, 0, 2, 9));
  });
});

describe('a time that is typed', () => {
  it.each([
    ['09:05', { hour: 9, minute: 5 }],
    ['9:05', { hour: 9, minute: 5 }],
    [' 2359 ', { hour: 23, minute: 59 }],
    ['7.30', { hour: 7, minute: 30 }],
    ['24:00', null],
    ['12:60', null],
    ['12', null],
    ['noon', null],
    ['', null],
  ])('%j is read as %j', (text, time) => {
    expect(readClock(text)).toEqual(time);
  });

  it('makes a moment with a day, and comes back', () => {
    expect(momentOf('2026-11-30', '12:34')).toBe(noon);
    expect(clockOf(noon)).toBe('12:34');
    expect(clockOf(new Date(2026, 0, 1, 9, 5).getTime())).toBe('09:05');
    expect(momentOf('', '12:34')).toBeNull();
    expect(momentOf('2026-11-30', '')).toBeNull();
  });

  it('is from a minute to 90 days ahead', () => {
    const { leastMs, mostMs } = SCHEDULED_LIMITS;
    expect([leastMs - 1, leastMs, mostMs, mostMs + 1].map((ms) => isAhead(noon + ms, noon))).toEqual([
      ...[false, true, true, false],
    ]);
  });
});
