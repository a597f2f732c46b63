import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { Spool } from '../../../../src/main/uploads/spool';
import { put, useFolder } from '../removal/support';

const ID = '0123456789abcdef0123456789abcdef';
const OTHER = 'ffffffffffffffffffffffffffffffff';
const bytes = (words: string): Uint8Array => Buffer.from(words);
const at = useFolder();

let spool: Spool;
beforeEach(() => {
  spool = new Spool(at('spool'), 100);
});

const keep = async (id: string, words: string, into = spool): Promise<void> => {
  await into.begin(id, words.length);
  await into.append(id, 0, bytes(words));
  await into.finish(id);
};
const words = async (id: string): Promise<string | null> => {
  const content = spool.open(id);
  return content === null ? null : text(content.stream());
};

describe('the spool', () => {
  it('takes a file in pieces, and gives it out when it is complete', async () => {
    expect(await spool.begin(ID, 6)).toMatchObject({ ok: true });
    expect(await spool.append(ID, 0, bytes('abc'))).toEqual({ ok: true, value: 3 });
    expect(spool.open(ID)).toBeNull();
    expect(await spool.finish(ID)).toMatchObject({ ok: false });
    await spool.append(ID, 3, bytes('def'));
    expect(await spool.finish(ID)).toMatchObject({ ok: true });
    expect(spool.open(ID)?.size).toBe(6);
    expect(await words(ID)).toBe('abcdef');
  });

  it('takes out what cameras wrote before a file is complete, and keeps none where that fails', async () => {
    const scrubbed: string[] = [];
    spool = new Spool(at('spool'), 100, (path, size) => {
      expect(spool.open(basename(path))).toBeNull();
      scrubbed.push(`${readFileSync(path, 'utf8')} ${size}`);
      return Promise.resolve();
    });
    await keep(ID, 'abc');
    put(at('mine.txt'), 'hello');
    await spool.copy(OTHER, at('mine.txt'), 100);
    expect(scrubbed).toEqual(['abc 3', 'hello 5']);

    spool = new Spool(at('spool'), 100, () => Promise.reject(new Error('EIO')));
    await spool.begin(ID, 0);
    expect(await spool.finish(ID)).toMatchObject({ ok: false });
    expect(spool.open(ID)).toBeNull();
    expect(existsSync(at('spool', ID))).toBe(false);
  });

  it.runIf(process.platform !== 'win32')('is for its person alone', async () => {
    await keep(ID, 'abc');
    put(at('mine.txt'), 'hello');
    await spool.copy(OTHER, at('mine.txt'), 100);
    const modes = [at('spool'), at('spool', ID), at('spool', OTHER)].map(
      (path) => statSync(path).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o600, 0o600]);
  });

  it('takes no piece twice, at a wrong place, beyond the size, or after the end', async () => {
    await spool.begin(ID, 4);
    await spool.append(ID, 0, bytes('ab'));
    for (const [place, piece] of [
      [0, 'ab'],
      [3, 'c'],
      [2, 'cde'],
    ] as const)
      expect(await spool.append(ID, place, bytes(piece))).toMatchObject({ ok: false });
    await spool.append(ID, 2, bytes('cd'));
    await spool.finish(ID);
    expect(await spool.append(ID, 4, bytes('e'))).toMatchObject({ ok: false });
    expect(await words(ID)).toBe('abcd');
  });

  it('takes the same piece once of two that come together', async () => {
    await spool.begin(ID, 4);
    const both = await Promise.all([spool.append(ID, 0, bytes('ab')), spool.append(ID, 0, bytes('ab'))]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('has room for so much and no more, and again when a file has gone', async () => {
    await spool.begin(ID, 60);
    expect(await spool.begin(OTHER, 41)).toMatchObject({ failure: { code: 'spool-full' } });
    put(at('mine.txt'), 'x'.repeat(41));
    expect(await spool.copy(OTHER, at('mine.txt'), 100)).toMatchObject({ failure: { code: 'spool-full' } });
    await spool.remove(ID);
    expect(spool.used).toBe(0);
    expect(await spool.begin(OTHER, 100)).toMatchObject({ ok: true });
  });

  it.each(['../outside', '..', 'a/b', '', 'ABC', `${ID}0`])('writes nothing by the name %j', async (name) => {
    await spool.begin(name, 3).catch(() => undefined);
    await spool.append(name, 0, bytes('abc')).catch(() => undefined);
    expect([existsSync(at('outside')), spool.open(name)]).toEqual([false, null]);
    expect(existsSync(at('spool')) ? readdirSync(at('spool')) : []).toEqual([]);
  });

  it('copies a plain file alone, of the size that it has', async () => {
    put(at('mine.txt'), 'hello');
    expect(await spool.copy(ID, at('mine.txt'), 100)).toEqual({ ok: true, value: 5 });
    expect(await words(ID)).toBe('hello');
    mkdirSync(at('folder'));
    for (const name of ['folder', 'missing'])
      expect(await spool.copy(OTHER, at(name), 100)).toMatchObject({ ok: false });
    put(at('long.txt'), 'x'.repeat(50));
    expect(await spool.copy(OTHER, at('long.txt'), 49)).toMatchObject({ ok: false });
    expect([readdirSync(at('spool')), spool.used]).toEqual([[ID], 5]);
  });

  it('takes up after a restart what is complete and still known, and removes the rest', async () => {
    await keep(ID, 'abc');
    await spool.begin(OTHER, 5);
    await spool.append(OTHER, 0, bytes('ab'));
    writeFileSync(at('spool', 'stranger'), 'x');
    spool = new Spool(at('spool'), 100);
    const found = await spool.restore(
      new Map([
        [ID, 3],
        [OTHER, 5],
      ]),
    );
    expect([...found]).toEqual([ID]);
    expect(readdirSync(at('spool'))).toEqual([ID]);
    expect([await words(ID), spool.used]).toEqual(['abc', 3]);
  });

  it('does not take up a content that was cut short', async () => {
    await keep(ID, 'abc');
    truncateSync(at('spool', ID), 2);
    spool = new Spool(at('spool'), 100);
    expect([...(await spool.restore(new Map([[ID, 3]])))]).toEqual([]);
  });

  it('is gone as a whole at the sign-out', async () => {
    await keep(ID, 'abc');
    await spool.clear();
    expect([existsSync(at('spool')), spool.used, spool.open(ID)]).toEqual([false, 0, null]);
    await keep(ID, 'def');
    expect(readFileSync(at('spool', ID), 'utf8')).toBe('def');
  });
});
