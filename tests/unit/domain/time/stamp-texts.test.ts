import { describe, expect, it } from 'vitest';
import { createStampTexts, MOST_SECONDS, type StampStyle } from '../../../../src/domain/time/stamp-texts';

const here = createStampTexts({ locale: 'en-US', timeZone: 'Europe/Berlin' });
/** 14 November 2023, 22:13:20 UTC. */
const MOMENT = 1_700_000_000;

describe('the text of a moment', () => {
  it.each<readonly [StampStyle, string]>([
    ['t', '11:13 PM'],
    ['T', '11:13:20 PM'],
    ['d', '11/14/23'],
    ['D', 'November 14, 2023'],
    ['f', 'November 14, 2023 at 11:13 PM'],
    ['F', 'Tuesday, November 14, 2023 at 11:13 PM'],
  ])('in style %s is %s', (style, expected) => {
    expect(here.stamp(MOMENT, style, 0)).toBe(expected);
  });

  it('is that of the reader’s locale and time zone', () => {
    const there = createStampTexts({ locale: 'de-DE', timeZone: 'Asia/Tokyo' });
    expect(there.stamp(MOMENT, 'D', 0)).toBe('15. November 2023');
    expect(there.stamp(MOMENT, 'R', MOMENT * 1000 + 120_000)).toBe('vor 2 Minuten');
  });

  it.each([
    [0, 'now'],
    [-1, '1 second ago'],
    [59, 'in 59 seconds'],
    [60, 'in 1 minute'],
    [-119, '1 minute ago'],
    [3599, 'in 59 minutes'],
    [-3600, '1 hour ago'],
    [86_399, 'in 23 hours'],
    // 'Yesterday' could be wrong: 25 hours ago may be the day before that.
    [-90_000, '1 day ago'],
    [-86_400 * 30, '30 days ago'],
    [86_400 * 31, 'in 1 month'],
    [-86_400 * 800, '2 years ago'],
  ])('%i seconds away is %s', (away, expected) => {
    expect(here.stamp(MOMENT + away, 'R', MOMENT * 1000 + 999)).toBe(expected);
  });

  it('exists for the first and the last moment', () => {
    for (const seconds of [-MOST_SECONDS, MOST_SECONDS]) {
      for (const style of ['t', 'T', 'd', 'D', 'f', 'F', 'R'] as const)
        expect(here.stamp(seconds, style, 0)).not.toBe('');
    }
  });
});
