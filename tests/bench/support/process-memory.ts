import { readdirSync, readFileSync, statSync } from 'node:fs';

const readOrEmpty = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // A process may end after it was listed.
    return '';
  }
};

/** Ids of a process and all its descendants. */
export const processTree = (root: number): readonly number[] => {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = readOrEmpty(`/proc/${name}/stat`);
    // The command is in brackets and may contain any character; state, parent, … follow it.
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    const siblings = children.get(parent);
    if (siblings === undefined) children.set(parent, [Number(name)]);
    else siblings.push(Number(name));
  }
  const found: number[] = [];
  const waiting = [root];
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    found.push(pid);
    waiting.push(...(children.get(pid) ?? []));
  }
  return found;
};

const treeSum = (root: number, field: RegExp): number =>
  processTree(root).reduce(
    (sum, pid) => sum + Number(field.exec(readOrEmpty(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024,
    0,
  );

/**
 * Memory of a process and its descendants in MiB: proportional set size, so that shared pages count once. Linux only.
 */
export const treeMemory = (root: number): number => treeSum(root, /^Pss:\s+(\d+) kB/m);

/**
 * Private dirty memory of a process and its descendants in MiB: growth of the processes themselves. The proportional set
 * size also grows when another process that shares pages ends. Linux only.
 */
export const treePrivateMemory = (root: number): number => treeSum(root, /^Private_Dirty:\s+(\d+) kB/m);

/** The memory of an app: all its processes. */
export interface AppMemory {
  /** Proportional set size in MiB. */
  readonly mib: number;
  /** Private dirty memory in MiB. */
  readonly privateMib: number;
  readonly processes: number;
  /**
   * Whether other apps on the machine have the same program in memory: its pages then count in part for them, and the
   * proportional set size of this app is too low.
   */
  readonly isShared: boolean;
}

/** A mapping of a file: its offset, the file, what is in memory of it, and the proportional part of that. */
const MAPPING =
  /^[\da-f]+-[\da-f]+ \S+ ([\da-f]+) \S+ ([1-9]\d*) .*\n(?:\w+: .*\n){1,3}?Rss: +(\d+) kB\nPss: +(\d+) kB/gm;
/** Smaller mappings say little. */
const LARGE_KB = 20_000;
const SHARED_BELOW = 0.9;

/** The inode of the program of a process; null if the process has ended. */
const programOf = (pid: number): string | null => {
  try {
    return String(statSync(`/proc/${pid}/exe`).ino);
  } catch {
    return null;
  }
};

/**
 * Looks at the program of the first process alone: its libraries are other programs' as well (libLLVM is also the X
 * server's). If only these processes map the program, their proportional parts sum up to what is in memory of it, which
 * is at least what one of them has.
 */
const areShared = (pids: readonly number[]): boolean => {
  const program = pids[0] === undefined ? null : programOf(pids[0]);
  const mappings = new Map<string, { parts: number; most: number }>();
  for (const pid of pids) {
    for (const [, offset, file, inMemory, part] of readOrEmpty(`/proc/${pid}/smaps`).matchAll(MAPPING)) {
      if (file !== program) continue;
      const mapping = mappings.get(`${file} ${offset}`) ?? { parts: 0, most: 0 };
      const most = Math.max(mapping.most, Number(inMemory));
      mappings.set(`${file} ${offset}`, { parts: mapping.parts + Number(part), most });
    }
  }
  return [...mappings.values()].some(({ parts, most }) => most >= LARGE_KB && parts < most * SHARED_BELOW);
};

/** Ended processes stay in the list until their parent has asked for them. */
const ENDED = /^\d+ \(.*\) [ZX] /s;

/**
 * Memory of a process and all its descendants, as `treeMemory` and `treePrivateMemory`. Throws if a living process
 * cannot be read, rather than leaving it out.
 */
export const appMemory = (root: number): AppMemory => {
  let [mib, privateMib, processes] = [0, 0, 0];
  const pids = processTree(root);
  for (const pid of pids) {
    const rollup = readOrEmpty(`/proc/${pid}/smaps_rollup`);
    const share = /^Pss:\s+(\d+) kB/m.exec(rollup)?.[1];
    if (share === undefined) {
      const stat = readOrEmpty(`/proc/${pid}/stat`);
      if (stat === '' || ENDED.test(stat)) continue;
      throw new Error(`The memory of process ${pid} cannot be read: ${stat}`);
    }
    mib += Number(share) / 1024;
    privateMib += Number(/^Private_Dirty:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024;
    processes += 1;
  }
  return { mib, privateMib, processes, isShared: areShared(pids) };
};
