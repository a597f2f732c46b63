import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type ArchiveEntry, archiveOf } from '../../../../src/server/exports/archive';

const entry = (path: string, content: Readable): ArchiveEntry => ({ path, content, isPacked: false });

async function* entriesOf(...entries: readonly ArchiveEntry[]): AsyncGenerator<ArchiveEntry> {
  for (const one of entries) yield await Promise.resolve(one);
}

describe('an archive', () => {
  it('has its files in their order, packed or not', async () => {
    const archive = archiveOf(
      entriesOf(entry('a.txt', Readable.from(['a', 'b'])), {
        ...entry('folder/c.bin', Readable.from([Buffer.alloc(100_000, 7)])),
        isPacked: true,
      }),
    );
    const files = unzipSync(new Uint8Array(await buffer(archive)));
    expect(Object.keys(files)).toEqual(['a.txt', 'folder/c.bin']);
    expect(strFromU8(files['a.txt']!)).toBe('ab');
    expect(Buffer.from(files['folder/c.bin']!)).toEqual(Buffer.alloc(100_000, 7));
  });

  it('fails where a file fails, and makes none after it', async () => {
    let made = 0;
    async function* entries(): AsyncGenerator<ArchiveEntry> {
      yield entry(
        'a',
        Readable.from(
          (async function* () {
            yield await Promise.resolve('a');
            throw new Error('no disk');
          })(),
        ),
      );
      made += 1;
      yield entry('b', Readable.from(['b']));
    }
    await expect(buffer(archiveOf(entries()))).rejects.toThrow('no disk');
    expect(made).toBe(0);
  });

  it('ends what makes a file when it is closed early', async () => {
    const endless = Readable.from(
      (async function* () {
        for (;;) yield await Promise.resolve(Buffer.alloc(65_536, 1));
      })(),
    );
    const archive = archiveOf(entriesOf({ ...entry('a', endless), isPacked: true }));
    const first = await new Promise<unknown>((resolve) => archive.once('data', resolve));
    expect(first).toBeInstanceOf(Buffer);
    const ended = finished(endless).catch(() => 'ended');
    archive.destroy();
    expect(await ended).toBe('ended');
    expect(endless.destroyed).toBe(true);
  });
});
