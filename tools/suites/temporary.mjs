// @ts-check
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { say } from '../setup/progress.mjs';

const IN_MEMORY = '/dev/shm';
/** Short, for sockets are below it: the system takes 107 characters, and Chromium ends at more. */
const PREFIX = 'gt-';
const GIB = 1024 ** 3;
/** Several times what the suites were seen to hold at once. */
const NEEDED = { folder: 4 * GIB, memory: 8 * GIB };

/**
 * Whether the temporary files of a run may be in memory.
 * @param {string} mounts the text of /proc/mounts
 * @param {number} freeInFolder bytes available in the folder
 * @param {number} freeMemory bytes available to programs
 * @returns {boolean} false where programs cannot be run from the folder, or where there is little room
 */
export function hasRoom(mounts, freeInFolder, freeMemory) {
  const [, , type, options = ''] =
    mounts
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, folder]) => folder === IN_MEMORY) ?? [];
  if (type !== 'tmpfs' || options.split(',').includes('noexec')) return false;
  return freeInFolder >= NEEDED.folder && freeMemory >= NEEDED.memory;
}

/**
 * The folders of runs that were ended before they could remove them.
 * @param {readonly string[]} names all names in the folder
 * @param {(pid: number) => boolean} isRunning
 * @returns {string[]}
 */
export const abandoned = (names, isRunning) =>
  names.filter((name) => {
    const [, pid] = /^gt-(\d+)$/.exec(name) ?? [];
    return pid !== undefined && !isRunning(Number(pid));
  });

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** @param {string} folder */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  } catch (error) {
    say(`${folder} could not be removed: ${String(error)}`);
  }
}

/**
 * Puts the temporary files of this process and its children into memory where there is room: the suites write and remove
 * some 30 GB of databases and profiles, which costs a disk a fifth of their time.
 * @returns {() => void} removes the files
 */
export function useMemoryForTemporaryFiles() {
  if (process.platform !== 'linux' || process.env['TMPDIR'] !== undefined) return () => undefined;
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (!hasRoom(readFileSync('/proc/mounts', 'utf8'), bavail * bsize, freemem())) return () => undefined;
    for (const name of abandoned(readdirSync(IN_MEMORY), isRunning)) remove(join(IN_MEMORY, name));
    const folder = join(IN_MEMORY, `${PREFIX}${process.pid}`);
    mkdirSync(folder);
    // As the system's own: PostgreSQL and Electron run as other users.
    chmodSync(folder, 0o1777);
    process.env['TMPDIR'] = folder;
    return () => remove(folder);
  } catch {
    // No such folder, or none that this user can write: the system's own serves.
    return () => undefined;
  }
}
