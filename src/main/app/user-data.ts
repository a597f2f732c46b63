import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The folder that the command line names for the app's data, or what is wrong with it. */
export type UserData =
  { readonly ok: true; readonly folder: string } | { readonly ok: false; readonly error: string };

/** What is done on the disk; both throw where they cannot. */
export interface UserDataDisk {
  readonly make: (folder: string) => void;
  readonly tryWriting: (folder: string) => void;
}

/** One by one: `recursive` asks for ever where a folder is there, yet denies that anything can be in it, as /proc does. */
const makeFolder = (folder: string): void => {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
};

const disk: UserDataDisk = {
  make: makeFolder,
  tryWriting: (folder) => accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK),
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
  { make, tryWriting }: UserDataDisk = disk,
): UsualData => {
  try {
    const folder = usual();
    make(folder);
    tryWriting(folder);
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

/** Judges `--user-data-dir=<folder>`, which may be relative to where the app is started, and makes it where it is missing. */
export const openUserData = (
  given: string,
  from: string,
  { make, tryWriting }: UserDataDisk = disk,
): UserData => {
  if (given === '')
    return { ok: false, error: '--user-data-dir needs a folder: --user-data-dir=/path/to/one' };
  const folder = resolve(from, given);
  try {
    make(folder);
    tryWriting(folder);
    return { ok: true, folder };
  } catch (fault) {
    return { ok: false, error: `--user-data-dir: ${folder} cannot be used (${codeOf(fault)})` };
  }
};
