import { describe, expect, it } from 'vitest';
import { countdownText } from '../../../../src/domain/time/countdown';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('a countdown', () => {
  it.each([
    [-5, '0:00'],
    [0, '0:00'],
    [1, '0:01'],
    [9_001, '0:10'],
    [MINUTE, '1:00'],
    [HOUR - 1, '60:00'],
    [HOUR, '60:00'],
    [HOUR + 1, '1 h 1 min'],
    [23 * HOUR + 59.5 * MINUTE, '1 d 0 h'],
    [3 * HOUR + 20 * MINUTE, '3 h 20 min'],
    [6 * 24 * HOUR + 4 * HOUR, '6 d 4 h'],
  ])('says of %i ms %s', (ms, text) => expect(countdownText(ms)).toBe(text));
});
