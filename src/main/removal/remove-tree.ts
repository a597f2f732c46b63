import { lstatSync, readdirSync, rmdirSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';

/** An item that could not be removed, and the reason. */
export interface Left {
  readonly name: string;
  /** In words, or the system's code. */
  readonly why: string;
}

/** The operations on the disk; each throws the system's error. */
export interface Disk {
  readonly unlink: (path: string) => void;
  readonly rmdir: (path: string) => void;
}

export const systemDisk: Disk = { unlink: unlinkSync, rmdir: rmdirSync };

const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'no permission',
  EPERM: 'no permission',
  EBUSY: 'in use',
  EROFS: 'the disk cannot be written',
};

const codeOf = (fault: unknown): string =>
  fault instanceof Error && 'code' in fault ? String(fault.code) : String(fault);

/** The reason for the system's refusal, for people. */
export const whyRefused = (fault: unknown): string => WORDS[codeOf(fault)] ?? codeOf(fault);

/** Runs an operation on a path; null if it succeeds, or the path does not exist. */
const attempt = (path: string, act: (path: string) => void): Left | null => {
  try {
    act(path);
    return null;
  } catch (fault) {
    return codeOf(fault) === 'ENOENT' ? null : { name: path, why: whyRefused(fault) };
  }
};

/**
 * Removes a path, a folder with its content, and returns what is left. A link itself is removed; its target is never
 * touched. A failure does not stop the rest.
 */
export const removeTree = (path: string, disk: Disk = systemDisk): readonly Left[] => {
  let names: readonly string[] | null;
  try {
    names = lstatSync(path).isDirectory() ? readdirSync(path) : null;
  } catch (fault) {
    return codeOf(fault) === 'ENOENT' ? [] : [{ name: path, why: whyRefused(fault) }];
  }
  const left = names === null ? [] : names.flatMap((name) => removeTree(join(path, name), disk));
  // A folder that is not empty is not reported as well.
  if (left.length > 0) return left;
  const refused = attempt(path, names === null ? disk.unlink : disk.rmdir);
  return refused === null ? [] : [refused];
};

/** The total size in bytes of the files at a path, without the targets of links; unreadable files count as 0. */
export const sizeOf = (path: string): number => {
  try {
    const stat = lstatSync(path);
    if (!stat.isDirectory()) return stat.isFile() ? stat.size : 0;
    return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
  } catch {
    return 0;
  }
};
