import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Blobs, isBlobName } from '../../../../src/server/blobs/blobs';
import { createDiskBlobs } from '../../../../src/server/blobs/disk-blobs';
import { measure, receive } from '../../../../src/server/blobs/incoming';
import type { BlobName } from '../../../../src/server/data/schema';
import { FILE_STORES, type FileStores, openFileStores } from '../../../support/node/file-stores';

const MIB = 1024 * 1024;
let folder = '';
let stores: FileStores;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-blobs-test-'));
  stores = await openFileStores(folder);
});
afterAll(async () => {
  await stores.close();
  rmSync(folder, { recursive: true, force: true });
});

const nameOf = (bytes: Uint8Array): BlobName => {
  const name = createHash('sha256').update(bytes).digest('hex');
  if (!isBlobName(name)) throw new Error('no name');
  return name;
};

describe.each(FILE_STORES)('content in the store of %s', (kind) => {
  const blobs = (): Blobs => stores.of(kind);
  const put = async (bytes: Uint8Array): Promise<BlobName> => {
    const file = await blobs().newFile();
    writeFileSync(file, bytes);
    await blobs().keep(file, nameOf(bytes));
    expect(existsSync(file)).toBe(false);
    return nameOf(bytes);
  };
  const get = async (...args: Parameters<Blobs['read']>): Promise<Buffer | null> => {
    const stream = await blobs().read(...args);
    return stream === null ? null : buffer(stream);
  };
  const listed = async (before: number): Promise<readonly string[]> => {
    const names: string[] = [];
    for await (const name of blobs().listBefore(before)) names.push(name);
    return names;
  };

  it('comes back as it was, whole and in parts', async () => {
    const bytes = randomBytes(12 * MIB);
    const name = await put(bytes);
    expect(await blobs().has(name)).toBe(true);
    expect((await get(name))?.equals(bytes)).toBe(true);
    // s3rver takes an end of 0 for none.
    for (const [start, end] of [
      [0, 1],
      [3, 3],
      [5 * MIB - 2, 5 * MIB + 2],
      [12 * MIB - 1, 12 * MIB - 1],
    ] as const)
      expect((await get(name, { start, end }))?.equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  it('is there once, however often it is stored', async () => {
    const before = (await listed(Infinity)).length;
    const name = await put(Buffer.from('the same'));
    expect(await put(Buffer.from('the same'))).toBe(name);
    expect(await listed(Infinity)).toHaveLength(before + 1);
  });

  it('is gone when it is removed, and may be removed again', async () => {
    const name = await put(Buffer.from('short-lived'));
    await blobs().remove(name);
    expect(await blobs().has(name)).toBe(false);
    expect(await blobs().read(name)).toBeNull();
    await blobs().remove(name);
  });

  it('is listed by its age', async () => {
    const name = await put(Buffer.from('of now'));
    expect(await listed(Date.now() + MIB)).toContain(name);
    expect(await listed(Date.now() - MIB)).toEqual([]);
  });
});

describe('content on the disk', () => {
  const blobs = () => createDiskBlobs(join(folder, 'other'));

  it('is for its owner alone', async () => {
    const bytes = Buffer.from('mine');
    const file = await blobs().newFile();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    writeFileSync(file, bytes);
    const name = nameOf(bytes);
    await blobs().keep(file, name);
    const part = join(folder, 'other', name.slice(0, 2));
    expect(statSync(join(part, name)).mode & 0o777).toBe(0o600);
    for (const each of [part, join(folder, 'other'), join(folder, 'other', 'incoming')])
      expect(statSync(each).mode & 0o777).toBe(0o700);
  });

  it('leaves nothing on its way for longer than a while', async () => {
    const [old, recent] = [await blobs().newFile(), await blobs().newFile()];
    utimesSync(old, 1000, 1000);
    await blobs().removeLeftFiles(2_000_000);
    expect([existsSync(old), existsSync(recent)]).toEqual([false, true]);
  });
});

describe('what comes in', () => {
  const blobs = () => createDiskBlobs(join(folder, 'incoming'));

  it('is counted and named on the way', async () => {
    const file = await blobs().newFile();
    const bytes = randomBytes(MIB);
    const came = await receive(Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]), file, {
      limit: MIB,
    });
    expect(came).toEqual({ name: nameOf(bytes), size: MIB });
    expect(await measure(file)).toEqual(came);
    rmSync(file);
  });

  it('leaves no file where it is too much, or breaks off', async () => {
    const limit = 10;
    expect(await receive(Readable.from([Buffer.alloc(11)]), await blobs().newFile(), { limit })).toBeNull();
    const broken = Readable.from(
      (function* () {
        yield Buffer.alloc(5);
        throw new Error('the line is dead');
      })(),
    );
    await expect(receive(broken, await blobs().newFile(), { limit })).rejects.toThrow('the line is dead');
    const signal = AbortSignal.abort();
    const silent = new Readable({ read: () => undefined });
    await expect(receive(silent, await blobs().newFile(), { limit, signal })).rejects.toThrow();
    expect(readdirSync(join(folder, 'incoming', 'incoming'))).toEqual([]);
  });
});
