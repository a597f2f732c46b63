import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDeb } from '../../bench/support/deb';
import { firstScripts } from '../../bench/support/first-script';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-sizes-'));
  mkdirSync(join(folder, 'assets'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const script = (name: string, source: string): number => {
  writeFileSync(join(folder, 'assets', name), source);
  return gzipSync(source).length;
};

it("counts the page's scripts, what it preloads, and what they import at once", () => {
  writeFileSync(
    join(folder, 'index.html'),
    `<script type="module" crossorigin src="./assets/index.js"></script>
     <link rel="modulepreload" crossorigin href="./assets/vendor.js">
     <link rel="stylesheet" crossorigin href="./assets/index.css">`,
  );
  const sizes = [
    script('index.js', `import{a as b}from"./shared.js";import"./side.js";b(()=>import("./later.js"));`),
    script('vendor.js', `export{x}from"./shared.js";const text='a "./not.js"';`),
    script('shared.js', 'export const a=1,x=2;'),
    script('side.js', 'globalThis.side=1;'),
  ];
  script('later.js', 'export default 1;');
  const { files, gzippedBytes } = firstScripts(folder);
  expect([...files].sort()).toEqual(['index', 'shared', 'side', 'vendor'].map((name) => `assets/${name}.js`));
  expect(gzippedBytes).toBe(sizes.reduce((sum, size) => sum + size, 0));
});

it('refuses a page without a script', () => {
  writeFileSync(join(folder, 'index.html'), '<p>nothing</p>');
  expect(() => firstScripts(folder)).toThrow('names no script');
});

/** A member of an ar archive. */
const member = (name: string, content: string): string =>
  `${name.padEnd(16)}${'0'.padEnd(12)}${'0'.padEnd(6)}${'0'.padEnd(6)}${'100644'.padEnd(8)}${String(content.length).padEnd(10)}\`\n${content}${content.length % 2 === 1 ? '\n' : ''}`;

it('reads how a deb is packed, and its size', () => {
  const path = join(folder, 'a.deb');
  const archive = `!<arch>\n${member('debian-binary', '2.0\n')}${member('control.tar.gz/', 'odd')}${member('data.tar.xz', 'files')}`;
  writeFileSync(path, archive);
  expect(readDeb(path)).toMatchObject({ bytes: archive.length, compression: 'xz' });
});
