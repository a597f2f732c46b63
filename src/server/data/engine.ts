import { closeSync, statfsSync } from 'node:fs';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { OwnFiles } from './own-files';
import { DurableFiles } from './durable-files';
import { Wire, type WireAnswer } from './wire';

/** PGlite's own `-F` switches fsync off; `open_datasync` opens the log O_SYNC, so that a commit is on the disk. */
const DURABLE = ['-c', 'fsync=on', '-c', 'wal_sync_method=open_datasync', '-c', 'max_wal_size=64MB'];
/**
 * A smaller sample than the default, because ANALYZE of a table blocks all else. Nothing is read ahead: here that is a
 * call for each page which does nothing.
 */
const COMMON = [
  ...['-c', 'timezone=UTC', '-c', 'default_statistics_target=30'],
  ...['-c', 'effective_io_concurrency=0', '-c', 'maintenance_io_concurrency=0'],
];

/** Stores up to this size have small buffers. */
const SMALL_STORE_BYTES = 128 * 1024 * 1024;

/**
 * The size of the shared buffers for a store of this size. PostgreSQL fills all of its buffers' memory in time; the
 * system caches the files too, so that few buffers cost little.
 */
export const bufferMiBOf = (storeBytes: number): number => (storeBytes <= SMALL_STORE_BYTES ? 8 : 24);

/**
 * The free space below which the store refuses writes: PostgreSQL panics when its log cannot grow by a segment of 16
 * MiB.
 */
export const RESERVED_BYTES = 48 * 1024 * 1024;

/** SQLSTATE disk_full, which PostgreSQL itself reports when a table cannot grow. */
export const DISK_FULL = '53100';
/** SQLSTATE cannot_connect_now. */
export const UNAVAILABLE = '57P03';

/** An error of the storage itself, with an SQLSTATE in the manner of PostgreSQL. */
export class EngineError extends Error {
  constructor(
    readonly code: typeof DISK_FULL | typeof UNAVAILABLE,
    message: string,
  ) {
    super(message);
    this.name = 'EngineError';
  }
}

/** A statement was ended because it took too long; the store is intact. */
export class TookTooLong extends EngineError {
  constructor() {
    super(UNAVAILABLE, 'The database does not answer');
  }
}

export interface EngineOptions {
  /** PostgreSQL's data folder; null keeps everything in memory. */
  readonly folder: string | null;
  /** Whether a commit is on the disk when it is acknowledged; false for files that are still being created. */
  readonly isDurable?: boolean;
  /** Where an instance without a folder keeps its files; in memory of its own if not given. */
  readonly files?: PGliteOptions['fs'] | undefined;
  /** The size of PostgreSQL's shared buffers; that of a small store if not given. */
  readonly bufferMiB?: number;
  /** The number of bytes available on the folder's disk. */
  readonly freeBytes?: ((folder: string) => number) | undefined;
  /** Receives the lines of PostgreSQL's log. */
  readonly onLogLine?: ((line: string) => void) | undefined;
}

/** The number of bytes that an ordinary user can still write on the folder's disk. */
export const freeBytesOf = (folder: string): number => {
  const disk = statfsSync(folder);
  return disk.bavail * disk.bsize;
};

/** Whether PostgreSQL's WebAssembly code itself failed: its memory cannot be trusted then. */
export const isTrap = (error: unknown): boolean => error instanceof Error && error.name === 'RuntimeError';

const isFatal = (error: unknown): boolean => {
  if (typeof error === 'object' && error !== null && 'severity' in error)
    return error.severity === 'PANIC' || error.severity === 'FATAL';
  return isTrap(error);
};

