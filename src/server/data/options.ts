import type { PostgresPool } from 'kysely';

/** Milliseconds since the process began. */
export const systemElapsed = (): number => performance.now();

/** What the store tells its log; never anything that people wrote. */
export interface StoreEvent {
  readonly event:
    | 'store-opened'
    | 'store-migrated'
    | 'store-checkpoint'
    | 'store-restarted'
    /** Others could read the data folder or files in it; they cannot any more. */
    | 'store-closed-to-others'
    | 'store-failed'
    | 'store-closed';
  readonly ms?: number;
  readonly count?: number;
  readonly detail?: string;
}

export interface StoreOptions {
  /** The folder that holds the store's files; null keeps everything in memory (tests). */
  readonly dataDir: string | null;
  /** Milliseconds since 1970, for what is kept. */
  readonly now: () => number;
  /** Milliseconds that only go forward, for spans; the system's where this is not given. */
  readonly elapsed?: () => number;
  readonly log: (event: StoreEvent) => void;
  /** Calls `work` every so many milliseconds until the function that it answers is called. */
  readonly every: (ms: number, work: () => void) => () => void;
  /** This server's number among those that share a store, 0 to 1022; 0 where it is alone. */
  readonly node?: number;
  /** A dump made by `Store.dump` of an empty store: a new one then starts in a third of the time. */
  readonly template?: Blob | null;
  /** The version of the schema to stop at, for rows of an older one; the newest where it is not given. */
  readonly upTo?: number | undefined;
  /** Bytes that can still be written where the folder is; the system is asked where this is not given. */
  readonly freeBytes?: (folder: string) => number;
}

/** PostgreSQL, in this process or elsewhere, with what only the one or the other can do. */
export interface OpenedStorage {
  readonly pool: PostgresPool;
  /** Runs work that is one transaction; again where that is how to go on after another one was in its way. */
  readonly hold: <T>(work: () => Promise<T>) => Promise<T>;
  /** The same for work of a single statement, which needs no transaction to be done or not done. */
  readonly again: <T>(work: () => Promise<T>) => Promise<T>;
  /** Folds the log into the tables, and clears one table of dead rows. */
  readonly checkpoint: () => Promise<void>;
  /** Bytes that can still be written where it is; without end where it is elsewhere. */
  readonly freeBytes: () => number;
  /** The whole data folder as a tar file. */
  readonly dump: (compression: 'gzip' | 'none') => Promise<Blob>;
  readonly close: () => Promise<void>;
}
