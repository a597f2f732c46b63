import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from './folder-rights';
import { storeFailure, type StoreFailure } from './failures';
import { syncFile } from './sync-files';

/** The paths in a data folder. */
export const pathsIn = (dataDir: string) => ({
  /** PostgreSQL's own folder. */
  store: path.join(dataDir, 'store'),
  lock: path.join(dataDir, 'store.lock'),
  /**
   * Records that a store was created here; outside the store's folder, so that it remains when the store's disk is not
   * mounted.
   */
  marker: path.join(dataDir, 'store.made'),
  backups: path.join(dataDir, 'backups'),
  /** The content of files of messages. */
  blobs: path.join(dataDir, 'blobs'),
});

/** The size of the tables and indexes in PostgreSQL's folder, without its log; 0 where there are none. */
export const tableBytes = (store: string): number => {
  const tables = path.join(store, 'base');
  let bytes = 0;
  if (!existsSync(tables)) return bytes;
  for (const entry of readdirSync(tables, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += statSync(path.join(entry.parentPath, entry.name)).size;
  return bytes;
};

/** The state of the store's path. */
export type StoreState = 'there' | 'missing' | 'empty' | 'no-store';

/** Inspects PostgreSQL's folder. Throws the system's error where the folder cannot be read. */
export const inspectStore = (store: string): StoreState => {
  if (!existsSync(store)) return 'missing';
  if (existsSync(path.join(store, 'PG_VERSION'))) return 'there';
  return readdirSync(store).length === 0 ? 'empty' : 'no-store';
};

/**
 * Whether to open the store, to create one, or neither: a store that existed before is never silently replaced by an
 * empty one.
 */
export const decideStart = (state: StoreState, wasMade: boolean): 'open' | 'make' | 'refuse' => {
  if (state === 'there') return 'open';
  return state === 'missing' && !wasMade ? 'make' : 'refuse';
};

/** The failure where there is no store to open and none may be created. */
export const noStore = (dataDir: string, state: StoreState): StoreFailure =>
  state === 'no-store'
    ? storeFailure('store-damaged', `The data in ${dataDir} cannot be opened: store/PG_VERSION is missing.`)
    : storeFailure(
        'store-missing',
        `The data in ${dataDir} is missing: the folder 'store' ${state === 'empty' ? 'is empty' : 'does not exist'}. If it is on a separate disk, mount that disk and start again.`,
      );

export const isMarked = (dataDir: string): boolean => existsSync(pathsIn(dataDir).marker);

/** Records that a data folder has a store; resolves when the record is on the disk. */
export const markMade = async (dataDir: string): Promise<void> => {
  const { marker } = pathsIn(dataDir);
  if (existsSync(marker)) return;
  const aside = `${marker}.new`;
  writeFileSync(aside, 'A Guildhall store was made here.\n', { mode: 0o600, flush: true });
  renameSync(aside, marker);
  await syncFile(dataDir);
};

/**
 * Moves the content of the store's path into a new folder beside it. To start with an empty store, it also moves the
 * backups and removes the record of a store; otherwise the path is free for another store. Returns the new folder; null
 * where there is nothing to move. Throws the system's error.
 */
export const setStoreAside = async (
  dataDir: string,
  { at, isAnew }: { readonly at: string; readonly isAnew: boolean },
): Promise<string | null> => {
  const { store, backups, blobs, marker } = pathsIn(dataDir);
  // The content of files goes with the store that knows it: another store would remove it.
  const moved = [store, blobs, ...(isAnew ? [backups] : [])].filter((place) => existsSync(place));
  const folder = path.join(dataDir, `store.aside-${at}`);
  if (moved.length > 0) makeFolder(folder);
  for (const place of moved) renameSync(place, path.join(folder, path.basename(place)));
  if (isAnew) rmSync(marker, { force: true });
  await syncFile(dataDir);
  return moved.length > 0 ? folder : null;
};
