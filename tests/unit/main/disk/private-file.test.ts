import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type PrivateFile, privateFile } from '../../../../src/main/disk/private-file';

let folder: string;
let file: PrivateFile;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-private-'));
  file = privateFile(join(folder, 'kept.json'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('reads and writes in the order in which it was asked', async () => {
  const answers = [
    file.read(),
    file.write('one'),
    file.read(),
    file.remove(),
    file.read(),
    file.write('two'),
  ];
  expect(await Promise.all(answers)).toEqual([null, undefined, 'one', undefined, null, undefined]);
  expect(await file.read()).toBe('two');
});

it('writes the last text where several wait, and tells each that it is written', async () => {
  const first = file.write('one');
  const waiting = ['two', 'three', 'four'].map((text) => file.write(text));
  // One write for all that wait.
  expect(new Set(waiting).size).toBe(1);
  await first;
  await Promise.all(waiting);
  expect(await file.read()).toBe('four');
});

it('refuses all texts of a write that fails, and writes the next', async () => {
  const missing = privateFile(join(folder, 'no', 'kept.json'));
  const refused = await Promise.allSettled([
    missing.write('one'),
    missing.write('two'),
    missing.write('three'),
  ]);
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await file.write('four');
  expect(await file.read()).toBe('four');
});
