import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { chooseSource } from '../../../tools/setup/electron-runtime.mjs';
import { reasonOf } from '../../../tools/setup/newest-electron.mjs';
import { checkIntegrity, isPackagedFor } from '../../../tools/setup/packaged-electron.mjs';

describe('where Electron is taken from', () => {
  const fresh = { wish: undefined, isInstalled: false, hasFailed: false, canPackaged: true };

  it.each([
    ['is downloaded at first', {}, 'download'],
    ['is there already', { isInstalled: true }, 'installed'],
    ['is the packaged one after a failure', { hasFailed: true }, 'packaged'],
    ['is tried again when asked for', { hasFailed: true, wish: 'newest' }, 'download'],
    ['is tried again where there is no packaged one', { hasFailed: true, canPackaged: false }, 'download'],
    ['is the packaged one when asked for', { isInstalled: true, wish: 'packaged' }, 'packaged'],
    ['cannot be the packaged one on another system', { wish: 'packaged', canPackaged: false }, 'download'],
    ['counts an empty wish as none', { hasFailed: true, wish: '' }, 'packaged'],
  ])('%s', (_what, facts, source) => {
    expect(chooseSource({ ...fresh, ...facts })).toBe(source);
  });

  it('has a packaged one for Linux x64 alone', () => {
    expect(isPackagedFor('linux', 'x64')).toBe(true);
    expect(isPackagedFor('linux', 'arm64')).toBe(false);
    expect(isPackagedFor('darwin', 'x64')).toBe(false);
  });

  it('gives the cause of a failed download', () => {
    expect(
      reasonOf(new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND github.com') })),
    ).toBe('getaddrinfo ENOTFOUND github.com');
    expect(reasonOf(new Error('no answer within 8 s'))).toBe('no answer within 8 s');
  });
});

describe('the integrity of the package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-integrity-'));
  const file = join(folder, 'package.tgz');
  // printf abc | openssl dgst -sha512 -binary | base64
  const OF_ABC =
    'sha512-3a81oZNherrMQXNJriBBMRLm+k6JqX6iCp7u5ktV05ohkpkqJ0/BqDa6PCOj/uu9RU1EI2Q86A4qmslPpUyknw==';
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is checked against the pinned hash', async () => {
    writeFileSync(file, 'abc');
    await expect(checkIntegrity(file, OF_ABC)).resolves.toBeUndefined();
    writeFileSync(file, 'abd');
    await expect(checkIntegrity(file, OF_ABC)).rejects.toThrow('not the one expected');
  });
});
