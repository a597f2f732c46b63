import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { judgeRights, makeFolder } from '../../../../src/server/data/folder-rights';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'guildhall-rights-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const OWN = ['store', 'store.lock', 'store.made', 'control.sock', 'backups', 'lost+found'];

test.each([
  [0o40700, ['anything'], 'closed'],
  [0o40755, [], 'to-close'],
  [0o40777, [], 'to-close'],
  [0o40750, OWN, 'to-close'],
  [0o40711, OWN, 'to-close'],
  [0o40775, OWN, 'written-by-others'],
  [0o41777, ['other'], 'written-by-others'],
  [0o40755, [...OWN, 'notes.txt'], 'shared'],
] as const)('a data folder of rights %o that holds %j is %s', (mode, names, verdict) => {
  expect(judgeRights(mode, names)).toBe(verdict);
});

describe('a folder', () => {
  it('is made with those above it, for its owner alone', () => {
    const below = path.join(folder, 'a', 'b');
    makeFolder(below);
    makeFolder(below);
    if (process.platform !== 'win32') expect(statSync(path.join(folder, 'a')).mode & 0o777).toBe(0o700);
    expect(statSync(below).isDirectory()).toBe(true);
  });

  it('is not made below a file, nor where a link leads nowhere', () => {
    writeFileSync(path.join(folder, 'file'), '');
    symlinkSync(path.join(folder, 'nowhere'), path.join(folder, 'link'));
    expect(() => makeFolder(path.join(folder, 'file'))).toThrow('EEXIST');
    expect(() => makeFolder(path.join(folder, 'file', 'below'))).toThrow(/EEXIST|ENOTDIR/);
    expect(() => makeFolder(path.join(folder, 'link'))).toThrow('EEXIST');
    expect(existsSync(path.join(folder, 'nowhere'))).toBe(false);
  });

  it.runIf(process.platform === 'linux')('is refused at once where the system makes none', () => {
    expect(() => makeFolder('/proc/guildhall/below')).toThrow('ENOENT');
  });
});
