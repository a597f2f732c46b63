import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Blobs } from '../blobs/blobs';
import { createDiskBlobs, pathOfBlob } from '../blobs/disk-blobs';
import { makeFolder } from '../data/folder-rights';
import { migrations } from '../data/migrations';
import { markMade, pathsIn, setStoreAside } from '../data/store-paths';
import { syncFile, syncTree } from '../data/sync-files';
import { restoreContents } from './backup-contents';
import { type BackupHeader, digestOf, openBackup, type OpenedBackup, tooNew } from './backup-file';
import { loadRows } from './load-rows';
import { lockForTool } from './lock-for-tool';
import { openStoreOf } from './open-store';
import { ToolError } from './tool-error';

export interface Restored extends BackupHeader {
  readonly rows: number;
}

/** An empty store of the newest schema, for a faster start. */
type Template = Blob | null;

/** The version of the schema to which this program migrates stores. */
export const newestSchema = (): number => migrations.at(-1)?.version ?? 0;

/** Opens a backup whose schema this program knows. Throws a `ToolError`. */
export const openKnown = async (file: string): Promise<OpenedBackup> => {
  const backup = await openBackup(file);
  if (backup.header.schema > newestSchema()) throw tooNew(file, backup.header.version);
  return backup;
};

/**
 * Builds a store from a backup in a folder without one: fills a store of the backup's own schema, compares every row,
 * and migrates it. Throws a `ToolError`; the content of the folder is then useless.
 */
const build = async (
  file: string,
  backup: OpenedBackup,
  dataDir: string,
  { template, blobs }: { readonly template: Template; readonly blobs: Blobs | null },
): Promise<Restored> => {
  const { header } = backup;
  const newest = newestSchema();
  const store = await openStoreOf({
    dataDir,
    template: header.schema === newest ? template : null,
    upTo: header.schema,
  });
  try {
    const wanted = await store.transaction((trx) => loadRows(trx, backup));
    const stored = await store.transaction(digestOf);
    if (stored.sha256 !== wanted.sha256)
      throw new ToolError(`The restored store differs from ${file} and was not put in place`);
    await restoreContents(backup, blobs);
  } finally {
    await store.close();
  }
  const upToDate = await openStoreOf({ dataDir });
  try {
    const { rows } = await upToDate.transaction(digestOf);
    return { ...header, rows };
  } finally {
    await upToDate.close();
  }
};

/** Restores a backup to a temporary folder beside it as a trial, and removes the folder. */
export const tryRestore = async (file: string, template: Template): Promise<Restored> => {
  const aside = `${file}.check`;
  rmSync(aside, { recursive: true, force: true });
  try {
    return await build(file, await openKnown(file), aside, { template, blobs: null });
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
};

/** Creates the data folder. Throws a `ToolError` where the user of this process may not. */
const makeDataFolder = (folder: string): void => {
  try {
    makeFolder(folder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new ToolError(
      `The folder ${folder} cannot be made (${code}). Make it for the server's user, with mode 700, or choose another.`,
    );
  }
};

/**
 * Builds the store of a data folder from a backup, completely or not at all. An existing store is set aside under the
 * time `setAsideAt`; without that time it is an error. Throws a `ToolError`.
 */
export const restore = async (
  file: string,
  dataDir: string,
  template: Template,
  setAsideAt: string | null = null,
): Promise<Restored & { readonly aside: string | null }> => {
  const backup = await openKnown(file);
  makeDataFolder(dataDir);
  const { store: place } = pathsIn(dataDir);
  const lock = await lockForTool(dataDir);
  const aside = join(dataDir, 'restoring');
  try {
    if (existsSync(place) && setAsideAt === null)
      throw new ToolError(
        `${dataDir} already has a store. Choose another folder, or use --set-aside to keep the old store next to it.`,
      );
    rmSync(aside, { recursive: true, force: true });
    const contents = createDiskBlobs(pathsIn(aside).blobs);
    const restored = await build(file, backup, aside, { template, blobs: contents });
    await syncTree(aside);
    const before =
      setAsideAt === null ? null : await setStoreAside(dataDir, { at: setAsideAt, isAnew: false });
    const kept = createDiskBlobs(pathsIn(dataDir).blobs);
    for await (const name of contents.listBefore(Infinity))
      await kept.keep(pathOfBlob(pathsIn(aside).blobs, name), name);
    renameSync(join(aside, 'store'), place);
    await syncFile(dataDir);
    await markMade(dataDir);
    return { ...restored, aside: before };
  } finally {
    rmSync(aside, { recursive: true, force: true });
    lock.release();
  }
};
