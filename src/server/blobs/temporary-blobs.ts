import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Blobs } from './blobs';
import { createDiskBlobs } from './disk-blobs';

/** Content beside a store in memory: in a folder that is made with the first use, and removed at the end. */
export const createTemporaryBlobs = (): Blobs => {
  let made: { readonly folder: string; readonly blobs: Blobs } | null = null;
  const blobs = (): Blobs => {
    if (made === null) {
      const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-blobs-'));
      made = { folder, blobs: createDiskBlobs(folder) };
    }
    return made.blobs;
  };
  return {
    newFile: () => blobs().newFile(),
    keep: (file, name) => blobs().keep(file, name),
    has: (name) => blobs().has(name),
    read: (name, range) => blobs().read(name, range),
    remove: (name) => blobs().remove(name),
    listBefore: (ms) => blobs().listBefore(ms),
    removeLeftFiles: (beforeMs) => blobs().removeLeftFiles(beforeMs),
    freeBytes: () => Infinity,
    close: () => {
      if (made !== null) rmSync(made.folder, { recursive: true, force: true });
      made = null;
    },
  };
};
