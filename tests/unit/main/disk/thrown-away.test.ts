import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { abandoned, isRunning, makeThrownAway, removeAbandoned } from '../../../../src/main/disk/thrown-away';

describe('the data of runs that keep nothing', () => {
  it('are abandoned where their process has ended', () => {
    const names = [
      'guildhall-practice-12-aB3dE9',
      'guildhall-practice-7-xxxxxx',
      'guildhall-unkept-12-aB3dE9',
    ];
    expect(abandoned(names, (pid) => pid === 7)).toEqual([
      'guildhall-practice-12-aB3dE9',
      'guildhall-unkept-12-aB3dE9',
    ]);
  });

  it('are known by the whole name alone', () => {
    const others = [
      ...['guildhall-practice-aB3dE9', 'guildhall-practice-12', 'guildhall-practice-12-aB3dE9x'],
      ...['my-guildhall-practice-12-aB3dE9', 'guildhall-practice--1-aB3dE9', 'guildhall-other-12-aB3dE9'],
      ...['guildhall-practice-12-notes', '12', ''],
    ];
    expect(abandoned(others, () => false)).toEqual([]);
  });
});

describe('on the disk', () => {
  let temporary = '';
  /** A process that has ended. */
  const ended = spawnSync(process.execPath, ['--version']).pid;
  const make = (kind: 'practice' | 'unkept', pid: number): string => {
    const folder = makeThrownAway(kind, temporary, pid);
    mkdirSync(join(folder, 'Cache'));
    writeFileSync(join(folder, 'Cache', 'data_0'), 'what the window cached');
    return folder;
  };
  beforeEach(() => {
    temporary = mkdtempSync(join(tmpdir(), 'guildhall-thrown-away-'));
  });
  afterEach(() => rmSync(temporary, { recursive: true, force: true }));

  it('what has ended goes, what is in use stays', async () => {
    const [left, used, run] = [make('practice', ended), make('practice', process.pid), make('unkept', ended)];
    expect(
      abandoned(
        [left, used, run].map((path) => basename(path)),
        isRunning,
      ),
    ).toHaveLength(2);
    await removeAbandoned(temporary);
    expect([left, used, run].map((path) => existsSync(path))).toEqual([false, true, false]);
    expect(existsSync(join(used, 'Cache', 'data_0'))).toBe(true);
  });

  it('files and links of that name stay, with what they lead to', async () => {
    const others = join(temporary, 'others');
    mkdirSync(others);
    writeFileSync(join(others, 'thesis.odt'), 'words');
    const link = join(temporary, `guildhall-practice-${ended}-aLink1`);
    const file = join(temporary, `guildhall-practice-${ended}-aFile1`);
    symlinkSync(others, link);
    writeFileSync(file, 'words');
    await removeAbandoned(temporary);
    expect([join(others, 'thesis.odt'), link, file].map((path) => existsSync(path))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('a folder for temporary files that is not there has none', () =>
    expect(removeAbandoned(join(temporary, 'none'))).resolves.toBeUndefined());
});
