import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const OTHERS = 0o077;
const OWNER_ONLY = 0o700;

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Creates a folder and its missing parents, for the owner only, regardless of the umask. An existing folder is left
 * unchanged. Throws the system's error. One folder at a time: Node's `recursive` loops for ever if a parent folder
 * exists but refuses entries, as /proc does.
 */
export const makeFolder = (folder: string): void => {
  if (isFolder(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: OWNER_ONLY });
  } catch (fault) {
    // Another process may have created it in the meantime.
    if (!isFolder(folder)) throw fault;
  }
};

/**
 * Removes the rights of other users from a folder of this user. A folder that cannot restrict access, such as on a FAT
 * disk, is left unchanged.
 */
export const closeFolder = (folder: string): void => {
  if (process.platform === 'win32') return;
  try {
    const { mode, uid } = statSync(folder);
    if ((mode & OTHERS) !== 0 && uid === process.getuid?.()) chmodSync(folder, OWNER_ONLY);
  } catch {
    // A problem with the folder shows when a file is written there.
  }
};
