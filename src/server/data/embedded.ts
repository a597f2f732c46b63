import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { failure, type Result, success } from '../../contract/failure';
import { Engine, type EngineOptions } from './engine';
import { failureOfStart, storeFailure, type StoreFailure } from './failures';
import { takeLock } from './lock';
import { OneConnectionPool } from './pool';
import type { StoreOptions } from './options';

/** So many statements that write are let pass between two looks at the size of the log. */
const LOG_CHECK_EVERY_WRITES = 500;
/** The log is folded into the tables when it has grown by this much, whatever the clock says. */
const LOG_MAX_BYTES = 48 * 1024 * 1024;

/** An open data folder: who may use it is settled, PostgreSQL runs on it. */
export interface OpenedFolder {
  readonly pool: OneConnectionPool;
  readonly checkpoint: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Makes the files aside and moves them into place whole: a start that is cut short leaves nothing half made. */
const createFiles = async (options: EngineOptions & { readonly folder: string }): Promise<void> => {
  const { folder } = options;
  const aside = `${folder}.new`;
  rmSync(aside, { recursive: true, force: true });
  const engine = await Engine.start({ ...options, folder: aside });
  await engine.close();
  renameSync(aside, folder);
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
): OpenedFolder => {
  let isDirty = false;
  let writes = 0;
  let foldedUpTo: string | null = null;

  const fold = async (current: Engine): Promise<void> => {
    const startedMs = now();
    await current.run('checkpoint', []);
    foldedUpTo = await logPosition(current);
    isDirty = false;
    log({ event: 'store-checkpoint', ms: now() - startedMs });
  };

  const checkpoint = (): Promise<void> =>
    pool.withEngine(async (current) => {
      if (isDirty && !current.needsReplacing) await fold(current);
    });

  /** Runs beside the writes: its errors are theirs as well. */
  const watchLog = (): void => {
    isDirty = true;
    writes += 1;
    if (writes % LOG_CHECK_EVERY_WRITES !== 0) return;
    void pool
      .withEngine(async (current) => {
        if (!current.needsReplacing && (await logSize(current, foldedUpTo)) > LOG_MAX_BYTES)
          await fold(current);
      })
      .catch((error: unknown) =>
        log({ event: 'store-failed', detail: error instanceof Error ? error.message : String(error) }),
      );
  };

  const pool = new OneConnectionPool({
    engine,
    now,
    restart: async () => {
      const again = await start(engineOptions);
      log({ event: 'store-restarted' });
      return again;
    },
    onWrite: watchLog,
  });

  return {
    pool,
    checkpoint,
    close: async () => {
      try {
        await pool.end();
      } finally {
        release();
      }
    },
  };
};

const logPosition = async (engine: Engine): Promise<string | null> => {
  const { rows } = await engine.run<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn', []);
  return rows[0]?.lsn ?? null;
};

const logSize = async (engine: Engine, since: string | null): Promise<number> => {
  const { rows } = await engine.run<{ bytes: number }>(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), $1::pg_lsn)::float8 as bytes',
    [since ?? '0/0'],
  );
  return rows[0]?.bytes ?? 0;
};

/** Opens PGlite on a data folder, locked for this process, or in memory. */
export const openEmbedded = async (options: StoreOptions): Promise<Result<OpenedFolder, StoreFailure>> => {
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
    const engine = await start(engineOptions);
    return success(openFolder(engine, engineOptions, options, release));
  } catch (error) {
    release();
    return failure(failureOfStart(error, dataDir ?? 'memory', lastLine));
  }
};
