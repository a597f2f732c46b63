import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { failure, type Result, success } from '../../contract/failure';
import { storeFailure, type StoreFailure } from './failures';

const OTHERS = 0o077;
const OTHERS_WRITE = 0o022;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Names that a server creates in its data folder, and the name that a separate disk has by itself. */
const OWN = /^(store|store\..+|restoring|backups|blobs|tls|backup-.+|control\.(sock|pipe)|lost\+found)$/;

const isFolder = (name: string): boolean => statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Creates a folder and its missing parents, for their owner alone. Throws the system's error. Node's own recursive
 * `mkdir` never returns where a parent accepts no folders, such as below `/proc`.
 */
export const makeFolder = (folder: string): void => {
  if (isFolder(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: FOLDER_MODE });
  } catch (error) {
    if (!isFolder(folder)) throw error;
  }
};

export type RightsVerdict = 'closed' | 'to-close' | 'written-by-others' | 'shared';

/**
 * The action for a data folder with these rights and these names in it: none, close it to others, or refuse it. Others
 * may have written files of a folder that they can write; a folder with foreign content may be shared on purpose.
 */
export const judgeRights = (mode: number, names: readonly string[]): RightsVerdict => {
  if ((mode & OTHERS) === 0) return 'closed';
  if ((mode & OTHERS_WRITE) !== 0 && names.length > 0) return 'written-by-others';
  return names.every((name) => OWN.test(name)) ? 'to-close' : 'shared';
};

const exposed = (folder: string, what: string): StoreFailure =>
  storeFailure('store-exposed', `${what} Then start again. To close it: chmod 700 ${folder}`);

/**
 * Ensures that only the owner of a data folder reads and writes it. Returns whether its rights were changed; refuses a
 * folder whose rights a person should check first. On Windows a folder inherits the rights of the user's profile.
 */
export const closeToOthers = (folder: string): Result<{ readonly wasOpen: boolean }, StoreFailure> => {
  if (process.platform === 'win32') return success({ wasOpen: false });
  const modeNow = (): number => statSync(folder).mode;
  switch (judgeRights(modeNow(), readdirSync(folder))) {
    case 'closed':
      return success({ wasOpen: false });
    case 'written-by-others':
      return failure(
        exposed(
          folder,
          `Other users of this computer can write to ${folder}. Check that its files are yours, and close it to others.`,
        ),
      );
    case 'shared':
      return failure(
        exposed(
          folder,
          `Other users of this computer can read ${folder}, which also has other files. Choose a folder for the server alone, or close this one to others.`,
        ),
      );
    case 'to-close':
      chmodSync(folder, FOLDER_MODE);
      return (modeNow() & OTHERS) === 0
        ? success({ wasOpen: true })
        : failure(
            storeFailure(
              'store-exposed',
              `The disk of ${folder} cannot keep other users out. Choose a folder on another disk.`,
            ),
          );
  }
};

/**
 * Removes the rights of others from everything below a folder that they may read, and last from the folder itself. A
 * closed folder is skipped: others cannot enter it. Returns whether anything was changed.
 */
export const closeTree = (folder: string): boolean => {
  if (process.platform === 'win32' || !isFolder(folder) || (statSync(folder).mode & OTHERS) === 0)
    return false;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const name = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(name, FOLDER_MODE);
    else if (entry.isFile()) chmodSync(name, FILE_MODE);
  }
  chmodSync(folder, FOLDER_MODE);
  return true;
};
