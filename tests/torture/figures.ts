import { readdirSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { processTree, treePrivateMemory } from '../bench/support/process-memory';

/** Resources of a process and its descendants. Linux only. */
export interface Holdings {
  /** Private memory in MiB: that of other apps on the machine does not change it. */
  readonly memory: number;
  readonly files: number;
  /** The number of sockets among the files. */
  readonly sockets: number;
}

const filesOf = (pid: number): readonly string[] => {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return [readlinkSync(`/proc/${pid}/fd/${fd}`)];
      } catch {
        // Closed after it was listed.
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
    memory: treePrivateMemory(pid),
    files: files.length,
    sockets: files.filter((target) => target.startsWith('socket:')).length,
  };
};

/** Disk space of the files of a folder, in MiB. */
export const diskOf = (folder: string): number => {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    try {
      bytes += statSync(join(entry.parentPath, entry.name)).blocks * 512;
    } catch {
      // The store has removed the file in between.
    }
  }
  return bytes / 2 ** 20;
};
