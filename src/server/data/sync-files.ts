import { open, readdir } from 'node:fs/promises';
import path from 'node:path';

/** The number of files that are synced concurrently. */
const AT_ONCE = 16;

/** Waits until a file, or a folder's list of files, is on the disk. */
export const syncFile = async (name: string): Promise<void> => {
  const file = await openToSync(name);
  if (file === null) return;
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Windows cannot open a folder, and needs no sync of one. */
const openToSync = async (name: string) => {
  try {
    return await open(name, 'r+');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EISDIR')) throw error;
    return process.platform === 'win32' ? null : open(name, 'r');
  }
};

/** Waits until everything below a folder is on the disk. */
export const syncTree = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = [folder, ...entries.map((entry) => path.join(entry.parentPath, entry.name))];
  for (let first = 0; first < names.length; first += AT_ONCE)
    await Promise.all(names.slice(first, first + AT_ONCE).map(syncFile));
};
