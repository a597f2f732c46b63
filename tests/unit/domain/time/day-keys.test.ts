import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDayKeys, daysBetween } from '../../../../src/domain/time/day-keys';

describe('createDayKeys', () => {
  it.each([
    ['UTC', '2024-01-05T23:59:59.999Z', '2024-01-05'],
    ['America/New_York', '2024-01-05T04:59:59.999Z', '2024-01-04'],
    ['America/New_York', '2024-01-05T05:00:00.000Z', '2024-01-05'],
    ['Asia/Kathmandu', '2024-01-04T18:14:59.999Z', '2024-01-04'],
    ['Asia/Kathmandu', '2024-01-04T18:15:00.000Z', '2024-01-05'],
    ['Pacific/Kiritimati', '2024-01-04T10:00:00.000Z', '2024-01-05'],
  ])('%s %s: %s', (timeZone, iso, key) => {
    expect(createDayKeys(timeZone)(iso)).toBe(key);
  });

  it('answers the same for a time whatever it was asked before', () => {
    const remembering = createDayKeys('Asia/Kathmandu');
    const times = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2040, 0) });
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 3_600_000 }), (time, more) => {
        remembering(new Date(time).toISOString());
        const iso = new Date(time + more).toISOString();
        expect(remembering(iso)).toBe(createDayKeys('Asia/Kathmandu')(iso));
      }),
      { numRuns: 50 },
    );
  });

  it('remembers no longer than the shortest step of a time zone', () => {
    const dayKey = createDayKeys('Asia/Kathmandu');
    expect(dayKey('2024-01-04T18:00:00.000Z')).toBe('2024-01-04');
    expect(dayKey('2024-01-04T18:15:00.000Z')).toBe('2024-01-05');
  });

  it('has no key for what is no time', () => {
    expect(createDayKeys('UTC')('soon')).toBe('');
  });
});

describe('daysBetween', () => {
  it.each([
    ['2024-01-05', '2024-01-05', 0],
    ['2024-02-28', '2024-03-01', 2],
    ['2024-01-01', '2023-12-31', -1],
    ['', '2024-01-01', Number.NaN],
  ])('%s to %s: %i', (earlier, later, days) => {
    expect(daysBetween(earlier, later)).toBe(days);
  });

  it("does not depend on the computer's own time zone", () => {
    const before = process.env['TZ'];
    process.env['TZ'] = 'America/New_York';
    try {
      // The night of 10 March 2024 has 23 hours there.
      expect(daysBetween('2024-03-10', '2024-03-11')).toBe(1);
    } finally {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    }
  });
});
