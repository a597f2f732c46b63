import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contentHash, filesUnder } from '../../../tools/setup/content-hash.mjs';
import { staleCopies } from '../../../tools/setup/staging.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'guildhall-hash-'));
  mkdirSync(join(root, 'src'));
  writeFileSync(join(root, 'src/a.ts'), 'a');
  writeFileSync(join(root, 'src/b.ts'), 'b');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));
const hash = () => contentHash(root, ['src', 'package.json']);

it('changes with a content, a name and a new file, and not with a time', () => {
  const first = hash();
  utimesSync(join(root, 'src/a.ts'), 1, 1);
  expect(hash()).toBe(first);
  writeFileSync(join(root, 'src/a.ts'), 'A');
  const changed = hash();
  expect(changed).not.toBe(first);
  writeFileSync(join(root, 'package.json'), '{}');
  expect(hash()).not.toBe(changed);
  rmSync(join(root, 'package.json'));
  expect(hash()).toBe(changed);
});

it('tells contents that move from one file to another apart', () => {
  writeFileSync(join(root, 'src/a.ts'), 'ab');
  writeFileSync(join(root, 'src/b.ts'), '');
  const first = hash();
  writeFileSync(join(root, 'src/a.ts'), 'a');
  writeFileSync(join(root, 'src/b.ts'), 'b');
  expect(hash()).not.toBe(first);
});

it('lists files at any depth, sorted', () => {
  mkdirSync(join(root, 'src/deep'));
  writeFileSync(join(root, 'src/deep/c.ts'), '');
  expect(filesUnder(root).map((file) => file.slice(root.length + 1))).toEqual([
    'src/a.ts',
    'src/b.ts',
    'src/deep/c.ts',
  ]);
});

it('keeps the latest copy beside the new one', () => {
  const times = new Map([
    ['app-1', 1],
    ['app-2', 3],
    ['app-3', 2],
    ['runtime-1', 0],
  ]);
  expect(staleCopies([...times.keys()], 'app-', (name) => times.get(name) ?? 0)).toEqual(['app-3', 'app-1']);
});
