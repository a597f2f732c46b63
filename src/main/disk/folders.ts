import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const OTHERS = 0o077;
const OWNER_ONLY = 0o700;

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Makes a folder and those above it that are missing, for their owner alone whatever the umask. One that is there stays as
 * it is. Throws the system's error. One by one: Node's `recursive` asks for ever where a folder is there, yet denies that
 * anything can be in it, as /proc does.
 */
export const makeFolder = (folder: string): void => {
  if (isFolder(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: OWNER_ONLY });
  } catch (fault) {
    // Another process may have made it meanwhile.
    if (!isFolder(folder)) throw fault;
  }
};

/** Takes the rights of others from a folder of this user's. What cannot keep others out, as a FAT disk, stays as it is. */
export const closeFolder = (folder: string): void => {
  if (process.platform === 'win32') return;
  try {
    const { mode, uid } = statSync(folder);
    if ((mode & OTHERS) !== 0 && uid === process.getuid?.()) chmodSync(folder, OWNER_ONLY);
  } catch {
    // Whatever is wrong with it shows where it is written in.
  }
};
