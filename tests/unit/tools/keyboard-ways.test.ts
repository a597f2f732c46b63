import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** The rows of docs/qa.md that name a test. */
const ways = [...read('docs/qa.md').matchAll(/^\| (.+?) \| .*? \| `(tests\/[^`]+)` \| (.+) \|$/gm)].map(
  ([, way = '', file = '', test = '']) => ({ way, file, test }),
);

describe('the ways by keyboard alone', () => {
  it('are many', () => {
    expect(ways.length).toBeGreaterThan(50);
  });

  it.each(ways)('$way: $test', ({ file, test }) => {
    const text = read(file);
    const isThere = [`it('${test}'`, `it("${test}"`].some((name) => text.includes(name));
    expect(isThere).toBe(true);
  });
});
