import { readdirSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { processTree, treeMemory } from '../bench/support/process-memory';

/** What a process, with all below it, holds of the machine. Linux only. */
export interface Holdings {
  /** Proportional set size in MiB. */
  readonly memory: number;
  readonly files: number;
  /** How many of the files are sockets. */
  readonly sockets: number;
}

const filesOf = (pid: number): readonly string[] => {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return [readlinkSync(`/proc/${pid}/fd/${fd}`)];
      } catch {
        // Closed between being listed and being read.
        return [];
      }
    });
  } catch {
    return [];
  }
};

export const holdingsOf = (pid: number): Holdings => {
  const files = processTree(pid).flatMap(filesOf);
  return {
    memory: treeMemory(pid),
    files: files.length,
    sockets: files.filter((target) => target.startsWith('socket:')).length,
  };
};

/** What the files of a folder take of the disk, in MiB. */
export const diskOf = (folder: string): number => {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    try {
      bytes += statSync(join(entry.parentPath, entry.name)).blocks * 512;
    } catch {
      // The store has put it away meanwhile.
    }
  }
  return bytes / 2 ** 20;
};
