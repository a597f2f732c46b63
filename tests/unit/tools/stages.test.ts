import { expect, it } from 'vitest';
import { stagesOf } from '../../../tools/suites/stages.mjs';

const ALL = ['check', 'unit', 'renderer', 'contract', 'integration', 'e2e', 'package'];

it('runs every suite once', () => {
  expect(stagesOf(ALL).flat(2).sort()).toEqual([...ALL].sort());
});

it('runs what waits beside what computes', () => {
  expect(stagesOf(ALL)).toEqual([
    [['check', 'unit', 'renderer', 'integration'], ['package']],
    [['e2e'], ['contract']],
  ]);
});

it('runs what was asked for, and no lane that has nothing to run', () => {
  expect(stagesOf(['unit', 'check'])).toEqual([[['check', 'unit']]]);
  expect(stagesOf(['package'])).toEqual([[['package']]]);
  expect(stagesOf(['e2e', 'package'])).toEqual([[['package']], [['e2e']]]);
});
