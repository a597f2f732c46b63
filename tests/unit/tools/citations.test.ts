import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** A page of docs/spec, with one of its headings if a heading in quotation marks follows. */
const CITATION = /docs\/spec\/(?<page>[\w/-]+\.md)(?:[\s*/]+'(?<heading>[^'\n]+)')?/g;
/** Documents that were never part of the repository. Assembled here, so that this file does not contain their names. */
const GONE = ['shell', ['server', 'area'].join('-')].map((name) => `${name}.md`);
const FOREIGN = new RegExp(String.raw`(?<![\w/-])(?:${GONE.join('|').replaceAll('.', String.raw`\.`)})\b`);

interface SourceText {
  readonly file: string;
  readonly text: string;
}

const texts = (folder: string): readonly SourceText[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:[cm]?[jt]sx?|css|html|md)$/.test(name) && !name.includes('node_modules'))
    .map((name) => join(folder, name))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const ALL = ['src', 'tests', 'tools', 'docs'].flatMap(texts);

/** The citations of a text whose target does not exist. */
const lost = ({ file, text }: SourceText): readonly string[] =>
  [...text.matchAll(CITATION)].flatMap(({ groups = {} }) => {
    const { page = '', heading } = groups;
    const path = `docs/spec/${page}`;
    if (!existsSync(path)) return [`${file}: ${path}`];
    const isThere = heading === undefined || readFileSync(path, 'utf8').includes(`\n## ${heading}\n`);
    return isThere ? [] : [`${file}: ${path} '${heading}'`];
  });

const citing = (text: string): SourceText => ({ file: 'planted.ts', text });

describe('what a comment or a page cites of docs/spec', () => {
  it('exists, page and heading', () => {
    expect(ALL.length).toBeGreaterThan(1000);
    // This file contains broken ones on purpose.
    expect(ALL.filter(({ file }) => !file.endsWith('citations.test.ts')).flatMap(lost)).toEqual([]);
  });

  it('is missed where page or heading is not there', () => {
    expect(lost(citing("/** Ordered (docs/spec/roles.md 'Order'). */"))).toEqual([]);
    expect(lost(citing("/**\n * (docs/spec/roles.md\n * 'Order').\n */"))).toEqual([]);
    expect(lost(citing("(docs/spec/roles.md 'Odour')"))).toEqual(["planted.ts: docs/spec/roles.md 'Odour'"]);
    expect(lost(citing("(docs/spec/roles.md\n * 'Odour')"))).toHaveLength(1);
    expect(lost(citing('see docs/spec/rules.md'))).toEqual(['planted.ts: docs/spec/rules.md']);
  });
});

describe('a document that is not in the repository', () => {
  it('is named nowhere', () => {
    expect(ALL.filter(({ text }) => FOREIGN.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it('is noticed where it is named', () => {
    expect(GONE.map((name) => FOREIGN.test(`(${name} 2)`))).toEqual([true, true]);
    expect(FOREIGN.test('tools/my-shell.md docs/shell.md')).toBe(false);
  });
});
