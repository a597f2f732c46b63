import type { PostgresPool } from 'kysely';
import type { StoreEngine } from './engine';

/** Milliseconds since the start of the process. */
export const systemElapsed = (): number => performance.now();

/** The events that the store logs; they never contain text of users. */
export interface StoreEvent {
  readonly event:
    | 'store-opened'
    | 'store-migrated'
    | 'store-checkpoint'
    | 'store-restarted'
    /** Other users could read the data folder or files in it; the access has been removed. */
    | 'store-closed-to-others'
    | 'store-failed'
    | 'store-closed';
  readonly ms?: number;
  readonly count?: number;
  readonly detail?: string;
}

export interface StoreOptions {
  /** The folder with the store's files; null keeps everything in memory (tests). */
  readonly dataDir: string | null;
  /** Milliseconds since 1970, for stored times. */
  readonly now: () => number;
  /** Milliseconds of a monotonic clock, for durations; the system's clock if not given. */
  readonly elapsed?: () => number;
  readonly log: (event: StoreEvent) => void;
  /** Calls `work` every `ms` milliseconds; the returned function stops that. */
  readonly every: (ms: number, work: () => void) => () => void;
  /** The number of this server among those of a shared store, 0 to 1022; 0 for a single server. */
  readonly node?: number;
  /**
   * A dump of an empty store by `dumpEmptyStore`, or what reads it: a new store in a folder then starts in a fraction of
   * the time. It is read for a new store only.
   */
  readonly template?: Blob | (() => Blob | null) | null;
  /** Starts the PostgreSQL of a store in memory; a new one if not given (tests). */
  readonly startInMemory?: (() => Promise<StoreEngine>) | undefined;
  /** The version of the schema at which migrations stop, for rows of an older schema; the newest if not given. */
  readonly upTo?: number | undefined;
  /** The bytes available on the folder's disk; asks the system if not given. */
  readonly freeBytes?: (folder: string) => number;
}

/** PostgreSQL, in this process or elsewhere, with the operations that differ between the two. */
export interface OpenedStorage {
  readonly pool: PostgresPool;
  /** Runs work that is one transaction, and repeats it after a conflict with another transaction. */
  readonly hold: <T>(work: () => Promise<T>) => Promise<T>;
  /** The same for work of a single statement, which is atomic without a transaction. */
  readonly again: <T>(work: () => Promise<T>) => Promise<T>;
  /** Writes the log into the tables (CHECKPOINT), and vacuums one table. */
  readonly checkpoint: () => Promise<void>;
  /** The bytes available on the store's disk; infinite for a remote store. */
  readonly freeBytes: () => number;
  /** The whole data folder as a tar file. */
  readonly dump: (compression: 'gzip' | 'none') => Promise<Blob>;
  readonly close: () => Promise<void>;
}
