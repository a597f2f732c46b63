import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';

/** What holding a store comes to: a function that lets it go, or null where a server is running on it. */
export type StoreHold = (() => void) | null;

/**
 * Holds the store of the server on board by the kernel's lock that a server takes (`src/server/data/lock.ts`), so that
 * none runs on it and none is started meanwhile. Where there is no store, or no locks can be had, there is nothing to hold.
 */
export const holdStore = async (dataFolder: string): Promise<StoreHold> => {
  const nothing = (): void => undefined;
  const file = join(dataFolder, 'store.lock');
  if (!existsSync(file)) return nothing;
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r+');
  } catch {
    // One that may not be written may not be removed either, which is said then.
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
