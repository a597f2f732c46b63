import { UpdateMemory } from '../../../contract/updates';
import { parseJson } from '../../json';
import type { PrivateFile } from '../../disk/private-file';
import { isVersion } from './announcement';

export const NOTHING_SEEN: UpdateMemory = { keyLists: null, seen: {} };

/** Keeps what was seen of feeds over restarts. A file that is damaged counts as none: the built-in keys hold in any case. */
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
    /** Rejects where it cannot be kept on the disk; it holds until the end of the app in any case. */
    write: async (memory: UpdateMemory): Promise<void> => {
      if (JSON.stringify(memory) === JSON.stringify(last)) return;
      last = memory;
      await file.write(JSON.stringify(memory));
    },
  };
};
export type MemoryFile = ReturnType<typeof createMemoryFile>;
