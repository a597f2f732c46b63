import { mkdtempSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { RELEASES } from '../../contract/limits';
import { makeFolder } from '../disk/folders';
import { makeFile } from '../disk/own-files';
import { isRecord, parseJson } from '../json';

const PREFIX = 'guildhall-selftest-';
const PROFILE = 'profile';
/** Stands beside a profile that is thrown away, and beside no other. */
const MARK = 'selftest.json';

/** The folders of one self-test, all in one that is removed at its end. */
export interface TestFolders {
  readonly root: string;
  /** Of the app under test. */
  readonly profile: string;
  /** Of the process that watches over it. */
  readonly watcher: string;
  readonly notes: string;
}

const foldersIn = (root: string): TestFolders => ({
  root,
  profile: join(root, PROFILE),
  watcher: join(root, 'watcher'),
  notes: join(root, 'notes.json'),
});

/**
 * Makes them, with the settings of somebody who has closed What's New. At once: Electron must know its folder before it
 * makes one.
 */
export const makeTestFolders = (temporary: string): TestFolders => {
  // 0700, as mkdtemp makes it.
  const folders = foldersIn(mkdtempSync(join(temporary, PREFIX)));
  for (const folder of [folders.profile, folders.watcher]) makeFolder(folder);
  const settings = { version: 1, whatsNewSeen: RELEASES.current.version };
  const write = (path: string, value: unknown): void => makeFile(path, JSON.stringify(value));
  write(join(folders.profile, 'preferences.json'), settings);
  write(join(folders.root, MARK), { isThrownAway: true });
  return folders;
};

/** The same; or, where they cannot be made, why, in words. */
export const tryTestFolders = (temporary: string): TestFolders | { readonly error: string } => {
  try {
    return makeTestFolders(temporary);
  } catch (fault) {
    const why = fault instanceof Error ? fault.message : String(fault);
    return { error: `The folder for temporary files, ${temporary}, cannot be written in: ${why}` };
  }
};

/**
 * The folders around a profile that was made to be thrown away; null for any other, so that no self-test ever runs as a
 * person or on what is theirs, whatever the command line says.
 */
export const testFoldersAround = (
  profile: string,
  read: (path: string) => string = readText,
): TestFolders | null => {
  const root = dirname(profile);
  if (basename(profile) !== PROFILE || !basename(root).startsWith(PREFIX)) return null;
  try {
    const mark = parseJson(read(join(root, MARK)))?.value;
    return isRecord(mark) && mark.isThrownAway === true ? foldersIn(root) : null;
  } catch {
    return null;
  }
};

const readText = (path: string): string => readFileSync(path, 'utf8');

/** Reads a small file of JSON. */
export const readJsonFile = async (path: string): Promise<unknown> =>
  parseJson(await readFile(path, 'utf8'))?.value;
