import { expect, it } from 'vitest';
import { lanesOf } from '../../../tools/suites/lanes.mjs';

const ALL = ['check', 'unit', 'renderer', 'contract', 'integration', 'e2e', 'package'];

it('runs whole apps beside everything else, each lane in its order', () => {
  expect(lanesOf(ALL)).toEqual([
    ['check', 'unit', 'renderer', 'contract', 'integration'],
    ['e2e', 'package'],
  ]);
});

it('has one lane where there is nothing to run beside', () => {
  expect(lanesOf(['unit', 'check'])).toEqual([['unit', 'check']]);
  expect(lanesOf(['package'])).toEqual([['package']]);
});
