import { afterEach, describe, expect, it, vi } from 'vitest';
import { dayNamed, shiftDay, startOfDay } from '../../../../src/domain/search/days';

/** A Thursday. */
const TODAY = '2026-11-26';

describe('a typed day', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2024-02-29', '2024-02-29'],
    ['today', '2026-11-26'],
    [' Yesterday ', '2026-11-25'],
    ['thursday', '2026-11-26'],
    ['Wed', '2026-11-25'],
    ['friday', '2026-11-20'],
    ['sunday', '2026-11-22'],
  ])('%s is %s', (typed, day) => {
    expect(dayNamed(typed, TODAY)).toBe(day);
  });

  it.each(['', 't', 'th', 'someday', '2026-02-30', '2026-13-01', '2026-1-1', '0026-01-01', '20261120'])(
    '%s is none',
    (typed) => {
      expect(dayNamed(typed, TODAY)).toBeNull();
    },
  );

  it('is followed by the first of the next month or year', () => {
    expect(shiftDay('2026-11-30', 1)).toBe('2026-12-01');
    expect(shiftDay('2026-01-01', -1)).toBe('2025-12-31');
  });
});

describe('the beginning of a day', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ['UTC', '2026-11-20T00:00:00.000Z'],
    ['Europe/Berlin', '2026-11-19T23:00:00.000Z'],
    ['America/New_York', '2026-11-20T05:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-19T18:15:00.000Z'],
  ])('is that of %s', (zone, time) => {
    vi.stubEnv('TZ', zone);
    expect(startOfDay('2026-11-20')).toBe(time);
  });

  it('is an hour earlier or later where the clocks change', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    expect(startOfDay('2026-03-29')).toBe('2026-03-28T23:00:00.000Z');
    expect(startOfDay('2026-03-30')).toBe('2026-03-29T22:00:00.000Z');
  });
});
