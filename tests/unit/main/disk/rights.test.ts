import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findUserData, isForAppAlone, openUserData } from '../../../../src/main/start/user-data';
import { openLogFile } from '../../../../src/main/diagnostics/log-file';
import { closeFolder, makeFolder } from '../../../../src/main/disk/folders';
import { writeNamedFile } from '../../../../src/main/disk/named-file';
import { appendToFile, copyFile, makeFile, replaceFile } from '../../../../src/main/disk/own-files';
import { privateFile } from '../../../../src/main/disk/private-file';
import { storeFile } from '../../../../src/main/preferences/store-file';
import { makeTestFolders } from '../../../../src/main/selftest/test-folders';
import { openDictionaries } from '../../../../src/main/spelling/dictionary-store';
import { autostartFile } from '../../../../src/main/startup/autostart-file';

let root: string;
/** A dictionary of the user. */
let brought: string;
let umaskBefore: number;
beforeEach(() => {
  umaskBefore = process.umask(0o022);
  root = mkdtempSync(join(tmpdir(), 'guildhall-rights-'));
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-brought-'));
  brought = join(folder, 'words.dic');
  writeFileSync(brought, '2\nhello\nworld\n');
  writeFileSync(join(folder, 'words.aff'), 'SET UTF-8\n');
});
afterEach(() => {
  process.umask(umaskBefore);
  for (const folder of [root, dirname(brought)]) rmSync(folder, { recursive: true, force: true });
});

/** The permissions of everything below a folder, by relative path. */
const rightsIn = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .sort()
      .map((name) => [name, (lstatSync(join(folder, name)).mode & 0o777).toString(8)]),
  );

describe.runIf(process.platform !== 'win32').each(['000', '022', '077'])('by an umask of %s', (octal) => {
  const umask = Number.parseInt(octal, 8);
  it('all that the app writes is for its person alone', async () => {
    process.umask(umask);
    const usual = join(root, 'config', 'Guildhall');
    expect(findUserData(() => usual, String).kind).toBe('usual');
    await privateFile(join(usual, 'session-token')).write('sealed');
    const logs = join(usual, 'logs');
    makeFolder(logs);
    const file = openLogFile(join(logs, 'guildhall.log'), () => 0, 'salt');
    file.log('info', { event: 'x.y' });
    await file.flush();
    // electron-store writes this file; tests/e2e/desktop-storage.test.ts checks its permissions.
    writeFileSync(join(usual, 'preferences.json'), '{', { mode: 0o666 });
    storeFile(usual, () => 0).setAside();
    rmSync(join(usual, 'preferences.json'));
    await autostartFile(join(root, 'config', 'autostart')).write(['/opt/guildhall']);
    const dictionaries = openDictionaries({
      onBoard: join(root, 'none'),
      own: join(usual, 'own-dictionaries'),
      taken: join(usual, 'Dictionaries'),
    });
    await dictionaries.add('en-GB', brought);
    expect(rightsIn(root)).toEqual({
      config: '700',
      'config/Guildhall': '700',
      'config/Guildhall/logs': '700',
      'config/Guildhall/logs/guildhall.log': '600',
      'config/Guildhall/own-dictionaries': '700',
      'config/Guildhall/own-dictionaries/en-GB.bdic': '600',
      'config/Guildhall/preferences.set-aside-19700101T000000000Z.json': '600',
      'config/Guildhall/session-token': '600',
      'config/autostart': '700',
      'config/autostart/guildhall.desktop': '600',
    });
  });

  it('so is what a self-test throws away', () => {
    process.umask(umask);
    const places = makeTestFolders(root);
    expect((statSync(places.root).mode & 0o777).toString(8)).toBe('700');
    expect(rightsIn(places.root)).toEqual({
      profile: '700',
      'profile/preferences.json': '600',
      'selftest.json': '600',
      watcher: '700',
    });
  });

  it('what a person saves has the rights that their files have', async () => {
    process.umask(umask);
    await writeNamedFile(join(root, 'audit-log.csv'), 'a,b');
    expect(rightsIn(root)).toEqual({ 'audit-log.csv': (0o666 & ~umask).toString(8) });
  });
});

