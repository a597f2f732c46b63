import { accessSync, constants, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { closeFolder, makeFolder } from '../disk/folders';
import { MARK } from '../removal/judge-folder';

/** The data folder from the command line, or its error. */
export type UserData =
  | { readonly ok: true; readonly folder: string }
  | { readonly ok: false; readonly error: string };

/** The operations on the disk; `make`, `tryWriting` and `names` throw on failure. */
export interface UserDataDisk {
  readonly make: (folder: string) => void;
  readonly tryWriting: (folder: string) => void;
  /** The names of its entries. */
  readonly names: (folder: string) => readonly string[];
  /** Removes the rights of other users. */
  readonly close: (folder: string) => void;
}

const disk: UserDataDisk = {
  make: makeFolder,
  tryWriting: (folder) => accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK),
  names: (folder) => readdirSync(folder),
  close: closeFolder,
};

const codeOf = (fault: unknown): string =>
  fault instanceof Error && 'code' in fault ? String(fault.code) : String(fault);

/** The default place of the app's data. */
export type UsualData =
  /** The system's default folder. */
  | { readonly kind: 'usual'; readonly folder: string }
  /** The default folder cannot be written: a temporary folder that is removed with the end of the app. */
  | { readonly kind: 'thrown-away'; readonly folder: string }
  | { readonly kind: 'nowhere'; readonly error: string };

/**
 * Finds a folder for the app's data. `usual` returns the system's default, and throws if there is none; `makeTemporary`
 * makes a folder for this run only.
 */
export const findUserData = (
  usual: () => string,
  makeTemporary: () => string,
  { make, tryWriting, close }: Omit<UserDataDisk, 'names'> = disk,
): UsualData => {
  try {
    const folder = usual();
    make(folder);
    tryWriting(folder);
    close(folder);
    return { kind: 'usual', folder };
  } catch (fault) {
    try {
      return { kind: 'thrown-away', folder: makeTemporary() };
    } catch (other) {
      const codes = [codeOf(fault), codeOf(other)].join(', ');
      return {
        kind: 'nowhere',
        error: `Guildhall cannot write to your home folder or to the folder for temporary files (${codes}).`,
      };
    }
  }
};

/** The notice of an app with a temporary data folder. */
export const NOTHING_KEPT =
  'Guildhall cannot write to your home folder. You can use it, but your settings and your session are lost when you quit. To keep them in another folder, start Guildhall with --user-data-dir=FOLDER.';

/** The files that identify a folder as the app's; the mark was introduced later. */
const OWN_FILES = [MARK, 'preferences.json'];

/**
 * Whether a named folder belongs to the app alone, so that other users may be locked out: it is empty, or was used
 * before. Any other folder is left unchanged; the app's own files there are private anyway.
 */
export const isForAppAlone = (names: readonly string[]): boolean =>
  names.length === 0 || OWN_FILES.some((own) => names.includes(own));

/**
 * Checks `--user-data-dir=<folder>`, which may be relative to the working directory, and creates the folder if missing.
 */
export const openUserData = (
  given: string,
  from: string,
  { make, tryWriting, names, close }: UserDataDisk = disk,
): UserData => {
  if (given === '')
    return { ok: false, error: '--user-data-dir needs a folder: --user-data-dir=/path/to/one' };
  const folder = resolve(from, given);
  try {
    make(folder);
    tryWriting(folder);
    if (isForAppAlone(names(folder))) close(folder);
    return { ok: true, folder };
  } catch (fault) {
    return { ok: false, error: `--user-data-dir: ${folder} cannot be used (${codeOf(fault)})` };
  }
};
