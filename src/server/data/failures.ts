import type { Failure } from '../../contract/failure';
import { DISK_FULL, isTrap, UNAVAILABLE } from './engine';
import { isConflict, sqlState } from './sql-errors';

/** The reasons why the store does not open, or refuses a write. */
export const STORE_FAILURES = [
  /** Another process uses the data folder. */
  'store-in-use',
  /** A newer Guildhall wrote the store. */
  'store-newer',
  /** The disk is full; no acknowledged write is lost. */
  'store-full',
  /** The folder cannot be read or written. */
  'store-unreadable',
  /** Other users of this computer could read or write the data folder. */
  'store-exposed',
  /** The data folder had a store, and it is gone. */
  'store-missing',
  /** PostgreSQL cannot start on the files. */
  'store-damaged',
  /** The store is restarting after a failure, or has been closed. */
  'store-unavailable',
] as const;
export type StoreFailureCode = (typeof STORE_FAILURES)[number];

export type StoreFailure = Extract<Failure, { kind: 'local' }> & { readonly code: StoreFailureCode };

/** A failure of the store as a value; `detail` is a text for people. */
export const storeFailure = (code: StoreFailureCode, detail: string): StoreFailure => ({
  kind: 'local',
  code,
  detail,
});

const systemCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const UNREADABLE = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'EEXIST',
  'EISDIR',
  'ENOENT',
  'ELOOP',
  'EIO',
]);

/**
 * The store's own failure behind an error of a query: a full disk, or a store that is unavailable at present or has too
 * much to do at once (status 503, try again). Null for every other error, which belongs to the query.
 */
export const failureOfQuery = (error: unknown): StoreFailure | null => {
  const state = sqlState(error);
  if (state === DISK_FULL)
    return storeFailure('store-full', 'The disk is full. Free some space. Nothing that was saved is lost.');
  const isLost =
    state === UNAVAILABLE ||
    isConflict(error) ||
    (typeof error === 'object' && error !== null && 'severity' in error && error.severity === 'PANIC') ||
    isTrap(error);
  return isLost ? storeFailure('store-unavailable', 'The store is restarting.') : null;
};

/** The failure of a start on a full disk. */
export const fullDisk = (folder: string): StoreFailure =>
  storeFailure('store-full', `The disk that holds ${folder} is full. Free some space and start again.`);

/**
 * The failure behind an error at the start: the disk is full, the folder is not accessible, or the files are not a
 * store.
 */
export const failureOfStart = (error: unknown, folder: string, lastLine: string | null): StoreFailure => {
  const code = systemCode(error);
  if (code === DISK_FULL || (code !== null && FULL.has(code))) return fullDisk(folder);
  if (code !== null && UNREADABLE.has(code))
    return storeFailure('store-unreadable', `The folder ${folder} cannot be read and written (${code}).`);
  const why = lastLine ?? (error instanceof Error ? error.message : String(error));
  return storeFailure('store-damaged', `The data in ${folder} cannot be opened: ${why}`);
};
