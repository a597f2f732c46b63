import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** A test as the lists name it: `tests/…` › 'its name'. The name ends at a quotation mark that no word goes on after. */
const PROOF = /`(tests\/[^`]+)` › '(.+?)'(?=$|[^\p{L}\p{N}])/gu;
const FILE = /`(tests\/[^`]+\.tsx?)`/g;

const rowsOf = (list: string): readonly string[] =>
  readFileSync(list, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Statement |'));

/** Whether a file has a test, or a group of tests, of that name as it is written in the code. */
const hasTest = (file: string, name: string): boolean => {
  const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${name}${quote}`));
};

/** What a row names that there is not. */
const deadIn = (row: string): readonly string[] => [
  ...[...row.matchAll(PROOF)].flatMap(([, file = '', name = '']) =>
    hasTest(file, name.replaceAll('\\|', '|')) ? [] : [`${file} › ${name}`],
  ),
  ...[...row.matchAll(FILE)].flatMap(([, file = '']) => (existsSync(file) ? [] : [file])),
];

describe('the proofs', () => {
  it.each(['docs/security.md', 'docs/spec-coverage.md'])('that %s names are tests that there are', (list) => {
    expect(rowsOf(list).flatMap(deadIn)).toEqual([]);
  });

  it('of what the server does against attackers are named in every row', () => {
    const rows = rowsOf('docs/security.md');
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.filter((row) => [...row.matchAll(PROOF)].length === 0)).toEqual([]);
  });

  it('are missed when they are renamed', () => {
    const itself = 'tests/unit/tools/proofs.test.ts';
    expect(deadIn(`| x | \`${itself}\` › 'are missed when they are renamed' |`)).toEqual([]);
    // Put together here, so that this file does not hold it.
    const gone = ['are', 'found'].join(' ');
    expect(deadIn(`| x | \`${itself}\` › '${gone}' |`)).toEqual([`${itself} › ${gone}`]);
    expect(deadIn('| x | `tests/nowhere.test.ts` |')).toEqual(['tests/nowhere.test.ts']);
  });
});
