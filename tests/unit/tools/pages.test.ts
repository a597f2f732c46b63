import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SPEC = 'docs/spec';
/** The pages for readers that name files. */
const PAGES = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
  ...['docs/architecture.md', 'docs/glossary.md', 'docs/debugging.md'],
  ...readdirSync(SPEC)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${SPEC}/${name}`),
];

/** A path of the project; paths with `<noun>`, `NNN` or `*` are placeholders and are left out. */
const PATH = /(?<![\w./-])(?:src|tests|tools|docs|resources)\/[\w./<>*-]+/g;
const LINK = /\]\((?<target>[^)#]+)(?:#[^)]*)?\)/g;

const pathsIn = (text: string): readonly string[] =>
  [...text.matchAll(PATH)]
    .map(([path]) => path.replace(/[./]+$/, ''))
    .filter((path) => !/[<>*]|NNN/.test(path));

/** Whether a file or folder exists; decisions are cited by number. */
const isThere = (path: string): boolean =>
  existsSync(path) ||
  (/^docs\/decisions\/\d{3}$/.test(path) &&
    readdirSync('docs/decisions').some((name) => name.startsWith(`${path.slice(-3)}-`)));

const linksIn = (page: string, text: string): readonly string[] =>
  [...text.matchAll(LINK)]
    .map(({ groups }) => groups?.['target'] ?? '')
    .filter((target) => !target.includes(':'))
    .map((target) => join(dirname(page), target));

describe.each(PAGES)('%s', (page) => {
  const text = readFileSync(page, 'utf8');

  it('names only files that there are', () => {
    expect(pathsIn(text).filter((path) => !isThere(path))).toEqual([]);
  });

  it('leads only to pages that there are', () => {
    expect(linksIn(page, text).filter((path) => !existsSync(path))).toEqual([]);
  });
});

describe('the page of the architecture', () => {
  it('names each room of src, and where each process begins', () => {
    const text = readFileSync('docs/architecture.md', 'utf8');
    const rooms = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(rooms.filter(({ name }) => !text.includes(`src/${name}/`))).toEqual([]);
    expect(text.match(/^\| (?:main|page|preload|server|decoder) \| `src\/[^`]+` \|/gm)).toHaveLength(5);
  });
});

describe('a path that is named', () => {
  it('is found in words, code and links', () => {
    const text =
      'See `src/main/index.ts`, docs/qa.md. Not `src/contract/rest/<noun>.ts` nor https://a/src/b.';
    expect(pathsIn(text)).toEqual(['src/main/index.ts', 'docs/qa.md']);
    expect(linksIn('docs/x/a.md', '[x](../qa.md) [y](b.md#c) [z](https://a)')).toEqual([
      'docs/qa.md',
      'docs/x/b.md',
    ]);
  });
});
