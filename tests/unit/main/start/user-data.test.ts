import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findUserData, openUserData } from '../../../../src/main/start/user-data';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'guildhall-data-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A disk on which every operation succeeds. */
const disk = {
  make: () => undefined,
  tryWriting: () => undefined,
  names: () => [],
  close: () => undefined,
};

describe('--user-data-dir', () => {
  it('is made where it is missing, for its owner alone', () => {
    expect(openUserData('a/b', root)).toEqual({ ok: true, folder: join(root, 'a/b') });
    expect(statSync(join(root, 'a/b')).mode & 0o777).toBe(0o700);
    expect(openUserData(join(root, 'a'), '/elsewhere')).toEqual({ ok: true, folder: join(root, 'a') });
  });

  it('below a folder that takes none is refused, and not asked for without end', () => {
    expect(openUserData('/proc/nobody/can/write/here', root)).toEqual({
      ok: false,
      error: '--user-data-dir: /proc/nobody/can/write/here cannot be used (ENOENT)',
    });
  });

  it('that is no folder, or none that can be written, is refused in words', () => {
    writeFileSync(join(root, 'file'), '');
    expect(openUserData('file', root)).toMatchObject({ ok: false, error: expect.stringContaining('EEXIST') });
    const refusing = {
      ...disk,
      tryWriting: () => {
        throw Object.assign(new Error('no'), { code: 'EACCES' });
      },
    };
    expect(openUserData('/etc', root, refusing)).toEqual({
      ok: false,
      error: '--user-data-dir: /etc cannot be used (EACCES)',
    });
    expect(openUserData('', root)).toMatchObject({
      ok: false,
      error: expect.stringContaining('needs a folder'),
    });
  });
});

describe('the folder for the data of an app that is told none', () => {
  const refuse = (code: string) => () => {
    throw Object.assign(new Error('no'), { code });
  };

  it('is the usual one, made where it is missing', () => {
    const usual = join(root, 'config/Guildhall');
    expect(findUserData(() => usual, refuse('unused'))).toEqual({ kind: 'usual', folder: usual });
    expect(statSync(usual).isDirectory()).toBe(true);
  });

  it.each([
    ['that Electron cannot name', refuse('EROFS'), undefined],
    ['that cannot be made', () => '/home/x', { ...disk, make: refuse('EACCES') }],
    ['that cannot be written', () => '/home/x', { ...disk, tryWriting: refuse('EACCES') }],
  ])('in place of one %s is one that goes with the app', (_, usual, disk) => {
    expect(findUserData(usual, () => '/tmp/guildhall-1', disk)).toEqual({
      kind: 'thrown-away',
      folder: '/tmp/guildhall-1',
    });
  });

  it('is nowhere where nothing can be written, in words', () => {
    expect(findUserData(refuse('EROFS'), refuse('ENOSPC'))).toEqual({
      kind: 'nowhere',
      error:
        'Guildhall cannot write to your home folder or to the folder for temporary files (EROFS, ENOSPC).',
    });
  });
});
