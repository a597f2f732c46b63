import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseTar } from 'nanotar';

/** A file or folder of PostgreSQL's data folder. */
export interface Entry {
  /** Relative to the data folder, with slashes; a folder comes before what is in it. */
  readonly path: string;
  /** Null for a folder. */
  readonly data: Uint8Array | null;
}

const isPacked = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/**
 * The entries of a dump, which is a tar file, compressed or not. The entries share its bytes.
 *
 * @param dump a small one: all of it is held in memory
 */
export const readEntries = async (dump: Blob): Promise<readonly Entry[]> => {
  const read = Buffer.from(await dump.arrayBuffer());
  const bytes = Uint8Array.from(isPacked(read) ? gunzipSync(read) : read);
  return parseTar(bytes)
    .map(({ name, type, data }) => ({
      path: name
        .split('/')
        .filter((part) => part !== '')
        .join('/'),
      data: type === 'directory' ? null : (data ?? new Uint8Array()),
    }))
    .filter(({ path: name }) => name !== '');
};

/**
 * Writes the files of a dump into a folder that does not exist, for its owner alone. PostgreSQL need not run for that.
 * Throws the system's error, or one that says that the dump is none.
 */
export const unpackStore = async (dump: Blob, folder: string): Promise<void> => {
  const entries = await readEntries(dump);
  if (!entries.some((entry) => entry.path === 'PG_VERSION'))
    throw new Error('the empty store that comes with the program is damaged');
  mkdirSync(folder, { mode: 0o700 });
  for (const entry of entries) {
    const file = path.join(folder, entry.path);
    if (entry.data === null) mkdirSync(file, { mode: 0o700 });
    else writeFileSync(file, entry.data, { mode: 0o600, flag: 'wx' });
  }
};
