import { UpdateMemory } from '../../../contract/updates';
import { parseJson } from '../../json';
import type { PrivateFile } from '../../disk/private-file';
import { isVersion } from './announcement';

export const NOTHING_SEEN: UpdateMemory = { keyLists: null, seen: {} };

/**
 * Remembers the results of feeds across restarts. A damaged file counts as missing: the built-in keys are valid in any
 * case.
 */
export const createMemoryFile = (file: Pick<PrivateFile, 'read' | 'write'>) => {
  let last: UpdateMemory | null = null;
  return {
    read: async (): Promise<UpdateMemory> => {
      if (last !== null) return last;
      const text = await file.read().catch(() => null);
      const parsed = UpdateMemory.safeParse(parseJson(text ?? '')?.value);
      const isGood =
        parsed.success && Object.values(parsed.data.seen).every(({ version }) => isVersion(version));
      return (last = isGood ? parsed.data : NOTHING_SEEN);
    },
    /** Rejects if the file cannot be written; the memory is kept until the end of the app in any case. */
    write: async (memory: UpdateMemory): Promise<void> => {
      if (JSON.stringify(memory) === JSON.stringify(last)) return;
      last = memory;
      await file.write(JSON.stringify(memory));
    },
  };
};
export type MemoryFile = ReturnType<typeof createMemoryFile>;
