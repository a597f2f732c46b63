import { closeSync, statfsSync } from 'node:fs';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { OwnFiles } from './own-files';
import { DurableFiles } from './durable-files';
import { Wire, type WireAnswer } from './wire';

/** PGlite's own `-F` switches fsync off; `open_datasync` opens the log O_SYNC, so that a commit is on the disk. */
const DURABLE = ['-c', 'fsync=on', '-c', 'wal_sync_method=open_datasync', '-c', 'max_wal_size=64MB'];
/**
 * A smaller sample than usual, since counting a table anew makes everything wait; few buffers of its own, since the
 * system keeps the files in memory as well (130 MB less than with PostgreSQL's usual 128 MB).
 */
const COMMON = ['timezone=UTC', 'default_statistics_target=30', 'shared_buffers=24MB'].flatMap((one) => [
  '-c',
  one,
]);

/** Below this the store takes no more writes: PostgreSQL panics when its log cannot grow by a segment of 16 MiB. */
export const RESERVED_BYTES = 48 * 1024 * 1024;

/** SQLSTATE disk_full, which PostgreSQL itself reports when a table cannot grow. */
export const DISK_FULL = '53100';
/** SQLSTATE cannot_connect_now. */
export const UNAVAILABLE = '57P03';

/** An error of the storage itself, with an SQLSTATE like those that PostgreSQL reports. */
export class EngineError extends Error {
  constructor(
    readonly code: typeof DISK_FULL | typeof UNAVAILABLE,
    message: string,
  ) {
    super(message);
    this.name = 'EngineError';
  }
}

export interface EngineOptions {
  /** PostgreSQL's data folder; null keeps everything in memory. */
  readonly folder: string | null;
  /** Whether a commit is on the disk when it is acknowledged; not for files that are only being made. */
  readonly isDurable?: boolean;
  /** A data folder as PGlite dumps it, for a start without initdb; only used where the folder is empty. */
  readonly template?: Blob | null;
  /** Bytes that can still be written where the folder is. */
  readonly freeBytes?: ((folder: string) => number) | undefined;
  /** A line that PostgreSQL wrote to its log. */
  readonly onLogLine?: ((line: string) => void) | undefined;
}

/** Bytes that an ordinary user can still write on the folder's disk. */
export const freeBytesOf = (folder: string): number => {
  const disk = statfsSync(folder);
  return disk.bavail * disk.bsize;
};

/** Whether PostgreSQL's machine code itself failed: nothing in its memory can be trusted then. */
export const isTrap = (error: unknown): boolean => error instanceof Error && error.name === 'RuntimeError';

const isFatal = (error: unknown): boolean => {
  if (typeof error === 'object' && error !== null && 'severity' in error)
    return error.severity === 'PANIC' || error.severity === 'FATAL';
  return isTrap(error);
};

/** Gives back the files of an instance that can no longer close them itself. */
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
      // Closed already: nothing to give back.
    }
  }
};

/**
 * One PGlite instance. After a panic (a full disk under its log) it must not be touched again, not even to be closed:
 * it would block the process. What it had acknowledged is in its files; a new instance on the folder finds it.
 */
export class Engine {
  #isBroken = false;
  readonly #wire: Wire;
  readonly #pg: PGlite;
  readonly #options: EngineOptions;

  private constructor(pg: PGlite, options: EngineOptions) {
    this.#pg = pg;
    this.#options = options;
    this.#wire = new Wire(pg);
  }

  /** Starts PostgreSQL on the folder, which is made and filled where it is not there. Throws when it cannot. */
  static async start(options: EngineOptions): Promise<Engine> {
    const { folder, isDurable = folder !== null, template, onLogLine } = options;
    const listen = (text: string): boolean => {
      onLogLine?.(text);
      return true;
    };
    const settings: PGliteOptions = {
      onStdout: listen,
      onStderr: listen,
      startParams: isDurable
        ? [...PGlite.defaultStartParams.filter((param) => param !== '-F'), ...DURABLE, ...COMMON]
        : [...PGlite.defaultStartParams, ...COMMON],
      ...(folder === null ? {} : { fs: isDurable ? new DurableFiles(folder) : new OwnFiles(folder) }),
      ...(template ? { loadDataDir: template } : {}),
    };
    return new Engine(await PGlite.create(settings), options);
  }

  /** Whether it panicked and has to be replaced by a new one. */
  get needsReplacing(): boolean {
    return this.#isBroken;
  }

  /** Runs one statement. Throws PostgreSQL's error, which has `code` and `severity`. */
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

  /** Ends a transaction that was left open by whoever had the connection before. */
  reset(): void {
    if (!this.#isBroken && this.#pg.isInTransaction()) this.run('rollback', []);
  }

  /** Whether writes are safe: there is room for the log to grow. */
  get hasRoom(): boolean {
    const { folder, freeBytes = freeBytesOf } = this.#options;
    return folder === null || freeBytes(folder) >= RESERVED_BYTES;
  }

  /** The data folder as a tar file, compressed or not, from which another engine can start. */
  async dump(compression: 'gzip' | 'none'): Promise<Blob> {
    return this.#pg.dumpDataDir(compression);
  }

  /** Stops PostgreSQL in order; its files are then complete without the log. */
  async close(): Promise<void> {
    if (!this.#isBroken) await this.#pg.close();
  }
}
