import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';

/** The result of locking a store: a function that releases the lock, or null if a server is using the store. */
export type StoreHold = (() => void) | null;

/**
 * Locks the store of the server on board by the kernel lock that a server takes (`src/server/data/lock.ts`), so that no
 * server is running on it or can start. If there is no store, or no locks are supported, nothing is locked.
 */
export const holdStore = async (dataFolder: string): Promise<StoreHold> => {
  const nothing = (): void => undefined;
  const file = join(dataFolder, 'store.lock');
  if (!existsSync(file)) return nothing;
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r+');
  } catch {
    // A file without write permission cannot be removed either, and is reported then.
    return nothing;
  }
  const release = (): void => closeSync(descriptor);
  try {
    const { tryLock } = await import('fs-native-extensions');
    if (tryLock(descriptor)) return release;
    release();
    return null;
  } catch {
    release();
    return nothing;
  }
};
