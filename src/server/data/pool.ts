import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DISK_FULL, type StoreEngine, EngineError, UNAVAILABLE } from './engine';

/** How long a check of the free space is valid, in milliseconds. */
const ROOM_CHECK_EVERY_MS = 1000;

const WRITES = /^\s*(insert|update|delete|with|create|alter|truncate)\b/i;

/** A mutex that serves waiting callers in order. */
class Mutex {
  #tail: Promise<unknown> = Promise.resolve();

  /** Resolves when the lock is acquired, with the function that releases it. */
  async enter(): Promise<() => void> {
    const before = this.#tail;
    let leave = (): void => undefined;
    this.#tail = new Promise<void>((resolve) => {
      leave = resolve;
    });
    await before;
    return leave;
  }
}

/** The position of running code relative to a transaction on the single connection: before, during or after it. */
interface Holding {
  readonly pool: OneConnectionPool;
  state: 'before' | 'held' | 'over';
  /** That of the code around it, which may be about another pool. */
  readonly around: Holding | undefined;
}

/** One for all pools: each further one makes every promise of the process slower, and stays when its pool has ended. */
const holdings = new AsyncLocalStorage<Holding>();

const holdingOf = (pool: OneConnectionPool): Holding | undefined => {
  let holding = holdings.getStore();
  while (holding !== undefined && holding.pool !== pool) holding = holding.around;
  return holding;
};

export interface PoolOptions {
  readonly engine: StoreEngine;
  /** Starts another engine on the same folder, after a panic. */
  readonly restart: () => Promise<StoreEngine>;
  /** Milliseconds of a monotonic clock. */
  readonly elapsed: () => number;
  /** Called after every statement that writes. */
  readonly onWrite: () => void;
}

const commandOf = (statement: string): 'INSERT' | 'UPDATE' | 'DELETE' | 'SELECT' => {
  const word = /^\s*(insert|update|delete)\b/i.exec(statement)?.[1]?.toUpperCase();
  return word === 'INSERT' || word === 'UPDATE' || word === 'DELETE' ? word : 'SELECT';
};

/**
 * The single connection of the embedded store as a pool for kysely. A client has it exclusively until it releases it,
 * so that transactions do not interleave; others wait in order.
 */
export class OneConnectionPool implements PostgresPool {
  readonly #turnstile = new Mutex();
  #engine: StoreEngine;
  #hasRoom = true;
  #roomCheckedMs = -Infinity;
  readonly #options: PoolOptions;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#engine = options.engine;
  }

  /**
   * Runs work that will hold the connection, so that a request for a second one within it is an error, not a deadlock.
   */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    const holding: Holding = { pool: this, state: 'before', around: holdings.getStore() };
    try {
      return await holdings.run(holding, work);
    } finally {
      holding.state = 'over';
    }
  }

  /** Waits for the connection. Restarts the engine after a panic; throws when the restart fails. */
  async connect(): Promise<PostgresPoolClient> {
    const holding = holdingOf(this);
    if (holding?.state === 'held')
      throw new Error('A query on the store inside of a transaction: use the transaction that was handed in');
    if (holding?.state === 'before') holding.state = 'held';
    const leave = await this.#turnstile.enter();
    try {
      if (this.#engine.needsReplacing) this.#engine = await this.#replace(this.#engine);
      this.#engine.reset();
    } catch (error) {
      leave();
      throw error;
    }
    return new OneConnectionClient(this, this.#engine, leave, this.#options.onWrite);
  }

  /** Waits for the connection and runs work on the engine itself. */
  async withEngine<T>(work: (engine: StoreEngine) => T | Promise<T>): Promise<T> {
    const leave = await this.#turnstile.enter();
    try {
      return await work(this.#engine);
    } finally {
      leave();
    }
  }

  async end(): Promise<void> {
    await this.withEngine((engine) => engine.close());
  }

  /**
   * Replaces an engine after a panic. PostgreSQL would panic again on a start without room for its log, so the restart
   * waits until there is room.
   */
  async #replace(broken: StoreEngine): Promise<StoreEngine> {
    if (!broken.hasRoom) throw new EngineError(DISK_FULL, 'The disk is full');
    try {
      return await this.#options.restart();
    } catch (error) {
      throw new EngineError(UNAVAILABLE, error instanceof Error ? error.message : String(error));
    }
  }

  /** Refuses a write when there is no room for it, before PostgreSQL panics. */
  requireRoom(engine: StoreEngine): void {
    const now = this.#options.elapsed();
    if (!this.#hasRoom || now - this.#roomCheckedMs >= ROOM_CHECK_EVERY_MS) {
      this.#hasRoom = engine.hasRoom;
      this.#roomCheckedMs = now;
    }
    if (!this.#hasRoom) throw new EngineError(DISK_FULL, 'The disk is full');
  }
}

/** The connection, in exclusive use by one client until its release. */
class OneConnectionClient implements PostgresPoolClient {
  readonly #pool: OneConnectionPool;
  readonly #engine: StoreEngine;
  readonly #onWrite: () => void;

  constructor(
    pool: OneConnectionPool,
    engine: StoreEngine,
    readonly release: () => void,
    onWrite: () => void,
  ) {
    this.#pool = pool;
    this.#engine = engine;
    this.#onWrite = onWrite;
  }

  query<R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    statement: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof statement !== 'string') throw new Error('The embedded store has no cursors');
    // Callers expect errors by the promise, although PGlite runs synchronously.
    return new Promise((resolve) => resolve(this.#run<R>(statement, parameters)));
  }

  #run<R>(statement: string, parameters: readonly unknown[]): PostgresQueryResult<R> {
    const isWrite = WRITES.test(statement);
    if (isWrite) this.#pool.requireRoom(this.#engine);
    const { rows, affectedRows } = this.#engine.run<R>(statement, parameters);
    if (isWrite) this.#onWrite();
    return { command: commandOf(statement), rowCount: affectedRows, rows };
  }
}
