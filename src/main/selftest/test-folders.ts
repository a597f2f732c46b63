import { mkdtempSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { RELEASES } from '../../contract/limits';
import { makeFolder } from '../disk/folders';
import { makeFile } from '../disk/own-files';
import { isRecord, parseJson } from '../json';

const PREFIX = 'guildhall-selftest-';
const PROFILE = 'profile';
/** The file that marks a profile as temporary; no other profile has it. */
const MARK = 'selftest.json';

/** The folders of one self-test, inside one folder that is removed at the end. */
export interface TestFolders {
  readonly root: string;
  /** The profile of the app under test. */
  readonly profile: string;
  /** The profile of the watching process. */
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
 * Creates the folders, with settings in which What's New was closed. Synchronous: Electron must know its folder before
 * it creates one.
 */
export const makeTestFolders = (temporary: string): TestFolders => {
  // mkdtemp creates it with 0700.
  const folders = foldersIn(mkdtempSync(join(temporary, PREFIX)));
  for (const folder of [folders.profile, folders.watcher]) makeFolder(folder);
  const settings = { version: 1, whatsNewSeen: RELEASES.current.version };
  const write = (path: string, value: unknown): void => makeFile(path, JSON.stringify(value));
  write(join(folders.profile, 'preferences.json'), settings);
  write(join(folders.root, MARK), { isThrownAway: true });
  return folders;
};

/** Creates the folders, or returns the reason of the failure, in words. */
export const tryTestFolders = (temporary: string): TestFolders | { readonly error: string } => {
  try {
    return makeTestFolders(temporary);
  } catch (fault) {
    const why = fault instanceof Error ? fault.message : String(fault);
    return { error: `The folder for temporary files, ${temporary}, is not writable: ${why}` };
  }
};

/**
 * The folders around a temporary profile; null for any other profile, so that no self-test runs on a person's data,
 * whatever the command line.
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

/** Reads a small JSON file. */
export const readJsonFile = async (path: string): Promise<unknown> =>
  parseJson(await readFile(path, 'utf8'))?.value;
