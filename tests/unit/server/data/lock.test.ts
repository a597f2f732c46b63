import {
  existsSync,
  fstatSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeHolder, takeLock } from '../../../../src/server/data/lock';

let folder: string;
let file: string;
const held: { release: () => void }[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'guildhall-lock-'));
  file = path.join(folder, 'store.lock');
});
afterEach(() => {
  for (const lock of held.splice(0)) lock.release();
  rmSync(folder, { recursive: true, force: true });
});

const mustTake = async () => {
  const taken = await takeLock(file);
  if (taken.kind !== 'held') throw new Error(`not taken: ${taken.kind}`);
  held.push(taken.lock);
  return taken.lock;
};

describe('the lock of a data folder', () => {
  test('is refused while it is held, in this process too, and says by whom', async () => {
    await mustTake();
    expect(await takeLock(file)).toEqual({ kind: 'in-use', by: { pid: process.pid, host: hostname() } });
  });

  test('is free after its release, and released once', async () => {
    const first = await mustTake();
    first.release();
    await mustTake();
    first.release();
    expect(await takeLock(file)).toMatchObject({ kind: 'in-use' });
  });

  test.each(['', 'rubbish', '{"pid":"1"}', JSON.stringify({ pid: process.pid, host: hostname() })])(
    'what is written beside it (%j) holds nobody off',
    async (text) => {
      writeFileSync(file, text);
      writeFileSync(`${file}.holder`, text);
      await mustTake();
    },
  );

  test('is that of the file of this name, whatever became of the one before', async () => {
    await mustTake();
    renameSync(file, `${file}.old`);
    await mustTake();
    expect(await takeLock(file)).toMatchObject({ kind: 'in-use' });
  });

  test('leaves its file, since the lock of a removed one would hold nobody off, and no word of its holder', async () => {
    (await mustTake()).release();
    expect(readdirSync(folder)).toEqual(['store.lock']);
  });

  test.runIf(process.platform !== 'win32')('is for its owner alone', async () => {
    await mustTake();
    for (const name of readdirSync(folder))
      expect(statSync(path.join(folder, name)).mode & 0o777, name).toBe(0o600);
  });

  test('is asked for again when the file was replaced before it was locked', async () => {
    const asked: number[] = [];
    const taken = await takeLock(file, () =>
      Promise.resolve((descriptor) => {
        asked.push(fstatSync(descriptor).ino);
        if (asked.length === 1) {
          renameSync(file, `${file}.old`);
          writeFileSync(file, '');
        }
        return true;
      }),
    );
    if (taken.kind === 'held') held.push(taken.lock);
    expect(taken.kind).toBe('held');
    expect(asked).toEqual([statSync(`${file}.old`).ino, statSync(file).ino]);
  });

  test.each(['ENOLCK', 'EOPNOTSUPP'])('is told to be missing where the disk has none (%s)', async (code) => {
    const fails = () => {
      throw Object.assign(new Error(code), { code });
    };
    expect(await takeLock(file, () => Promise.resolve(fails))).toEqual({ kind: 'no-locks', code });
  });

  test('is told to be missing where there is no build for the system', async () => {
    const code = `${process.platform}-${process.arch}`;
    expect(await takeLock(file, () => Promise.resolve(null))).toEqual({ kind: 'no-locks', code });
  });

  test('fails with what else the system says', async () => {
    const fails = () => {
      throw Object.assign(new Error('broken disk'), { code: 'EIO' });
    };
    await expect(takeLock(file, () => Promise.resolve(fails))).rejects.toThrow('broken disk');
  });

  test('an unwritable place is the system error, not a lock', async () => {
    await expect(takeLock(path.join(folder, 'nowhere', 'store.lock'))).rejects.toThrow('ENOENT');
    expect(existsSync(path.join(folder, 'nowhere'))).toBe(false);
  });
});

test('a holder is named by its number, and by its computer where that is another', () => {
  expect(describeHolder({ pid: 12, host: hostname() })).toBe('Guildhall server (process 12)');
  expect(describeHolder({ pid: 12, host: 'hall-b' })).toBe('Guildhall server (process 12 on hall-b)');
  expect(describeHolder(null)).toBe('Guildhall server');
});