/** Closes the files of an instance that can no longer close them itself. */
const abandonFiles = (pg: PGlite): void => {
  const files: unknown = pg.Module.FS;
  if (typeof files !== 'object' || files === null || !('streams' in files)) return;
  const { streams } = files;
  if (!Array.isArray(streams)) return;
  for (const stream of streams) {
    const file: unknown = stream;
    if (typeof file !== 'object' || file === null || !('nfd' in file) || typeof file.nfd !== 'number')
      continue;
    try {
      if (file.nfd > 2) closeSync(file.nfd);
    } catch {
      // Already closed.
    }
  }
};

/** The file system of PostgreSQL's files. */
const filesOf = ({ folder, files }: EngineOptions, isDurable: boolean): Pick<PGliteOptions, 'fs'> => {
  if (folder === null) return files === undefined ? {} : { fs: files };
  return { fs: isDurable ? new DurableFiles(folder) : new OwnFiles(folder) };
};

/** What a store needs of the PostgreSQL under it. */
export interface StoreEngine {
  /** Whether the instance panicked and must be replaced by a new one. */
  readonly needsReplacing: boolean;
  /** Runs one statement. Throws PostgreSQL's error, which has `code` and `severity`. */
  readonly run: <R>(statement: string, parameters: readonly unknown[]) => WireAnswer<R>;
  /** Rolls back a transaction that the previous user of the connection left open. */
  readonly reset: () => void;
  /** Whether writes are safe: the disk has room for the log to grow. */
  readonly hasRoom: boolean;
  /** The data folder as a tar file, compressed or not, from which another engine can start. */
  readonly dump: (compression: 'gzip' | 'none') => Promise<Blob>;
  /** Shuts PostgreSQL down in order; its files are then complete without the log. */
  readonly close: () => Promise<void>;
}

/**
 * One PGlite instance. After a panic (a full disk under its log) it must not be used again, not even to close it: that
 * would block the process. Its acknowledged writes are in its files; a new instance on the folder finds them.
 */
export class Engine implements StoreEngine {
  #isBroken = false;
  readonly #wire: Wire;
  readonly #pg: PGlite;
  readonly #options: EngineOptions;

  private constructor(pg: PGlite, options: EngineOptions) {
    this.#pg = pg;
    this.#options = options;
    this.#wire = new Wire(pg);
  }

  /** Starts PostgreSQL on the folder, which is created and filled if it does not exist. Throws on failure. */
  static async start(options: EngineOptions): Promise<Engine> {
    const { folder, isDurable = folder !== null, onLogLine, bufferMiB = bufferMiBOf(0) } = options;
    const listen = (text: string): boolean => {
      onLogLine?.(text);
      return true;
    };
    const common = [...COMMON, '-c', `shared_buffers=${bufferMiB}MB`];
    const settings: PGliteOptions = {
      onStdout: listen,
      onStderr: listen,
      startParams: isDurable
        ? [...PGlite.defaultStartParams.filter((param) => param !== '-F'), ...DURABLE, ...common]
        : [...PGlite.defaultStartParams, ...common],
      ...filesOf(options, isDurable),
    };
    return new Engine(await PGlite.create(settings), options);
  }

  get needsReplacing(): boolean {
    return this.#isBroken;
  }

  run<R>(statement: string, parameters: readonly unknown[]): WireAnswer<R> {
    if (this.#isBroken) throw new EngineError(UNAVAILABLE, 'The store is starting again');
    try {
      return this.#wire.run<R>(statement, parameters);
    } catch (error) {
      if (isFatal(error)) {
        this.#isBroken = true;
        abandonFiles(this.#pg);
      }
      throw error;
    }
  }

  reset(): void {
    if (!this.#isBroken && this.#pg.isInTransaction()) this.run('rollback', []);
  }

  get hasRoom(): boolean {
    const { folder, freeBytes = freeBytesOf } = this.#options;
    return folder === null || freeBytes(folder) >= RESERVED_BYTES;
  }

  async dump(compression: 'gzip' | 'none'): Promise<Blob> {
    return this.#pg.dumpDataDir(compression);
  }

  async close(): Promise<void> {
    if (!this.#isBroken) await this.#pg.close();
  }
}
