import { describe, expect, it } from 'vitest';
import { chooseWork } from '../../../tools/suites/choice.mjs';

const SUITES = ['check', 'unit', 'renderer', 'contract', 'integration', 'e2e', 'package'];
const choose = (...words: readonly string[]) =>
  chooseWork(words, SUITES, (path) => !path.includes('nothing'));
const chosen = (...words: readonly string[]) =>
  Object.fromEntries(choose(...words).work.map(({ suite, paths }) => [suite, paths]));

describe('what runs', () => {
  it('is everything when nothing is named', () => {
    expect(choose().work.map(({ suite }) => suite)).toEqual(SUITES);
  });

  it('is the suites that are named, in their order', () => {
    expect(choose('e2e', 'check').work).toEqual([
      { suite: 'check', paths: [] },
      { suite: 'e2e', paths: [] },
    ]);
  });

  it('is the files and folders that are named, each in its suite', () => {
    expect(chosen('tests/unit/server/gateway/hub.test.ts', './tests/unit/renderer/ui/')).toEqual({
      unit: ['tests/unit/server/gateway/hub.test.ts'],
      renderer: ['tests/unit/renderer/ui'],
    });
    expect(chosen('tests/e2e/home.test.ts')).toEqual({ e2e: ['tests/e2e/home.test.ts'] });
    expect(chosen('tests/unit')).toEqual({ unit: ['tests/unit'], renderer: ['tests/unit'] });
  });

  it('is a whole suite that is named beside files of it', () => {
    expect(chosen('tests/e2e/home.test.ts', 'e2e')).toEqual({ e2e: [] });
  });

  it('is not guessed', () => {
    expect(choose('units', 'src/server/app.ts', 'tests/e2e/nothing.test.ts').unknown).toEqual([
      'units',
      'src/server/app.ts',
      'tests/e2e/nothing.test.ts',
    ]);
  });
});
