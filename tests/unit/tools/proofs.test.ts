import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * The parts of a row where it names tests: a file, then names after '›', more of them after commas or in brackets. A name
 * ends at a quotation mark that no word goes on after.
 */
const PART =
  /`(?<file>tests\/[^`]+\.tsx?)`|(?<says>›)|(?<![\p{L}\p{N}])'(?<name>.+?)'(?=$|[^\p{L}\p{N}])|(?<gap>[\s,()]+|and\b)|(?<other>\S)/gu;

interface Proof {
  readonly file: string;
  /** Null where a file is named as a whole. */
  readonly name: string | null;
}

const rowsOf = (list: string): readonly string[] =>
  readFileSync(list, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:Statement|Call) \|/.test(line));

/** What a row names behind its statement. */
const proofsOf = (row: string): readonly Proof[] => {
  const proofs: Proof[] = [];
  let file = '';
  let isNaming = false;
  for (const { groups = {} } of row.slice(row.indexOf(' | ')).matchAll(PART)) {
    if (groups['file'] !== undefined) {
      file = groups['file'];
      proofs.push({ file, name: null });
    } else if (groups['name'] !== undefined && isNaming) {
      proofs.push({ file, name: groups['name'].replaceAll('\\|', '|') });
    }
    if (groups['says'] !== undefined) isNaming = true;
    else if (groups['gap'] === undefined && groups['name'] === undefined) isNaming = false;
  }
  return proofs;
};

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Whether a file has a test, or a group of tests, of that name as it is written in the code; '…' stands for any of it. */
const hasTest = ({ file, name }: Proof): boolean => {
  if (!existsSync(file)) return false;
  if (name === null) return true;
  const written = name.split('…').map(escaped).join('[^\n]*');
  return new RegExp(`(['"\`])${written}\\1`, 'u').test(readFileSync(file, 'utf8'));
};

/** What a row names that there is not. */
const deadIn = (row: string): readonly string[] =>
  proofsOf(row)
    .filter((proof) => !hasTest(proof))
    .map(({ file, name }) => (name === null ? file : `${file} › ${name}`));

const COVERAGE = 'docs/spec-coverage.md';
const isBeyond = (row: string): boolean => row.startsWith('| (not in the specification)');
/** Whether a row says behind its statement that the app does otherwise, and why. */
const isDeparture = (row: string): boolean =>
  /departure|docs\/decisions\/001/i.test(row.slice(row.indexOf(' | ')));

/** What the page says of itself at its top. */
const countOf = (rows: readonly string[]): string => {
  const statements = rows.filter((row) => !isBeyond(row));
  const departures = statements.filter(isDeparture).length;
  return [
    `${statements.length} statements: ${statements.length - departures} proven by tests,`,
    `${departures} departures with their reasons; ${rows.length - statements.length} rows besides.`,
  ].join(' ');
};

describe('the proofs', () => {
  it.each(['docs/security.md', COVERAGE])('that %s names are tests that there are', (list) => {
    expect(rowsOf(list).flatMap(deadIn)).toEqual([]);
  });

  it('of what the server does against attackers are named in every row', () => {
    const rows = rowsOf('docs/security.md');
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.filter((row) => !proofsOf(row).some(({ name }) => name !== null))).toEqual([]);
  });

  it('of what the specifications say are named in every row that is no departure', () => {
    const rows = rowsOf(COVERAGE).filter((row) => !isBeyond(row) && !isDeparture(row));
    expect(rows.length).toBeGreaterThan(400);
    expect(rows.filter((row) => !proofsOf(row).some(({ name }) => name !== null))).toEqual([]);
  });

  it('of what the specifications say are counted at the top of their page', () => {
    const said = readFileSync(COVERAGE, 'utf8')
      .split('\n')
      .find((line) => /^\d+ statements: /.test(line));
    expect(said).toBe(countOf(rowsOf(COVERAGE)));
  });

  it('are counted by what a row says', () => {
    const rows = [
      '| a | `tests/x.test.ts` |',
      '| b | departure: no call |',
      '| c | saved (docs/decisions/001) |',
    ];
    expect(countOf([...rows, '| (not in the specification) d | `tests/x.test.ts` |'])).toBe(
      '3 statements: 1 proven by tests, 2 departures with their reasons; 1 rows besides.',
    );
  });

  it('are missed when they are renamed', () => {
    const itself = '`tests/unit/tools/proofs.test.ts`';
    expect(deadIn(`| x | ${itself} › 'are missed when they are renamed', 'the proofs' |`)).toEqual([]);
    expect(deadIn(`| x | ${itself} › 'are … renamed' ('the proofs'); departure: 'no test' |`)).toEqual([]);
    // Put together here, so that this file does not hold it.
    const gone = ['are', 'found'].join(' ');
    const dead = [`tests/unit/tools/proofs.test.ts › ${gone}`];
    expect(deadIn(`| x | ${itself} › '${gone}' |`)).toEqual(dead);
    expect(deadIn(`| x | somebody's words; ${itself} › 'the proofs', '${gone}' |`)).toEqual(dead);
    expect(deadIn('| x | `tests/nowhere.test.ts` |')).toEqual(['tests/nowhere.test.ts']);
  });
});
