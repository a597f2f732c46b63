import { describe, expect, it } from 'vitest';
import { saidAt, saidEnds, secondsOf } from '../../../../src/domain/people/said';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const until = (ms: number) => new Date(NOW + ms).toISOString();

describe('what is said beside a status', () => {
  it('is said until its end, and without one for ever', () => {
    expect(saidAt({ statusText: 'Out', statusUntil: null }, NOW)).toBe('Out');
    expect(saidAt({ statusText: 'Out', statusUntil: until(1) }, NOW)).toBe('Out');
    expect(saidAt({ statusText: 'Out', statusUntil: until(0) }, NOW)).toBeNull();
    expect(saidEnds({ statusText: 'Out', statusUntil: until(5) }, NOW)).toBe(NOW + 5);
    expect(saidEnds({ statusText: 'Out', statusUntil: until(0) }, NOW)).toBeNull();
    expect(saidEnds({ statusText: null, statusUntil: until(5) }, NOW)).toBeNull();
  });

  it('ends after the chosen time; today at the person’s own midnight', () => {
    expect(secondsOf('never', new Date(NOW))).toBeNull();
    expect(secondsOf('four-hours', new Date(NOW))).toBe(4 * 3600);
    expect(secondsOf('today', new Date(2026, 2, 1, 22, 30))).toBe(90 * 60);
    expect(secondsOf('today', new Date(2026, 2, 1, 23, 59, 59, 900))).toBe(1);
  });
});
