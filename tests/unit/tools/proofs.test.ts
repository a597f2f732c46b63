import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * The parts of a row that name tests: a file, then names after '›', further names after commas or in brackets. A name
 * ends at a quotation mark that no letter or digit follows.
 */
const PART =
  /`(?<file>tests\/[^`]+\.tsx?)`|(?<says>›)|(?<![\p{L}\p{N}])'(?<name>.+?)'(?=$|[^\p{L}\p{N}])|(?<gap>[\s,()]+|and\b)|(?<other>\S)/gu;

interface Proof {
  readonly file: string;
  /** Null if the whole file is cited. */
  readonly name: string | null;
}

const rowsOf = (list: string): readonly string[] =>
  readFileSync(list, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:Statement|Call) \|/.test(line));

/** The tests that a row cites after its statement. */
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

/** Whether a file has a test, or a group of tests, with this name as written in the code; '…' stands for any text. */
const hasTest = ({ file, name }: Proof): boolean => {
  if (!existsSync(file)) return false;
  if (name === null) return true;
  const written = name.split('…').map(escaped).join('[^\n]*');
  return new RegExp(`(['"\`])${written}\\1`, 'u').test(readFileSync(file, 'utf8'));
};

/** The tests cited by a row of docs/security.md that do not exist. */
const deadIn = (row: string): readonly string[] =>
  proofsOf(row)
    .filter((proof) => !hasTest(proof))
    .map(({ file, name }) => (name === null ? file : `${file} › ${name}`));

const SPEC = 'docs/spec';
const PAGES = readdirSync(SPEC)
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .toSorted();
const PROOF_PAGES = readdirSync(`${SPEC}/proofs`)
  .filter((name) => name !== 'tests.md')
  .toSorted();
const SPEC_ROWS = PROOF_PAGES.flatMap((name) => rowsOf(`${SPEC}/proofs/${name}`));

const isBeyond = (row: string): boolean => row.startsWith('| (added)');
/** Whether a row says after its statement that the app differs, and why. */
const isDeparture = (row: string): boolean =>
  /departure|docs\/decisions\/001/i.test(row.slice(row.indexOf(' | ')));

/** The contents of the index: for each key its file, and the test names by number. */
interface Tests {
  readonly files: ReadonlyMap<string, string>;
  /** By 'key number'. */
  readonly names: ReadonlyMap<string, string>;
  /** Duplicate keys and numbers, and malformed lines. */
  readonly faults: readonly string[];
}

const readTests = (text: string): Tests => {
  const files = new Map<string, string>();
  const names = new Map<string, string>();
  const faults: string[] = [];
  let key = '';
  for (const line of text.slice(text.indexOf('\n## ')).split('\n')) {
    const heading = /^## (?<key>[\w-]+)$/.exec(line)?.groups?.['key'];
    const file = /^`(?<file>tests\/[^`]+)`$/.exec(line)?.groups?.['file'];
    const { number, name } = /^- (?<number>[1-9]\d*): (?<name>.+)$/.exec(line)?.groups ?? {};
    if (heading !== undefined) key = heading;
    else if (file !== undefined && !files.has(key)) files.set(key, file);
    else if (name !== undefined && !names.has(`${key} ${number}`)) names.set(`${key} ${number}`, name);
    else if (line !== '') faults.push(line);
  }
  return { files, names, faults };
};

const TESTS = readTests(readFileSync(`${SPEC}/proofs/tests.md`, 'utf8'));

/** The keys that a row cites after its statement: 'Composer 3', or 'Composer *' for the whole file. */
const keysOf = (row: string): readonly string[] =>
  [...row.slice(row.indexOf(' | ')).matchAll(/`(?<key>[\w-]+) (?<numbers>\*|\d+(?:, \d+)*)`/g)].flatMap(
    ({ groups = {} }) => (groups['numbers'] ?? '').split(', ').map((number) => `${groups['key']} ${number}`),
  );

const isKnown = ({ files, names }: Tests, key: string): boolean =>
  key.endsWith(' *') ? files.has(key.slice(0, -2)) : names.has(key);

/** The files and tests of the index that do not exist. */
const deadTests = ({ files, names }: Tests): readonly string[] => [
  ...[...files.values()].filter((file) => !hasTest({ file, name: null })),
  ...[...names]
    .filter(([key, name]) => !hasTest({ file: files.get(key.split(' ')[0] ?? '') ?? '', name }))
    .map(([key, name]) => `${key}: ${name}`),
];

/** The line above the table of pages: the number of rows of each kind. */
const countOf = (rows: readonly string[]): string => {
  const statements = rows.filter((row) => !isBeyond(row));
  const departures = statements.filter(isDeparture).length;
  return [
    `${statements.length} statements: ${statements.length - departures} proven by tests,`,
    `${departures} departures with their reasons; ${rows.length - statements.length} rows besides.`,
  ].join(' ');
};

describe('the proofs of docs/security.md', () => {
  const rows = rowsOf('docs/security.md');

  it('are tests that there are', () => {
    expect(rows.flatMap(deadIn)).toEqual([]);
  });

  it('are named in every row', () => {
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.filter((row) => !proofsOf(row).some(({ name }) => name !== null))).toEqual([]);
  });

  it('are missed when they are renamed', () => {
    const itself = '`tests/unit/tools/proofs.test.ts`';
    const group = 'the proofs of docs/security.md';
    expect(deadIn(`| x | ${itself} › 'are missed when they are renamed', '${group}' |`)).toEqual([]);
    expect(deadIn(`| x | ${itself} › 'are … renamed' ('${group}'); departure: 'no test' |`)).toEqual([]);
    // Assembled here, so that this file does not contain it.
    const gone = ['are', 'found'].join(' ');
    const dead = [`tests/unit/tools/proofs.test.ts › ${gone}`];
    expect(deadIn(`| x | ${itself} › '${gone}' |`)).toEqual(dead);
    expect(deadIn(`| x | somebody's words; ${itself} › '${group}', '${gone}' |`)).toEqual(dead);
    expect(deadIn('| x | `tests/nowhere.test.ts` |')).toEqual(['tests/nowhere.test.ts']);
  });
});

