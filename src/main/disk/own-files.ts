import { chmodSync, copyFileSync, writeFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The app's own files are for their owner alone, whatever the umask. */
const OWNER_ONLY = 0o600;

/** Makes what was renamed survive a power cut; Windows cannot open a folder, and needs no such thing. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/**
 * Replaces a file as a whole, 0600, in a folder that is there: after a crash there is the old content or the new, never a
 * part. Rejects when it cannot, and leaves nothing behind.
 */
export const replaceFile = async (path: string, content: string | Uint8Array): Promise<void> => {
  const temporary = `${path}.new`;
  try {
    // One that an earlier crash has left keeps the rights that it has.
    await rm(temporary, { force: true });
    const handle = await open(temporary, 'wx', OWNER_ONLY);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
};

/** Writes at the end of a file, which is made where it is missing, and is 0600 afterwards. Rejects when it cannot. */
export const appendToFile = async (path: string, text: string): Promise<void> => {
  const handle = await open(path, 'a', OWNER_ONLY);
  try {
    await handle.chmod(OWNER_ONLY);
    await handle.writeFile(text);
  } finally {
    await handle.close();
  }
};

/** Makes a file, 0600, at once: for the start, before anything can be waited for. Throws when it cannot, or it is there. */
export const makeFile = (path: string, text: string): void =>
  writeFileSync(path, text, { mode: OWNER_ONLY, flag: 'wx' });

/** Copies a file, 0600 whatever rights it has itself. Throws when it cannot. */
export const copyFile = (from: string, to: string): void => {
  copyFileSync(from, to);
  chmodSync(to, OWNER_ONLY);
};
