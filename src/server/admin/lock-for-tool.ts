import { closeToOthers } from '../data/folder-rights';
import { describeHolder, describeNoLocks, type HeldLock, takeLock } from '../data/lock';
import { pathsIn } from '../data/store-paths';
import { ToolError } from './tool-error';

/** Locks a data folder for a tool that changes its content. Throws a `ToolError` where a server is using it. */
export const lockForTool = async (dataDir: string): Promise<HeldLock> => {
  const closed = closeToOthers(dataDir);
  if (!closed.ok) throw new ToolError(closed.failure.detail);
  const taken = await takeLock(pathsIn(dataDir).lock);
  switch (taken.kind) {
    case 'held':
      return taken.lock;
    case 'in-use':
      throw new ToolError(`A ${describeHolder(taken.by)} is using ${dataDir}. Stop it first.`);
    case 'no-locks':
      throw new ToolError(describeNoLocks(dataDir, taken.code));
  }
};
