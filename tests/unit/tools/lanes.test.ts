import { expect, it } from 'vitest';
import { isAside, lanesOf } from '../../../tools/suites/lanes.mjs';

const ALL = ['check', 'unit', 'renderer', 'contract', 'integration', 'e2e', 'package'];

it('runs every suite once', () => {
  expect(lanesOf(ALL).flat().sort()).toEqual([...ALL].sort());
});

it('runs what waits beside what computes', () => {
  expect(lanesOf(ALL)).toEqual([
    ['check', 'unit', 'renderer', 'contract'],
    ['integration'],
    ['package', 'e2e'],
  ]);
});

it('runs what was asked for, and no lane that has nothing to run', () => {
  expect(lanesOf(['unit', 'check'])).toEqual([['check', 'unit']]);
  expect(lanesOf(['package'])).toEqual([['package']]);
  expect(lanesOf(['e2e', 'package', 'unit'])).toEqual([['unit'], ['package', 'e2e']]);
});

it('lets what computes give way to what waits', () => {
  expect(ALL.filter(isAside)).toEqual(['check', 'unit', 'renderer', 'contract', 'integration']);
});
