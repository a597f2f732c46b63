import { closeSync, fstatSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Who wrote down that it has a lock: for words only, since its number means nothing in another container. */
export interface LockHolder {
  readonly pid: number;
  /** The computer's or the container's name. */
  readonly host: string;
}

export interface HeldLock {
  readonly release: () => void;
}

export type Taken =
  | { readonly kind: 'held'; readonly lock: HeldLock }
  /** Somebody else has it; null where nobody wrote down who. */
  | { readonly kind: 'in-use'; readonly by: LockHolder | null }
  /** This system or this disk has no locks: `code` says what is wrong. */
  | { readonly kind: 'no-locks'; readonly code: string };

const OWNER_ONLY = 0o600;

/** What systems answer where the disk, or the computer that it is on, keeps no locks. */
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

/** Whether the open file is still the one of that name: it may have been moved away before it was locked. */
const isStill = (descriptor: number, file: string): boolean => {
  const ours = fstatSync(descriptor);
  const there = statSync(file, { throwIfNoEntry: false });
  return there !== undefined && there.ino === ours.ino && there.dev === ours.dev;
};

/** Tries for the lock of an open file; false where somebody else has it. Throws the system's error. */
export type TryLock = (descriptor: number) => boolean;

/** The system's own locks, which Node has no words for; null where there is no build of them for this system. */
const loadTryLock = async (): Promise<TryLock | null> => {
  try {
    return (await import('fs-native-extensions')).tryLock;
  } catch {
    return null;
  }
};

/**
 * Takes the kernel's lock of a file, which is made where it is not there. The kernel gives the lock to one open file
 * alone, whatever container or computer it was opened in, and takes it back when the process ends in any way. Answers
 * who has the lock when somebody does; throws the system's error when the file cannot be written. The file stays
 * after the release: a lock of a removed file would hold nobody off.
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
    // The note is for words only: a full disk is told by whoever needs room.
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

/** Names who has a lock, for people: 'Guildhall server (process 12)'. */
export const describeHolder = (by: LockHolder | null): string => {
  if (by === null) return 'Guildhall server';
  return by.host === hostname()
    ? `Guildhall server (process ${by.pid})`
    : `Guildhall server (process ${by.pid} on ${by.host})`;
};

/** What to do where there are no locks, for people. */
export const describeNoLocks = (folder: string, code: string): string =>
  `The folder ${folder} cannot be locked (${code}), and two servers on it would destroy it. Choose a folder on a disk of this computer.`;
