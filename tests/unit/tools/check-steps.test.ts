import { describe, expect, it } from 'vitest';
import { readComplaint, stepsFor } from '../../../tools/suites/check-steps.mjs';

const names = (files: readonly string[] | null) => stepsFor(files).map(({ name }) => name);
const commandOf = (files: readonly string[], wanted: string) =>
  stepsFor(files).find(({ name }) => name === wanted)?.command;

const ALL = [
  ...['lint', 'lint with types', 'types (web)', 'types (node)', 'types (pure)'],
  ...['dependency rule', 'formatting'],
];

describe('the checks of changed files', () => {
  it('lint these alone, and look at everything else as a whole', () => {
    const files = ['src/main/core.ts', 'README.md', 'tools/test.mjs'];
    expect(names(files)).toEqual(ALL);
    expect(commandOf(files, 'lint')).toEqual(expect.arrayContaining(['src/main/core.ts', 'tools/test.mjs']));
    expect(commandOf(files, 'lint')).not.toContain('README.md');
    expect(commandOf(files, 'lint with types')?.slice(1)).toEqual(['src/main/core.ts']);
  });

  it('leave out what has nothing to look at', () => {
    expect(names(['README.md'])).toEqual(['types (web)', 'types (node)', 'types (pure)', 'formatting']);
    expect(names(['tests/unit/tools/tally.test.ts'])).not.toContain('dependency rule');
    expect(names(['tools/test.mjs'])).not.toContain('lint with types');
  });

  it('are all there are when everything is checked', () => {
    expect(names(null)).toEqual(ALL);
  });
});

describe('a check', () => {
  it('is content when every file was read', () => {
    expect(readComplaint('modules', '173', 170)).toBeUndefined();
  });

  it('is not when its tool read less than there is', () => {
    expect(readComplaint('modules', '0', 170)).toBe('only 0 modules were read, but there are 170');
    expect(readComplaint('files', undefined, 1)).toBe('only 0 files were read, but there are 1');
  });
});