describe('the proofs of docs/spec', () => {
  it('are tests that there are', () => {
    expect(TESTS.faults).toEqual([]);
    expect(deadTests(TESTS)).toEqual([]);
  });

  it('are named by keys that the index has, and the index has no other', () => {
    const named = SPEC_ROWS.flatMap(keysOf);
    expect(named.filter((key) => !isKnown(TESTS, key))).toEqual([]);
    const used = new Set(named);
    expect([...TESTS.names.keys()].filter((key) => !used.has(key))).toEqual([]);
    const usedFiles = new Set(named.map((key) => key.split(' ')[0]));
    expect([...TESTS.files.keys()].filter((key) => !usedFiles.has(key))).toEqual([]);
  });

  it('are named in every row that is no departure', () => {
    const rows = SPEC_ROWS.filter((row) => isBeyond(row) || !isDeparture(row));
    expect(rows.length).toBeGreaterThan(450);
    expect(rows.filter((row) => keysOf(row).length === 0)).toEqual([]);
  });

  it('are counted over the list of pages', () => {
    const said = readFileSync(`${SPEC}/README.md`, 'utf8')
      .split('\n')
      .find((line) => /^\d+ statements: /.test(line));
    expect(said).toBe(countOf(SPEC_ROWS));
  });

  it('are counted by what a row says', () => {
    const rows = ['| a | `x 1` |', '| b | departure: no call |', '| c | saved (docs/decisions/001) |'];
    expect(countOf([...rows, '| (added) d | `x 2` |'])).toBe(
      '3 statements: 1 proven by tests, 2 departures with their reasons; 1 rows besides.',
    );
  });

  it('are missed when they are renamed', () => {
    const text = (name: string) =>
      `# x\n\n## this\n\n\`tests/unit/tools/proofs.test.ts\`\n\n- 1: the proofs of docs/spec\n- 2: ${name}\n`;
    expect(deadTests(readTests(text('are missed when they are renamed')))).toEqual([]);
    // Assembled here, so that this file does not contain it.
    const gone = ['are', 'found'].join(' ');
    expect(deadTests(readTests(text(gone)))).toEqual([`this 2: ${gone}`]);
    const twice = readTests(`${text('a')}- 2: b\n`);
    expect(twice.faults).toEqual(['- 2: b']);
    expect(keysOf('| `not 1` | a `word`, `this 1, 2`; `that *` |')).toEqual(['this 1', 'this 2', 'that *']);
    expect(['this 1', 'this *', 'this 3', 'that *'].map((key) => isKnown(twice, key))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('a page of docs/spec', () => {
  it('stands in the list of pages, and has its proofs beside it', () => {
    const list = readFileSync(`${SPEC}/README.md`, 'utf8');
    expect(PAGES.filter((name) => !list.includes(`](${name})`))).toEqual([]);
    expect(PROOF_PAGES).toEqual(PAGES);
  });

  it('can be read in five minutes', () => {
    const long = PAGES.filter((name) => readFileSync(`${SPEC}/${name}`, 'utf8').split(/\s+/).length > 1200);
    expect(long).toEqual([]);
  });
});
