import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  dayOf,
  intoBounds,
  isDay,
  longDay,
  monthTitle,
  moveBy,
  readDay,
  sideOf,
  WEEKDAYS,
  weeksOf,
} from '../../../../src/renderer/ui/date/days';

describe('a day of the calendar', () => {
  it.each([
    ['2026-11-23', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-1-3', false],
    ['', false],
    ['today', false],
  ])('%j is one: %j', (text, is) => expect(isDay(text)).toBe(is));

  it.each([
    ['2026-1-3', '2026-01-03'],
    [' 2026/11/23 ', '2026-11-23'],
    ['2026.2.29', null],
    ['23.11.2026', null],
    ['2026-11', null],
  ])('is read of %j: %j', (text, day) => expect(readDay(text)).toBe(day));

  it('is that of the person at a moment', () => {
    expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  });

  it('goes on over the ends of months and years, and over a change of the clock', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30');
    expect(addDays('2026-10-25', 1)).toBe('2026-10-26');
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-01-31', -2)).toBe('2025-11-30');
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
  });

  it.each([
    ['ArrowLeft', false, '2026-11-17'],
    ['ArrowRight', false, '2026-11-19'],
    ['ArrowUp', false, '2026-11-11'],
    ['ArrowDown', false, '2026-11-25'],
    ['Home', false, '2026-11-15'],
    ['End', false, '2026-11-21'],
    ['PageUp', false, '2026-10-18'],
    ['PageDown', true, '2027-11-18'],
    ['a', false, null],
  ])('leads by %s (with Shift: %j) to %j', (key, isShifted, day) =>
    expect(moveBy('2026-11-18', key, isShifted)).toBe(day),
  );

  it('lies before, after or within bounds, and is brought into them', () => {
    const bounds = { min: '2026-11-10', max: '2026-11-20' };
    expect(['2026-11-09', '2026-11-10', '2026-11-21'].map((day) => sideOf(day, bounds))).toEqual([
      'before',
      'within',
      'after',
    ]);
    expect(['2026-01-01', '2026-11-15', '2027-01-01'].map((day) => intoBounds(day, bounds))).toEqual([
      '2026-11-10',
      '2026-11-15',
      '2026-11-20',
    ]);
    expect(intoBounds('2026-01-01', {})).toBe('2026-01-01');
  });

  it('stands in the weeks of its month, from Sunday on', () => {
    const weeks = weeksOf('2026-11-18');
    expect(weeks[0]).toEqual(['2026-11-01', ...[2, 3, 4, 5, 6, 7].map((day) => `2026-11-0${day}`)]);
    expect(weeks.at(-1)).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
    expect(weeksOf('2026-08-01')).toHaveLength(6);
    expect(weeksOf('2026-02-01')).toHaveLength(4);
  });

  it('is said in full', () => {
    expect(longDay('2026-11-23')).toBe('Monday, November 23, 2026');
    expect(monthTitle('2026-11-23')).toBe('November 2026');
    expect(WEEKDAYS[0]).toEqual({ short: 'Su', long: 'Sunday' });
    expect(WEEKDAYS[6]).toEqual({ short: 'Sa', long: 'Saturday' });
  });
});
