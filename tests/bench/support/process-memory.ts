import { readdirSync, readFileSync } from 'node:fs';

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
