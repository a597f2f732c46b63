import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DISK_FULL, type Engine, EngineError, UNAVAILABLE } from './engine';

/** How long a look at the free space is good for, in milliseconds. */
const ROOM_CHECK_EVERY_MS = 1000;

const WRITES = /^\s*(insert|update|delete|with|create|alter|truncate)\b/i;

/** Waits in line: whoever asks first is served first. */
class Mutex {
  #tail: Promise<unknown> = Promise.resolve();

  /** Resolves when it is one's turn, with what ends it. */
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

/** Where code runs: within a transaction that holds the one connection, or after it. */
interface Holding {
  state: 'before' | 'held' | 'over';
}

export interface PoolOptions {
  readonly engine: Engine;
  /** Starts another engine on the same folder, after a panic. */
  readonly restart: () => Promise<Engine>;
  /** Milliseconds that only go forward. */
  readonly elapsed: () => number;
  /** Told of every statement that writes, once it is done. */
  readonly onWrite: () => void;
}

const commandOf = (statement: string): 'INSERT' | 'UPDATE' | 'DELETE' | 'SELECT' => {
  const word = /^\s*(insert|update|delete)\b/i.exec(statement)?.[1]?.toUpperCase();
  return word === 'INSERT' || word === 'UPDATE' || word === 'DELETE' ? word : 'SELECT';
};

/**
 * The one connection of the embedded store as a pool that kysely can use. Whoever connects has it alone until they
 * release it, so that transactions do not interleave; the others wait in line.
 */
export class OneConnectionPool implements PostgresPool {
  readonly #turnstile = new Mutex();
  readonly #holding = new AsyncLocalStorage<Holding>();
  #engine: Engine;
  #hasRoom = true;
  #roomCheckedMs = -Infinity;
  readonly #options: PoolOptions;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#engine = options.engine;
  }

  /** Runs work that will hold the connection, so that asking for a second one within it is an error, not a deadlock. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    const holding: Holding = { state: 'before' };
    try {
      return await this.#holding.run(holding, work);
    } finally {
      holding.state = 'over';
    }
  }

  /** Waits for the connection. Starts the engine anew when it panicked; throws when that does not succeed. */
  async connect(): Promise<PostgresPoolClient> {
    const holding = this.#holding.getStore();
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

  /** Waits for the connection and does something with the engine itself. */
  async withEngine<T>(work: (engine: Engine) => T | Promise<T>): Promise<T> {
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

  /** PostgreSQL that starts without room for its log dies again, and takes its memory with it: wait for room first. */
  async #replace(broken: Engine): Promise<Engine> {
    if (!broken.hasRoom) throw new EngineError(DISK_FULL, 'The disk is full');
    try {
      return await this.#options.restart();
    } catch (error) {
      throw new EngineError(UNAVAILABLE, error instanceof Error ? error.message : String(error));
    }
  }

  /** Refuses a write when there is no room for it, before PostgreSQL comes to harm. */
  requireRoom(engine: Engine): void {
    const now = this.#options.elapsed();
    if (!this.#hasRoom || now - this.#roomCheckedMs >= ROOM_CHECK_EVERY_MS) {
      this.#hasRoom = engine.hasRoom;
      this.#roomCheckedMs = now;
    }
    if (!this.#hasRoom) throw new EngineError(DISK_FULL, 'The disk is full');
  }
}

/** The connection in the hands of one who has it alone until they release it. */
class OneConnectionClient implements PostgresPoolClient {
  readonly #pool: OneConnectionPool;
  readonly #engine: Engine;
  readonly #onWrite: () => void;

  constructor(
    pool: OneConnectionPool,
    engine: Engine,
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
    // Its callers expect errors by the promise, though PGlite works on the spot.
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
