import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PARTS, readOrder } from '../../../tools/torture/parts.mjs';
import { slopeOf } from '../../torture/slope';

describe('the parts of the torture', () => {
  it.each(PARTS)('$name runs files that are there', ({ tests, script }) => {
    for (const file of [...(tests?.files ?? []), ...(script === undefined ? [] : [script])])
      expect(existsSync(file), file).toBe(true);
    expect((tests === undefined) !== (script === undefined)).toBe(true);
  });

  it('are all run with a seed of their own, or those that are named with the seed that is given', () => {
    expect(readOrder({}, () => 7)).toEqual({ seed: 7, minutes: 60, names: PARTS.map(({ name }) => name) });
    expect(readOrder({ only: 'soak, kills', seed: '12', minutes: '0.5' }, () => 7)).toEqual({
      seed: 12,
      minutes: 0.5,
      names: ['soak', 'kills'],
    });
  });

  it.each([
    [{ only: 'sleep' }, /no part sleep/],
    [{ minutes: 'long' }, /--minutes/],
    [{ minutes: '0' }, /--minutes/],
    [{ seed: '-1' }, /--seed/],
  ])('are not run with %j', (values, says) => {
    expect(readOrder(values, () => 7)).toMatch(says);
  });
});

describe('a slope', () => {
  it('is what a figure grows by in an hour', () => {
    expect(slopeOf([0, 1, 2, 3].map((nth) => ({ hours: nth / 4, value: 10 + nth })))).toBeCloseTo(4);
    expect(slopeOf([5, 5, 5].map((value, nth) => ({ hours: nth, value })))).toBe(0);
    expect(slopeOf([{ hours: 0, value: 3 }])).toBe(0);
  });
});
