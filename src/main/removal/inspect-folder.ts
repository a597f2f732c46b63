import { existsSync, lstatSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { kill } from 'node:process';
import { SERVER_FOLDERS } from '../local-server/folders';
import { MARK } from './judge-folder';

const STORES = Object.values(SERVER_FOLDERS).map((folder) => [folder, 'store.made']);
/** Files that only this app writes into its folder. */
const MARKS = [[MARK], ['logs', 'guildhall.log'], ...STORES] as const;

/** The state of a folder on the disk. */
export interface SeenFolder {
  /** The resolved path, without links. */
  readonly path: string;
  readonly names: readonly string[];
  readonly isMarked: boolean;
}

/**
 * Inspects a folder; null if it does not exist, which includes a broken link. Throws the system's error if the folder
 * cannot be read.
 */
export const inspectFolder = (path: string): SeenFolder | null => {
  if (!existsSync(path)) return null;
  const real = realpathSync(path);
  if (!lstatSync(real).isDirectory()) return { path: real, names: [], isMarked: false };
  return {
    path: real,
    names: readdirSync(real),
    isMarked: MARKS.some((names) => existsSync(join(real, ...names))),
  };
};

/** Whether an app on this computer uses a folder, by the lock that Chromium keeps there on Linux and macOS. */
export const isInUse = (folder: string): boolean => {
  try {
    const holder = readlinkSync(join(folder, 'SingletonLock'));
    const at = holder.lastIndexOf('-');
    const pid = Number(holder.slice(at + 1));
    return holder.slice(0, at) === hostname() && Number.isInteger(pid) && pid > 0 && kill(pid, 0);
  } catch {
    return false;
  }
};
