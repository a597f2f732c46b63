import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { failure, type Result, success } from '../../contract/failure';
import { EngineError } from './engine';
import { storeFailure, type StoreFailure } from './failures';
import { createIdSource, type IdSource } from './ids';
import { migrate } from './migrate';
import { migrations } from './migrations';
import { type NodeLease, takeLease } from './node-lease';
import { type OpenedStorage, type StoreOptions, systemElapsed } from './options';
import { openServerPool, type ServerPool, type ServerPoolOptions } from './postgres';
import type { Db } from './schema';
import { ensureSetting } from './settings';
import { isConflict, sqlState } from './sql-errors';
import { assemble, greatestId, queryLayerOn, type Store } from './store';

export interface ClusteredOptions extends Pick<StoreOptions, 'now' | 'log' | 'every'> {
  /** postgres://user:password@host:port/database */
  readonly url: string;
  /** Milliseconds of a monotonic clock. */
  readonly elapsed?: () => number;
  /** When the database counts as unavailable. */
  readonly patience?: Pick<ServerPoolOptions, 'answerWithinMs' | 'connectWithinMs'>;
}

/** The key of the advisory lock; any number that no other lock uses. */
const ALONE_LOCK = 7_203_416;
const ATTEMPTS = 4;

const withRetry = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error;
    }
  }
};

/** The reason why the database is unusable, without the driver's message, which may contain its address and user. */
const failureOfServer = (error: unknown): StoreFailure => {
  if (error instanceof EngineError)
    return storeFailure(
      'store-unavailable',
      'The database cannot be reached. Check that it is running and that --database is right.',
    );
  switch (sqlState(error) ?? '') {
    case '28P01':
    case '28000':
      return storeFailure(
        'store-unreadable',
        'The database rejected the user name or password in --database.',
      );
    case '3D000':
      return storeFailure('store-unreadable', 'The database named in --database does not exist.');
    case '42501':
      return storeFailure('store-unreadable', 'The user in --database is not allowed to create tables.');
    default:
      return storeFailure(
        'store-damaged',
        `The database cannot be used (${sqlState(error) ?? 'unknown error'}).`,
      );
  }
};

/** Migrations run without a time limit, on one connection, which is then closed. */
const bringUpToDate = async (url: string, nowMs: number): Promise<Result<number, StoreFailure>> => {
  const pool = await openServerPool(url, { connections: 1, answerWithinMs: 0 });
  try {
    return await migrate(queryLayerOn(pool), migrations, nowMs);
  } finally {
    await pool.end();
  }
};

const storageOn = (pool: ServerPool): OpenedStorage => ({
  pool,
  hold: withRetry,
  again: withRetry,
  // PostgreSQL does both itself.
  checkpoint: () => Promise.resolve(),
  // The disk belongs to another computer.
  freeBytes: () => Infinity,
  dump: () => Promise.reject(new Error('A database of its own is backed up by pg_dump')),
  close: () => pool.end(),
});

/** A unique id of this database: a copy of it in the same PostgreSQL has another one. */
const identify = async (db: Db): Promise<string> => {
  const setting = await ensureSetting(db, 'cluster-id', randomUUID());
  const { rows } = await sql<{ readonly oid: string }>`
    select oid::text from pg_database where datname = current_database()`.execute(db);
  return `${setting}-${rows[0]?.oid ?? ''}`;
};

/** An id source for the node number that this node currently holds. */
const leasedIds = async (db: Db, lease: NodeLease, now: () => number): Promise<IdSource> => {
  let current = {
    number: lease.number(),
    ids: createIdSource({ now, node: lease.number(), after: await greatestId(db) }),
  };
  return {
    next: () => {
      const number = lease.number();
      if (number !== current.number)
        // The previous holder of the number was last seen longer ago than the lease: its ids are in the past.
        current = { number, ids: createIdSource({ now, node: number, after: current.ids.next() }) };
      return current.ids.next();
    },
  };
};

/** Runs work while a connection of its own holds an advisory lock of the database. */
const aloneOn =
  (url: string) =>
  async <T>(work: () => Promise<T>): Promise<T> => {
    const pool = await openServerPool(url, { connections: 1, answerWithinMs: 0 });
    try {
      const client = await pool.connect();
      try {
        await client.query('select pg_advisory_lock($1)', [ALONE_LOCK]);
        return await work();
      } finally {
        await client.query('select pg_advisory_unlock($1)', [ALONE_LOCK]);
        client.release();
      }
    } finally {
      await pool.end();
    }
  };

/** Opens the store on a PostgreSQL server that several nodes share. Never throws for errors of the server. */
export const openClusteredStore = async (options: ClusteredOptions): Promise<Result<Store, StoreFailure>> => {
  const { url, now, log, every, elapsed = systemElapsed, patience = {} } = options;
  const startedMs = elapsed();
  let pool: ServerPool | null = null;
  try {
    const migrated = await bringUpToDate(url, now());
    if (!migrated.ok) return migrated;
    if (migrated.value > 0) log({ event: 'store-migrated', count: migrated.value });
    pool = await openServerPool(url, patience);
    const db = queryLayerOn(pool);
    const clusterId = await identify(db);
    const lease = await takeLease({ db, instance: randomUUID(), clusterId, elapsed });
    const ids = await leasedIds(db, lease, now);
    const store = assemble(db, ids, storageOn(pool), { now, log, every });
    const report = (error: unknown): void =>
      log({ event: 'store-failed', detail: error instanceof EngineError ? error.message : 'renewal failed' });
    const stopRenewing = lease.keep(every, report);
    log({ event: 'store-opened', ms: Math.round(elapsed() - startedMs) });
    return success({
      ...store,
      node: lease,
      alone: aloneOn(url),
      isHealthy: async () => {
        try {
          lease.number();
          await sql`select 1`.execute(db);
          return true;
        } catch {
          return false;
        }
      },
      close: async () => {
        stopRenewing();
        await lease.release().catch(report);
        await store.close();
      },
    });
  } catch (error) {
    await pool?.end();
    return failure(failureOfServer(error));
  }
};
