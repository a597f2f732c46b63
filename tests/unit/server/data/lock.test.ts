import fs, { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startOf, takeLock } from '../../../../src/server/data/lock';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'guildhall-lock-'));
  file = path.join(folder, 'store.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const mustTake = () => {
  const taken = takeLock(file);
  if (!('lock' in taken)) throw new Error('not taken');
  return taken.lock;
};

/** The number of a process that has just ended. */
const deadPid = (): number => spawnSync(process.execPath, ['-e', '']).pid;

describe('the lock of a data folder', () => {
  test('names its holder and leaves nothing else behind', () => {
    mustTake();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid });
    expect(readdirSync(folder)).toEqual(['store.lock']);
  });

  test('is refused while its holder lives, in this process too', () => {
    mustTake();
    expect(takeLock(file)).toMatchObject({ heldBy: { pid: process.pid } });
    expect(readdirSync(folder)).toEqual(['store.lock']);
  });

  test('is free after its release', () => {
    mustTake().release();
    expect(existsSync(file)).toBe(false);
    mustTake();
  });

  test('is taken from a dead process', () => {
    writeFileSync(file, JSON.stringify({ pid: deadPid(), startedAt: 'then', key: 'k' }));
    mustTake();
    expect(readdirSync(folder)).toEqual(['store.lock']);
  });

  test.runIf(process.platform !== 'win32')(
    'is taken from a process whose number now belongs to another',
    () => {
      writeFileSync(file, JSON.stringify({ pid: process.pid, startedAt: 'long ago', key: 'k' }));
      mustTake();
    },
  );

  test.each(['', 'rubbish', '{"pid":"1"}', '{"pid":-1,"key":"k"}'])(
    'a file that holds %j is no lock',
    (text) => {
      writeFileSync(file, text);
      mustTake();
    },
  );

  test('works on a disk that knows no links', () => {
    vi.spyOn(fs, 'linkSync').mockImplementation(() => {
      throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
    });
    syncBuiltinESMExports();
    try {
      mustTake();
      expect(takeLock(file)).toHaveProperty('heldBy');
      expect(readdirSync(folder)).toEqual(['store.lock']);
    } finally {
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    }
  });

  test('is not released by one who has lost it', () => {
    const lock = mustTake();
    const other = JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid), key: 'another' });
    writeFileSync(file, other);
    lock.release();
    expect(readFileSync(file, 'utf8')).toBe(other);
  });

  test('an unwritable place is the system error, not a lock', () => {
    expect(() => takeLock(path.join(folder, 'nowhere', 'store.lock'))).toThrow('ENOENT');
  });

  test.runIf(process.platform === 'linux')('a process has one start, and a dead one none', () => {
    expect(startOf(process.pid)).toBe(startOf(process.pid));
    expect(startOf(process.pid)).not.toBe(startOf(process.ppid));
    expect(startOf(deadPid())).toBeNull();
  });
});
