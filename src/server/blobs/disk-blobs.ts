import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { freeBytesOf } from '../data/engine';
import { makeFolder } from '../data/folder-rights';
import { isMissing } from '../data/missing-file';
import type { BlobName } from '../data/schema';
import { syncFile } from '../data/sync-files';
import { type Blobs, isBlobName } from './blobs';

const INCOMING = 'incoming';
const OWNER_ONLY = 0o600;

const orNull = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

/** Names of a folder; none where there is no folder. */
const namesIn = async (folder: string): Promise<readonly string[]> => (await orNull(readdir(folder))) ?? [];

const changedMs = async (file: string): Promise<number> => (await orNull(stat(file)))?.mtimeMs ?? Infinity;

/** The part of the door that several stores have: files of this process, in a folder on its disk. */
export const createIncomingFiles = (
  folder: string,
): Pick<Blobs, 'newFile' | 'removeLeftFiles' | 'freeBytes'> => {
  const incoming = path.join(folder, INCOMING);
  return {
    newFile: async () => {
      makeFolder(incoming);
      const file = path.join(incoming, randomUUID());
      await (await open(file, 'wx', OWNER_ONLY)).close();
      return file;
    },
    removeLeftFiles: async (beforeMs) => {
      for (const name of await namesIn(incoming)) {
        const file = path.join(incoming, name);
        if ((await changedMs(file)) < beforeMs) await rm(file, { force: true });
      }
    },
    freeBytes: () => {
      makeFolder(folder);
      return freeBytesOf(folder);
    },
  };
};

/** The file of a content in such a folder. */
export const pathOfBlob = (folder: string, name: BlobName): string =>
  path.join(folder, name.slice(0, 2), name);

/** Content in a folder on the disk: `ab/<sha256>`, for its owner alone. */
export const createDiskBlobs = (folder: string): Blobs => {
  const folderOf = (name: BlobName): string => path.join(folder, name.slice(0, 2));
  const fileOf = (name: BlobName): string => pathOfBlob(folder, name);

  return {
    ...createIncomingFiles(folder),

    keep: async (file, name) => {
      await syncFile(file);
      const isNew = !existsSync(folderOf(name));
      makeFolder(folderOf(name));
      await rename(file, fileOf(name));
      await syncFile(folderOf(name));
      if (isNew) await syncFile(folder);
    },

    has: (name) => Promise.resolve(existsSync(fileOf(name))),

    read: async (name, range) => {
      const file = await orNull(open(fileOf(name), 'r'));
      return file === null ? null : file.createReadStream(range === undefined ? {} : { ...range });
    },

    remove: (name) => rm(fileOf(name), { force: true }),

    listBefore: async function* (ms) {
      for (const part of await namesIn(folder)) {
        if (part.length !== 2) continue;
        for (const name of await namesIn(path.join(folder, part)))
          if (isBlobName(name) && (await changedMs(fileOf(name))) < ms) yield name;
      }
    },

    close: () => undefined,
  };
};
