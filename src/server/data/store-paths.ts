import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from './folder-rights';
import { storeFailure, type StoreFailure } from './failures';
import { syncFile } from './sync-files';

/** Where a data folder keeps what. */
export const pathsIn = (dataDir: string) => ({
  /** PostgreSQL's own folder. */
  store: path.join(dataDir, 'store'),
  lock: path.join(dataDir, 'store.lock'),
  /** Says that a store was made here; outside of the store, so that it is there when the store's disk is not. */
  marker: path.join(dataDir, 'store.made'),
  backups: path.join(dataDir, 'backups'),
});

/** What is found where the store should be. */
export type StoreState = 'there' | 'missing' | 'empty' | 'no-store';

/** Looks at PostgreSQL's folder. Throws the system's error where that cannot be read. */
export const inspectStore = (store: string): StoreState => {
  if (!existsSync(store)) return 'missing';
  if (existsSync(path.join(store, 'PG_VERSION'))) return 'there';
  return readdirSync(store).length === 0 ? 'empty' : 'no-store';
};

/** Whether to open a store, to make one, or neither: one that was here before is never replaced by an empty one unasked. */
export const decideStart = (state: StoreState, wasMade: boolean): 'open' | 'make' | 'refuse' => {
  if (state === 'there') return 'open';
  return state === 'missing' && !wasMade ? 'make' : 'refuse';
};

/** Why there is neither a store to open nor a new one made. */
export const noStore = (dataDir: string, state: StoreState): StoreFailure =>
  state === 'no-store'
    ? storeFailure('store-damaged', `The data in ${dataDir} cannot be opened: store/PG_VERSION is missing.`)
    : storeFailure(
        'store-missing',
        `The data in ${dataDir} is missing: the folder store is ${state === 'empty' ? 'empty' : 'not there'}. If it is on a disk of its own, mount that disk and start again.`,
      );

export const isMarked = (dataDir: string): boolean => existsSync(pathsIn(dataDir).marker);

/** Notes that a store is in a data folder; on the disk when it resolves. */
export const markMade = async (dataDir: string): Promise<void> => {
  const { marker } = pathsIn(dataDir);
  if (existsSync(marker)) return;
  const aside = `${marker}.new`;
  writeFileSync(aside, 'A Guildhall store was made here.\n', { mode: 0o600, flush: true });
  renameSync(aside, marker);
  await syncFile(dataDir);
};

/**
 * Moves what is where the store should be into a folder of its own beside it. To begin anew, the backups go with it, and
 * it is forgotten that there was a store; else its place waits for another one. Answers the folder; null where there is
 * nothing to move. Throws the system's error.
 */
export const setStoreAside = async (
  dataDir: string,
  { at, isAnew }: { readonly at: string; readonly isAnew: boolean },
): Promise<string | null> => {
  const { store, backups, marker } = pathsIn(dataDir);
  const moved = [store, ...(isAnew ? [backups] : [])].filter((place) => existsSync(place));
  const folder = path.join(dataDir, `store.aside-${at}`);
  if (moved.length > 0) makeFolder(folder);
  for (const place of moved) renameSync(place, path.join(folder, path.basename(place)));
  if (isAnew) rmSync(marker, { force: true });
  await syncFile(dataDir);
  return moved.length > 0 ? folder : null;
};
