import { accessSync, constants, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { closeFolder, makeFolder } from '../disk/folders';
import { MARK } from '../removal/judge-folder';

/** The folder that the command line names for the app's data, or what is wrong with it. */
export type UserData =
  | { readonly ok: true; readonly folder: string }
  | { readonly ok: false; readonly error: string };

/** What is done on the disk; `make`, `tryWriting` and `names` throw where they cannot. */
export interface UserDataDisk {
  readonly make: (folder: string) => void;
  readonly tryWriting: (folder: string) => void;
  /** What is in it. */
  readonly names: (folder: string) => readonly string[];
  /** Takes the rights of others from it. */
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

/** Where the app keeps its data without being told. */
export type UsualData =
  /** In the usual folder of the system. */
  | { readonly kind: 'usual'; readonly folder: string }
  /** That one cannot be written: in one that goes with the app. */
  | { readonly kind: 'thrown-away'; readonly folder: string }
  | { readonly kind: 'nowhere'; readonly error: string };

/**
 * Finds a folder for the app's data. `usual` answers the system's, and throws where there is none; `makeTemporary` makes a
 * folder for this run alone.
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
        error: `Guildhall can write neither in your home folder nor in the folder for temporary files (${codes}).`,
      };
    }
  }
};

/** What is said in an app whose data goes with it. */
export const NOTHING_KEPT =
  'Guildhall cannot write in your home folder. You can use it, but nothing is kept when you close it: neither settings nor your session. To keep them elsewhere, start it with --user-data-dir=FOLDER.';

/** By these a folder is known to be one of ours; the mark came later. */
const OWN_FILES = [MARK, 'preferences.json'];

/**
 * Whether a folder that somebody named is for the app alone, so that others may be kept out of it: it is empty, or was used
 * before. Any other is left as it is; what the app writes there is closed to others by itself.
 */
export const isForAppAlone = (names: readonly string[]): boolean =>
  names.length === 0 || OWN_FILES.some((own) => names.includes(own));

/** Judges `--user-data-dir=<folder>`, which may be relative to where the app is started, and makes it where it is missing. */
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
