import { expect, it } from 'vitest';
import { stagesOf } from '../../../tools/suites/stages.mjs';

const ALL = ['check', 'unit', 'renderer', 'contract', 'integration', 'e2e', 'package'];

it('runs the packages beside the checks, and everything else by itself', () => {
  expect(stagesOf(ALL)).toEqual([
    ['check', 'package'],
    ...[['unit'], ['renderer'], ['contract'], ['integration'], ['e2e']],
  ]);
});

it('runs what was asked for, and no stage that has nothing to run', () => {
  expect(stagesOf(['check', 'unit'])).toEqual([['check'], ['unit']]);
  expect(stagesOf(['package'])).toEqual([['package']]);
});
