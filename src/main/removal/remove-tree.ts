import { lstatSync, readdirSync, rmdirSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Something that is still there, and why. */
export interface Left {
  readonly name: string;
  /** In words, or the system's code. */
  readonly why: string;
}

/** What is done on the disk; each throws the system's error. */
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

/** Why the system refused, for people. */
export const whyRefused = (fault: unknown): string => WORDS[codeOf(fault)] ?? codeOf(fault);

/** Does something to a path; null where that is done, or there is nothing there. */
const attempt = (path: string, act: (path: string) => void): Left | null => {
  try {
    act(path);
    return null;
  } catch (fault) {
    return codeOf(fault) === 'ENOENT' ? null : { name: path, why: whyRefused(fault) };
  }
};

/**
 * Removes what is at a path, and in it where it is a folder, and answers what is left. A link is removed itself; what it
 * leads to is never touched. What cannot be removed does not keep the rest.
 */
export const removeTree = (path: string, disk: Disk = systemDisk): readonly Left[] => {
  let names: readonly string[] | null;
  try {
    names = lstatSync(path).isDirectory() ? readdirSync(path) : null;
  } catch (fault) {
    return codeOf(fault) === 'ENOENT' ? [] : [{ name: path, why: whyRefused(fault) }];
  }
  const left = names === null ? [] : names.flatMap((name) => removeTree(join(path, name), disk));
  // A folder with something in it stays for that alone.
  if (left.length > 0) return left;
  const refused = attempt(path, names === null ? disk.unlink : disk.rmdir);
  return refused === null ? [] : [refused];
};

/** How many bytes the files at a path have, those of links' targets not counted; what cannot be read counts as none. */
export const sizeOf = (path: string): number => {
  try {
    const stat = lstatSync(path);
    if (!stat.isDirectory()) return stat.isFile() ? stat.size : 0;
    return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
  } catch {
    return 0;
  }
};
