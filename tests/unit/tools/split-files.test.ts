import { describe, expect, it } from 'vitest';
import { splitFiles } from '../../../tools/suites/split-files.mjs';

const files = (sizes: Readonly<Record<string, number>>) =>
  Object.entries(sizes).map(([path, bytes]) => ({ path, bytes }));

describe('parts of the test files', () => {
  it('are about as large as each other, and have every file once', () => {
    expect(splitFiles(files({ a: 10, b: 40, c: 20, d: 30, e: 5 }), 2)).toEqual([
      ['b', 'a', 'e'],
      ['d', 'c'],
    ]);
  });

  it('are the same however the files are listed, and none is left out', () => {
    expect(splitFiles(files({ b: 1, a: 1, c: 1 }), 2)).toEqual([['a', 'c'], ['b']]);
    expect(splitFiles(files({ a: 0 }), 2)).toEqual([['a'], []]);
  });
});
