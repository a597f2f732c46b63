import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDERS = ['src', 'tests', 'tools', 'docs'] as const;
const SOURCE = /\.(?:ts|tsx|mjs)$/;
/** Placeholders: `<noun>`, `NNN-what`. */
const FILLED_IN = /<\w+>|NNN-what/g;

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    `${folder}/${name}`.replaceAll(path.sep, '/'),
  ),
);
const page = 'docs/how-to-add.md';
const sources = files
  .filter((file) => SOURCE.test(file) && !file.endsWith('recipes.test.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

/** The code that a page names, without arguments. */
const namedIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const isPath = (code: string): boolean => code.includes('/') || /\.(?:ts|tsx|mjs|md|json)$/.test(code);

const isFile = (named: string): boolean => {
  const parts = named.replace(/\/$/, '').split(FILLED_IN).map(escaped);
  const form = new RegExp(`(?:^|/)${parts.join('[^/]+')}$`);
  return files.some((file) => form.test(file));
};

/** Files and names that a page cites and that do not exist. */
const missingIn = (text: string): readonly string[] =>
  namedIn(text).filter((code) => {
    const words = code.split(/[\s(]/);
    const paths = words.filter(isPath);
    if (paths.length > 0) return !paths.every(isFile);
    const [name = ''] = words;
    // A function is cited by its name in the sources; the data of an example is not looked up.
    return !sources.includes(name);
  });

describe('the recipes', () => {
  it('name files and words that are there', () => {
    const text = readFileSync(page, 'utf8');
    expect(namedIn(text).length).toBeGreaterThan(50);
    expect(missingIn(text)).toEqual([]);
  });

  it.each([
    ['a file that is gone', '`src/contract/gateway/rows.ts`'],
    ['a kind of file that there is none of', '`src/server/data/migrations/<noun>.sql`'],
    ['a function by another spelling', '`authorizeInChannel(…)`'],
    ['a file of a command', '`node tools/gone.mjs --rounds 10`'],
  ])('are told apart from %s', (_what, text) => {
    expect(missingIn(text)).toHaveLength(1);
  });
});