describe.runIf(process.platform !== 'win32')('rights that others have already', () => {
  const FILES = ['replaced', 'appended', 'copy', 'replaced.new'];
  it('are taken from files as they are written', async () => {
    for (const name of FILES) {
      writeFileSync(join(root, name), 'old');
      chmodSync(join(root, name), 0o666);
    }
    await replaceFile(join(root, 'replaced'), 'new');
    await appendToFile(join(root, 'appended'), 'new');
    writeFileSync(join(root, 'from'), 'new');
    chmodSync(join(root, 'from'), 0o644);
    copyFile(join(root, 'from'), join(root, 'copy'));
    expect(rightsIn(root)).toEqual({ appended: '600', copy: '600', from: '644', replaced: '600' });
    expect(readFileSync(join(root, 'appended'), 'utf8')).toBe('oldnew');
  });

  it('are taken from the usual folder of the app, and from one that it was told and has used, or is empty', () => {
    const folder = (name: string, ...inside: readonly string[]): string => {
      const path = join(root, name);
      mkdirSync(path);
      for (const file of inside) writeFileSync(join(path, file), '{}');
      chmodSync(path, 0o777);
      return path;
    };
    findUserData(() => folder('usual', 'whatever'), String);
    openUserData(folder('used', 'preferences.json', 'other'), root);
    openUserData(folder('empty'), root);
    openUserData(folder('shared', 'holiday.jpg'), root);
    const rights = rightsIn(root);
    expect([rights.usual, rights.used, rights.empty, rights.shared]).toEqual(['700', '700', '700', '777']);
    expect([
      isForAppAlone([]),
      isForAppAlone(['a', 'preferences.json']),
      isForAppAlone(['a', 'guildhall-data']),
      isForAppAlone(['a']),
    ]).toEqual([true, true, true, false]);
  });

  it('stay where they cannot be taken, without a word', () => {
    expect(() => closeFolder(join(root, 'none'))).not.toThrow();
  });
});

describe('a folder', () => {
  it('is made with those above it; one that is there stays as it is', () => {
    mkdirSync(join(root, 'there'));
    chmodSync(join(root, 'there'), 0o755);
    makeFolder(join(root, 'there', 'a', 'b'));
    makeFolder(join(root, 'there', 'a', 'b'));
    if (process.platform === 'win32') expect(existsSync(join(root, 'there', 'a', 'b'))).toBe(true);
    else expect(rightsIn(root)).toEqual({ there: '755', 'there/a': '700', 'there/a/b': '700' });
  });

  it('is not made in the place of a file, nor where a link leads nowhere', () => {
    writeFileSync(join(root, 'file'), '');
    symlinkSync(join(root, 'nowhere'), join(root, 'link'));
    expect(() => makeFolder(join(root, 'file'))).toThrow('EEXIST');
    expect(() => makeFolder(join(root, 'link'))).toThrow('EEXIST');
  });

  it.runIf(process.platform === 'linux')('is refused at once where the system makes none', async () => {
    expect(() => makeFolder('/proc/nobody/can/write/here')).toThrow('ENOENT');
    await expect(autostartFile('/proc/nobody/autostart').write(['x'])).rejects.toThrow('ENOENT');
    const nowhere = openDictionaries({ onBoard: root, own: '/proc/nobody/own', taken: root });
    await expect(nowhere.add('en-GB', brought)).rejects.toThrow(
      'The dictionary could not be saved. Is the disk full?',
    );
  });
});

describe('a file', () => {
  it('that is there already is not made anew', () => {
    makeFile(join(root, 'mark'), 'a');
    expect(() => makeFile(join(root, 'mark'), 'b')).toThrow('EEXIST');
  });

  it('that cannot be replaced stays, and nothing is left beside it', async () => {
    mkdirSync(join(root, 'taken'));
    await expect(replaceFile(join(root, 'taken'), 'x')).rejects.toThrow();
    expect(readdirSync(root)).toEqual(['taken']);
  });
});
