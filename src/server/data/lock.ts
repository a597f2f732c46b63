import { closeSync, fstatSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** The recorded holder of a lock: for messages only, because a pid means nothing in another container. */
export interface LockHolder {
  readonly pid: number;
  /** The name of the computer or of the container. */
  readonly host: string;
}

export interface HeldLock {
  readonly release: () => void;
}

export type Taken =
  | { readonly kind: 'held'; readonly lock: HeldLock }
  /** Another process holds the lock; null where it recorded no name. */
  | { readonly kind: 'in-use'; readonly by: LockHolder | null }
  /** This system or this disk has no locks: `code` gives the reason. */
  | { readonly kind: 'no-locks'; readonly code: string };

const OWNER_ONLY = 0o600;

/** The error codes of a disk, or of its remote computer, that does not support locks. */
const NO_LOCKS: ReadonlySet<string> = new Set(['ENOLCK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL']);

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

const noteOf = (file: string): string => `${file}.holder`;

const readHolder = (file: string): LockHolder | null => {
  try {
    const value: unknown = JSON.parse(readFileSync(noteOf(file), 'utf8'));
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('host' in value)) return null;
    const { pid, host } = value;
    return typeof pid === 'number' && typeof host === 'string' ? { pid, host } : null;
  } catch {
    return null;
  }
};

/** Whether the file of that name is still the open one: it may have been moved away before it was locked. */
const isStill = (descriptor: number, file: string): boolean => {
  const ours = fstatSync(descriptor);
  const there = statSync(file, { throwIfNoEntry: false });
  return there !== undefined && there.ino === ours.ino && there.dev === ours.dev;
};

/** Tries to lock an open file; false where another process holds the lock. Throws the system's error. */
export type TryLock = (descriptor: number) => boolean;

/** The system's own locks, for which Node has no API; null where no build exists for this system. */
const loadTryLock = async (): Promise<TryLock | null> => {
  try {
    return (await import('fs-native-extensions')).tryLock;
  } catch {
    return null;
  }
};

/**
 * Takes the kernel's lock of a file, which is created if it does not exist. The kernel gives the lock to one open file
 * alone, whatever container or computer opened it, and releases it when the process ends in any way. Returns the holder
 * when the lock is taken; throws the system's error when the file cannot be written. The file stays after the release:
 * the lock of a removed file would exclude nobody.
 */
export const takeLock = async (
  file: string,
  load: () => Promise<TryLock | null> = loadTryLock,
): Promise<Taken> => {
  const tryLock = await load();
  if (tryLock === null) return { kind: 'no-locks', code: `${process.platform}-${process.arch}` };
  for (;;) {
    const descriptor = openSync(file, 'a', OWNER_ONLY);
    try {
      if (!tryLock(descriptor)) {
        closeSync(descriptor);
        return { kind: 'in-use', by: readHolder(file) };
      }
    } catch (error) {
      closeSync(descriptor);
      const code = codeOf(error);
      if (code !== null && NO_LOCKS.has(code)) return { kind: 'no-locks', code };
      throw error;
    }
    if (isStill(descriptor, file)) return { kind: 'held', lock: hold(descriptor, file) };
    closeSync(descriptor);
  }
};

const hold = (descriptor: number, file: string): HeldLock => {
  const holder: LockHolder = { pid: process.pid, host: hostname() };
  try {
    writeFileSync(noteOf(file), JSON.stringify(holder), { mode: OWNER_ONLY });
  } catch {
    // The note serves messages only: the next write that needs room reports a full disk.
  }
  let isHeld = true;
  return {
    release: () => {
      if (!isHeld) return;
      isHeld = false;
      rmSync(noteOf(file), { force: true });
      closeSync(descriptor);
    },
  };
};

/** Names the holder of a lock, for people: 'Guildhall server (process 12)'. */
export const describeHolder = (by: LockHolder | null): string => {
  if (by === null) return 'Guildhall server';
  return by.host === hostname()
    ? `Guildhall server (process ${by.pid})`
    : `Guildhall server (process ${by.pid} on ${by.host})`;
};

/** Explains a folder without locks, for people. */
export const describeNoLocks = (folder: string, code: string): string =>
  `The folder ${folder} cannot be locked (${code}), so two servers could damage it. Choose a folder on a local disk.`;
