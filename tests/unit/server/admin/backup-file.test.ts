import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openBackup } from '../../../../src/server/admin/backup-file';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-backup-file-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const HEADER = { 'guildhall-backup': 1, schema: 1, version: '0.1.0', createdAt: '2026-01-01T00:00:00.000Z' };

function* bomb(before: string): Generator<Buffer> {
  yield Buffer.from(before);
  const many = Buffer.alloc(1024 * 1024, 'a');
  for (let count = 0; count < 256; count += 1) yield many;
}

const write = async (before: string): Promise<string> => {
  const file = join(folder, 'backup');
  await pipeline(Readable.from(bomb(before)), createGzip(), createWriteStream(file));
  expect(statSync(file).size).toBeLessThan(1024 * 1024);
  return file;
};

it('a small file that unpacks to an endless line is refused before it fills the memory', async () => {
  const backup = await openBackup(await write(`${JSON.stringify(HEADER)}\n["table","users"]\n{"a":"`));
  const pieces = backup.pieces();
  expect((await pieces.next()).value).toEqual({ table: 'users' });
  await expect(pieces.next()).rejects.toThrow('it has a line that is too long');
});

it('one that has no end of its first line is refused too', { timeout: 240_000 }, async () => {
  await expect(openBackup(await write(''))).rejects.toThrow('it has a line that is too long');
});
