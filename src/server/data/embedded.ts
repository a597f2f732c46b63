import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { failure, type Result, success } from '../../contract/failure';
import {
  bufferMiBOf,
  Engine,
  EngineError,
  type EngineOptions,
  freeBytesOf,
  RESERVED_BYTES,
  type StoreEngine,
  UNAVAILABLE,
} from './engine';
import { failureOfStart, fullDisk, storeFailure, type StoreFailure } from './failures';
import { closeToOthers, closeTree, makeFolder } from './folder-rights';
import { describeHolder, describeNoLocks, type HeldLock, takeLock } from './lock';
import { decideStart, isMarked, inspectStore, markMade, noStore, pathsIn, tableBytes } from './store-paths';
import { syncFile, syncTree } from './sync-files';
import { OneConnectionPool } from './pool';
import { unpackStore } from './unpack-store';
import { Upkeep } from './upkeep';
import { type OpenedStorage, type StoreOptions, systemElapsed } from './options';

/** The size of an empty store on the disk. */
const NEW_STORE_BYTES = 64 * 1024 * 1024;

/** The options of the engine; the template is read for a new store, and not held. */
type StartOptions = Omit<EngineOptions, 'bufferMiB' | 'files'> &
  Pick<StoreOptions, 'startInMemory'> & { readonly template: () => Blob | null };

/**
 * Creates the files in a temporary folder and renames the folder when they are complete: an interrupted start leaves no
 * partial store.
 */
const createFiles = async (options: StartOptions & { readonly folder: string }): Promise<void> => {
  const { folder } = options;
  const template = options.template();
  const aside = `${folder}.new`;
  rmSync(aside, { recursive: true, force: true });
  if (template === null) await (await Engine.start({ ...options, folder: aside, isDurable: false })).close();
  else await unpackStore(template, aside);
  await syncTree(aside);
  renameSync(aside, folder);
  await syncFile(path.dirname(folder));
};

/** Starts the engine on the store, which is created if it does not exist. */
const start = async (options: StartOptions): Promise<StoreEngine> => {
  const { folder, startInMemory = () => Engine.start(options) } = options;
  if (folder === null) return startInMemory();
  if (!existsSync(folder)) await createFiles({ ...options, folder });
  return Engine.start({ ...options, bufferMiB: bufferMiBOf(tableBytes(folder)) });
};

/**
 * Starts again on a store that was open before: if its disk has disappeared since, no empty store is created in its
 * place.
 */
const startAgain = async (options: StartOptions): Promise<StoreEngine> => {
  const { folder } = options;
  if (folder !== null && inspectStore(folder) !== 'there')
    throw new EngineError(UNAVAILABLE, 'The folder of the store is gone');
  return start(options);
};

const openFolder = (
  engine: StoreEngine,
  engineOptions: StartOptions,
  { log, elapsed = systemElapsed }: StoreOptions,
  release: () => void,
): OpenedStorage => {
  const upkeep = new Upkeep(engine, { elapsed, log });

  const foldLongLog = async (): Promise<void> => {
    try {
      await pool.withEngine((current) => upkeep.foldLongLog(current));
    } catch (error) {
      log({ event: 'store-failed', detail: error instanceof Error ? error.message : String(error) });
    }
  };

  const pool = new OneConnectionPool({
    engine,
    elapsed,
    restart: async () => {
      const again = await startAgain(engineOptions);
      log({ event: 'store-restarted' });
      return again;
    },
    onWrite: () => {
      if (upkeep.noteWrite()) void foldLongLog();
    },
  });

  return {
    pool,
    hold: (work) => pool.hold(work),
    // A single connection: there are no conflicts.
    again: (work) => work(),
    freeBytes: () => {
      const { folder, freeBytes = freeBytesOf } = engineOptions;
      return folder === null ? Infinity : freeBytes(folder);
    },
    dump: (compression) => pool.withEngine((current) => current.dump(compression)),
    checkpoint: () =>
      pool.withEngine((current) => {
        upkeep.tidyOneTable(current);
        upkeep.foldLog(current);
      }),
    close: async () => {
      try {
        await pool.end();
      } finally {
        release();
      }
    },
  };
};

/** PostgreSQL crashes during its start where it cannot write, so the start is refused in advance. */
const hasRoomToStart = ({ folder, freeBytes = freeBytesOf }: StartOptions, dataDir: string): boolean =>
  freeBytes(dataDir) >= (folder !== null && existsSync(folder) ? 0 : NEW_STORE_BYTES) + RESERVED_BYTES;

/** Takes the kernel's lock of a data folder. */
const lockFolder = async (dataDir: string): Promise<Result<HeldLock, StoreFailure>> => {
  const taken = await takeLock(pathsIn(dataDir).lock);
  switch (taken.kind) {
    case 'held':
      return success(taken.lock);
    case 'in-use':
      return failure(
        storeFailure(
          'store-in-use',
          `Another ${describeHolder(taken.by)} is using ${dataDir}. Stop it, or choose another data folder.`,
        ),
      );
    case 'no-locks':
      return failure(storeFailure('store-unreadable', describeNoLocks(dataDir, taken.code)));
  }
};

/** Whether a store may be opened or created in a data folder that is locked for this process; null if it may. */
const inspect = (dataDir: string, options: StartOptions): StoreFailure | null => {
  const state = inspectStore(pathsIn(dataDir).store);
  if (decideStart(state, isMarked(dataDir)) === 'refuse') return noStore(dataDir, state);
  return hasRoomToStart(options, dataDir) ? null : fullDisk(dataDir);
};

/**
 * Prepares a data folder: existing, closed to other users, locked for this process, with a store or room for a new one.
 */
const prepareFolder = async (
  dataDir: string,
  engineOptions: StartOptions,
  log: StoreOptions['log'],
): Promise<Result<HeldLock, StoreFailure>> => {
  makeFolder(dataDir);
  const closed = closeToOthers(dataDir);
  if (!closed.ok) return closed;
  const locked = await lockFolder(dataDir);
  if (!locked.ok) return locked;
  try {
    const { store, backups, blobs } = pathsIn(dataDir);
    const hadOpen = [store, backups, blobs].filter(closeTree).length > 0;
    if (hadOpen || closed.value.wasOpen) log({ event: 'store-closed-to-others' });
    const refused = inspect(dataDir, engineOptions);
    if (refused === null) return locked;
    locked.value.release();
    return failure(refused);
  } catch (error) {
    locked.value.release();
    throw error;
  }
};

/** Opens PGlite on a data folder, locked for this process, or in memory. */
export const openEmbedded = async (options: StoreOptions): Promise<Result<OpenedStorage, StoreFailure>> => {
  const { dataDir, template = null, startInMemory, freeBytes } = options;
  let lastLine: string | null = null;
  const onLogLine = (line: string): void => {
    if (/\b(FATAL|PANIC):/.test(line)) lastLine = line.trim();
  };
  const engineOptions: StartOptions = {
    folder: dataDir === null ? null : pathsIn(dataDir).store,
    template: typeof template === 'function' ? template : () => template,
    startInMemory,
    freeBytes,
    onLogLine,
  };
  let release = (): void => undefined;
  try {
    if (dataDir !== null) {
      const prepared = await prepareFolder(dataDir, engineOptions, options.log);
      if (!prepared.ok) return prepared;
      release = prepared.value.release;
    }
    const engine = await start(engineOptions);
    if (dataDir !== null) await markMade(dataDir);
    return success(openFolder(engine, engineOptions, options, release));
  } catch (error) {
    release();
    return failure(failureOfStart(error, dataDir ?? 'memory', lastLine));
  }
};
