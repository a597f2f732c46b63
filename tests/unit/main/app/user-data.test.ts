import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openUserData } from '../../../../src/main/app/user-data';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'guildhall-data-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

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
      make: () => undefined,
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
