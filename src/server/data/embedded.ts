import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { failure, type Result, success } from '../../contract/failure';
import { Engine, type EngineOptions, freeBytesOf, RESERVED_BYTES } from './engine';
import { failureOfStart, fullDisk, storeFailure, type StoreFailure } from './failures';
import { takeLock } from './lock';
import { syncFile, syncTree } from './sync-files';
import { OneConnectionPool } from './pool';
import { Upkeep } from './upkeep';
import type { OpenedStorage, StoreOptions } from './options';

/** What an empty store takes on the disk. */
const NEW_STORE_BYTES = 64 * 1024 * 1024;

/** Makes the files aside and moves them into place whole: a start that is cut short leaves nothing half made. */
const createFiles = async (options: EngineOptions & { readonly folder: string }): Promise<void> => {
  const { folder } = options;
  const aside = `${folder}.new`;
  rmSync(aside, { recursive: true, force: true });
  const engine = await Engine.start({ ...options, folder: aside, isDurable: false });
  await engine.close();
  await syncTree(aside);
  renameSync(aside, folder);
  await syncFile(path.dirname(folder));
};

const start = async (options: EngineOptions): Promise<Engine> => {
  const { folder } = options;
  if (folder === null) return Engine.start(options);
  if (!existsSync(folder)) await createFiles({ ...options, folder });
  return Engine.start({ ...options, template: null });
};

const openFolder = (
  engine: Engine,
  engineOptions: EngineOptions,
  { now, log }: StoreOptions,
  release: () => void,
): OpenedStorage => {
  const upkeep = new Upkeep(engine, { now, log });

  const foldLongLog = async (): Promise<void> => {
    try {
      await pool.withEngine((current) => upkeep.foldLongLog(current));
    } catch (error) {
      log({ event: 'store-failed', detail: error instanceof Error ? error.message : String(error) });
    }
  };

  const pool = new OneConnectionPool({
    engine,
    now,
    restart: async () => {
      const again = await start(engineOptions);
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

/** PostgreSQL dies in the middle of its start where it cannot write: better not to begin. */
const hasRoomToStart = ({ folder, freeBytes = freeBytesOf }: EngineOptions, dataDir: string): boolean =>
  freeBytes(dataDir) >= (folder !== null && existsSync(folder) ? 0 : NEW_STORE_BYTES) + RESERVED_BYTES;

/** Opens PGlite on a data folder, locked for this process, or in memory. */
export const openEmbedded = async (options: StoreOptions): Promise<Result<OpenedStorage, StoreFailure>> => {
  const { dataDir, template = null, freeBytes } = options;
  let lastLine: string | null = null;
  const onLogLine = (line: string): void => {
    if (/\b(FATAL|PANIC):/.test(line)) lastLine = line.trim();
  };
  const engineOptions: EngineOptions = {
    folder: dataDir === null ? null : path.join(dataDir, 'store'),
    template,
    freeBytes,
    onLogLine,
  };
  let release = (): void => undefined;
  try {
    if (dataDir !== null) {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 });
      const taken = takeLock(path.join(dataDir, 'store.lock'));
      if ('heldBy' in taken)
        return failure(
          storeFailure(
            'store-in-use',
            `Another Guildhall server (process ${taken.heldBy.pid}) is using ${dataDir}. Stop it, or choose another data folder.`,
          ),
        );
      release = taken.lock.release;
    }
    if (dataDir !== null && !hasRoomToStart(engineOptions, dataDir)) {
      release();
      return failure(fullDisk(dataDir));
    }
    const engine = await start(engineOptions);
    return success(openFolder(engine, engineOptions, options, release));
  } catch (error) {
    release();
    return failure(failureOfStart(error, dataDir ?? 'memory', lastLine));
  }
};
