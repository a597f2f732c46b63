import { randomUUID } from 'node:crypto';
import {
  constants,
  copyFileSync,
  linkSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { execFileSync } from 'node:child_process';

/** Who holds a lock file. */
export interface LockHolder {
  readonly pid: number;
  /** When that process started, in the system's own terms; null where it cannot be told. */
  readonly startedAt: string | null;
  /** Tells this lock from one that the same process takes later. */
  readonly key: string;
}

export interface HeldLock {
  readonly release: () => void;
}

/**
 * When a process started, as text that another process with the same number does not have; null where there is no such
 * process, or (on Windows) where the system does not say.
 */
export const startOf = (pid: number): string | null => {
  if (process.platform === 'linux') {
    try {
      const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The 22nd field, in clock ticks since boot; the name in brackets may hold spaces. A zombie holds nothing.
      const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' ? null : `${bootId()} ${fields[19] ?? ''}`;
    } catch {
      return null;
    }
  }
  if (process.platform === 'win32') return null;
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
};

const bootId = (): string => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
};

/** Whether the process that took a lock is alive; a process that only has its number is another one. */
const holds = (holder: LockHolder): boolean => {
  if (!isRunning(holder.pid)) return false;
  return holder.startedAt === null || holder.startedAt === startOf(holder.pid);
};

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

const parseHolder = (text: string): LockHolder | null => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('key' in value)) return null;
    const { pid, key } = value;
    const startedAt = 'startedAt' in value && typeof value.startedAt === 'string' ? value.startedAt : null;
    if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0 || typeof key !== 'string')
      return null;
    return { pid, startedAt, key };
  } catch {
    return null;
  }
};

const readLock = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
};

/** Moves a dead process's lock away, unless somebody else replaced it meanwhile. */
const removeStale = (path: string, stale: string): void => {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  // Between our reading and our moving, another process may have taken the lock: it gets it back.
  if (readLock(aside) !== stale) putInPlace(aside, path);
  unlinkSync(aside);
};

const NO_LINKS: readonly string[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];

/** Puts a written file at another path unless there is one (EEXIST); whole where the disk knows links. */
const putInPlace = (aside: string, path: string): void => {
  try {
    linkSync(aside, path);
  } catch (error) {
    if (!NO_LINKS.some((code) => hasCode(error, code))) throw error;
    copyFileSync(aside, path, constants.COPYFILE_EXCL);
  }
};

/**
 * Takes a lock file for this process, also from a process that is dead. Answers who has it when somebody does; throws
 * the system's error when the file cannot be written. A lock is taken whole or not at all: it is written aside first.
 */
export const takeLock = (path: string): { readonly lock: HeldLock } | { readonly heldBy: LockHolder } => {
  const own: LockHolder = { pid: process.pid, startedAt: startOf(process.pid), key: randomUUID() };
  const aside = `${path}.${own.key}`;
  writeFileSync(aside, JSON.stringify(own), { mode: 0o600, flush: true });
  try {
    for (;;) {
      try {
        putInPlace(aside, path);
        return { lock: { release: () => releaseLock(path, own) } };
      } catch (error) {
        if (!hasCode(error, 'EEXIST')) throw error;
      }
      const text = readLock(path);
      if (text === null) continue;
      const holder = parseHolder(text);
      if (holder !== null && holds(holder)) return { heldBy: holder };
      removeStale(path, text);
    }
  } finally {
    unlinkSync(aside);
  }
};

/** Removes our own lock file; somebody else's stays. */
const releaseLock = (path: string, own: LockHolder): void => {
  const text = readLock(path);
  if (text !== null && parseHolder(text)?.key === own.key) unlinkSync(path);
};
