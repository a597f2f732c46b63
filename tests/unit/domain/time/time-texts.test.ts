import { describe, expect, it } from 'vitest';
import { createTimeTexts } from '../../../../src/domain/time/time-texts';

const utc = createTimeTexts({ locale: 'en-US', timeZone: 'UTC' });
const newYork = createTimeTexts({ locale: 'en-US', timeZone: 'America/New_York' });
const berlin = createTimeTexts({ locale: 'de-DE', timeZone: 'Europe/Berlin' });
const now = Date.parse('2024-01-05T15:30:00.000Z');

describe('messageTime', () => {
  it.each([
    ['2024-01-05T15:30:00.000Z', 'Today at 3:30 PM'],
    ['2024-01-05T00:00:00.000Z', 'Today at 12:00 AM'],
    ['2024-01-04T23:59:59.999Z', 'Yesterday at 11:59 PM'],
    ['2024-01-04T00:00:00.000Z', 'Yesterday at 12:00 AM'],
    ['2024-01-03T23:59:00.000Z', '1/3/24 11:59 PM'],
    ['2023-01-05T10:00:00.000Z', '1/5/23 10:00 AM'],
    // the clock of the server is ahead
    ['2024-01-05T15:31:00.000Z', 'Today at 3:31 PM'],
    ['2024-01-06T00:10:00.000Z', '1/6/24 12:10 AM'],
    ['no time', 'Today at 3:30 PM'],
  ])('%s: %s', (iso, text) => {
    expect(utc.messageTime(iso, now)).toBe(text);
  });

  it("counts the reader's days", () => {
    expect(newYork.messageTime('2024-01-05T03:00:00.000Z', now)).toBe('Yesterday at 10:00 PM');
    expect(berlin.messageTime('2024-01-04T23:30:00.000Z', now)).toBe('Today at 00:30');
  });

  it('knows yesterday over the ends of months and years and over changes of the clock', () => {
    expect(utc.messageTime('2023-12-31T12:00:00.000Z', Date.parse('2024-01-01T12:00:00.000Z'))).toBe(
      'Yesterday at 12:00 PM',
    );
    // The night of 10 March 2024 has 23 hours in New York, that of 3 November 25.
    expect(newYork.messageTime('2024-03-10T04:30:00.000Z', Date.parse('2024-03-11T03:45:00.000Z'))).toBe(
      'Yesterday at 11:30 PM',
    );
    expect(newYork.messageTime('2024-11-03T04:30:00.000Z', Date.parse('2024-11-04T04:45:00.000Z'))).toBe(
      'Today at 12:30 AM',
    );
  });
});

describe('relativeTime', () => {
  const ago = (ms: number) => utc.relativeTime(new Date(now - ms).toISOString(), now);
  const MINUTE = 60_000;
  const HOUR = 60 * MINUTE;
  it.each([
    [-5 * MINUTE, 'Just now'],
    [0, 'Just now'],
    [MINUTE, '1 minute ago'],
    [2 * MINUTE - 1, '1 minute ago'],
    [59 * MINUTE, '59 minutes ago'],
    [HOUR - 1, '59 minutes ago'],
    [HOUR, '1 hour ago'],
    [23 * HOUR, '23 hours ago'],
    [24 * HOUR - 1, '23 hours ago'],
    [24 * HOUR, '1 day ago'],
    [167 * HOUR, '6 days ago'],
    [168 * HOUR - 1, '6 days ago'],
    [168 * HOUR, 'Dec 29, 2023, 3:30 PM'],
  ])('%i ms: %s', (ms, text) => {
    expect(ago(ms)).toBe(text);
  });

  it('shows an old date as the specification does', () => {
    const later = Date.parse('2024-06-01T00:00:00.000Z');
    expect(utc.relativeTime('2024-01-05T10:00:00.000Z', later)).toBe('Jan 5, 2024, 10:00 AM');
  });
});

describe('dates', () => {
  it('are month day, year', () => {
    expect(utc.date('2025-07-10T23:00:00.000Z', now)).toBe('July 10, 2025');
    expect(utc.date('2025-07-10', now)).toBe('July 10, 2025');
  });

  it('fall back to today', () => {
    expect(utc.date('', now)).toBe('January 5, 2024');
    expect(utc.date('soon', now)).toBe('January 5, 2024');
  });

  it('are whole in tooltips, and short beside a message that continues a group', () => {
    expect(utc.fullTime('2024-01-05T10:00:00.000Z', now)).toBe('Friday, January 5, 2024 at 10:00 AM');
    expect(utc.clockTime('2024-01-05T10:00:00.000Z', now)).toBe('10:00 AM');
  });

  it("use the computer's own locale and time zone where none is given", () => {
    expect(createTimeTexts({}).date('2024-01-05T12:00:00.000Z', now)).toContain('2024');
  });
});
