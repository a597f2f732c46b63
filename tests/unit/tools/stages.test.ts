import { expect, it } from 'vitest';
import { stagesOf } from '../../../tools/suites/stages.mjs';

const ALL = ['check', 'unit', 'renderer', 'contract', 'integration', 'e2e', 'package'];

it('runs every suite once, what fills a machine by itself', () => {
  const stages = stagesOf(ALL);
  expect(stages.flat(2).sort()).toEqual([...ALL].sort());
  expect(stages.filter((lanes) => lanes.length > 1).flat(2)).not.toContain('e2e');
  expect(stages.filter((lanes) => lanes.length > 1).flat(2)).not.toContain('integration');
});

it('runs the packages beside what computes', () => {
  expect(stagesOf(ALL)[0]).toEqual([['check', 'unit', 'renderer', 'contract'], ['package']]);
});

it('runs what was asked for, and no lane that has nothing to run', () => {
  expect(stagesOf(['unit', 'check'])).toEqual([[['check', 'unit']]]);
  expect(stagesOf(['package'])).toEqual([[['package']]]);
  expect(stagesOf(['e2e', 'package'])).toEqual([[['package']], [['e2e']]]);
});
