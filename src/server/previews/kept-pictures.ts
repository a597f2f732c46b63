import type { Clock } from '../clock';

/** What an entry takes besides its bytes, so that failures are bounded too. */
const ENTRY_BYTES = 512;

/** Bytes in memory, by key, each for some time; those that were not used for the longest go first. */
export interface KeptPictures {
  /** Null for a failure that is kept; undefined where nothing is known. */
  readonly get: (key: string) => Uint8Array | null | undefined;
  readonly set: (key: string, bytes: Uint8Array | null, keptMs: number) => void;
}

interface Entry {
  readonly bytes: Uint8Array | null;
  readonly until: number;
}

const sizeOf = ({ bytes }: Entry): number => ENTRY_BYTES + (bytes?.length ?? 0);

/** Creates room for at most so many bytes. */
export const createKeptPictures = (clock: Clock, mostBytes: number): KeptPictures => {
  /** In the order of their last use. */
  const entries = new Map<string, Entry>();
  let taken = 0;
  const remove = (key: string): void => {
    const entry = entries.get(key);
    if (entry === undefined) return;
    entries.delete(key);
    taken -= sizeOf(entry);
  };
  return {
    get: (key) => {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      if (entry.until <= clock.elapsed()) {
        taken -= sizeOf(entry);
        return undefined;
      }
      entries.set(key, entry);
      return entry.bytes;
    },
    set: (key, bytes, keptMs) => {
      remove(key);
      const entry = { bytes, until: clock.elapsed() + keptMs };
      entries.set(key, entry);
      taken += sizeOf(entry);
      for (const oldest of entries.keys()) {
        if (taken <= mostBytes) break;
        remove(oldest);
      }
    },
  };
};
