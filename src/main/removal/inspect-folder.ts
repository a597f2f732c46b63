import { existsSync, lstatSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { kill } from 'node:process';
import { MARK } from './judge-folder';

/** What only this app writes into its folder. */
const MARKS = [[MARK], ['logs', 'guildhall.log'], ['local-server', 'store.made']] as const;

/** A folder as it is on the disk. */
export interface SeenFolder {
  /** Without links. */
  readonly path: string;
  readonly names: readonly string[];
  readonly isMarked: boolean;
}

/** Looks at a folder; null where there is none, a link that leads nowhere included. Throws the system's error where it may not be read. */
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

/** Whether an app of this computer runs on a folder, by what Chromium leaves there meanwhile on Linux and macOS. */
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
