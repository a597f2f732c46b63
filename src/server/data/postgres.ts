import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { EngineError, TookTooLong, UNAVAILABLE } from './engine';
import { sqlState } from './sql-errors';
import { decoderOf, encode } from './wire-values';

/** The number of connections of one node; messages need only one, because they are written in batches. */
const CONNECTIONS = 10;
/** After this long without an answer the database counts as unavailable, and the caller is told to try again. */
const ANSWER_WITHIN_MS = 4000;
const CONNECT_WITHIN_MS = 2500;
/** The time limit of an idle transaction: a suspended node must not block the others from its rows for longer. */
const IDLE_IN_TRANSACTION_MS = 10_000;
/** The maximum number of prepared statements per connection. */
const KEPT_STATEMENTS = 400;
const KEEPABLE = /^\s*(select|insert|update|delete|with)\b/i;

/**
 * SQLSTATEs of a database that accepts no work at all: starting, shutting down, out of connections, or disconnected, also
 * because a transaction was idle for too long.
 */
const GONE = /^(08...|57P0.|25P03|53300)$/;
/** PostgreSQL has ended a statement that took too long; the connection is intact. */
const TOOK_TOO_LONG = '57014';

/** The names of prepared statements, the same for all connections. */
const createNames = () => {
  const names = new Map<string, string>();
  return (statement: string): string | undefined => {
    const known = names.get(statement);
    if (known !== undefined || names.size >= KEPT_STATEMENTS || !KEEPABLE.test(statement)) return known;
    const name = `g${names.size}`;
    names.set(statement, name);
    return name;
  };
};

/**
 * Whether an error means that the connection is unusable: PostgreSQL's own errors have an SQLSTATE, and those outside
 * the classes above leave the connection intact.
 */
const isLost = (error: unknown): boolean => {
  const state = sqlState(error);
  return state === null || GONE.test(state);
};

/**
 * The error that callers get for a lost connection; the driver's message may contain host and user, so it is withheld.
 */
const unavailable = (): EngineError => new EngineError(UNAVAILABLE, 'The database does not answer');

/** A connection in exclusive use by one client. */
class ServerClient implements PostgresPoolClient {
  #isBroken = false;
  readonly #client: PoolClient;
  readonly #nameOf: (statement: string) => string | undefined;

  constructor(client: PoolClient, nameOf: (statement: string) => string | undefined) {
    this.#client = client;
    this.#nameOf = nameOf;
  }

  /** Closes a connection that failed or still waits for an answer: PostgreSQL then rolls back its transaction. */
  release(): void {
    this.#client.release(this.#isBroken);
  }

  query<R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    statement: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof statement !== 'string') throw new Error('The store has no cursors');
    return this.#run<R>(statement, parameters);
  }

  async #run<R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (this.#isBroken) throw unavailable();
    const name = this.#nameOf(statement);
    const values = parameters
      .map(encode)
      .map((value) => (value instanceof Uint8Array ? Buffer.from(value) : value));
    try {
      const { command, rowCount, rows } = await this.#client.query<R & object>({
        text: statement,
        values,
        ...(name === undefined ? {} : { name }),
      });
      return { command: commandOf(command), rowCount: rowCount ?? 0, rows };
    } catch (error) {
      if (sqlState(error) === TOOK_TOO_LONG) throw new TookTooLong();
      if (!isLost(error)) throw error;
      this.#isBroken = true;
      throw unavailable();
    }
  }
}

const commandOf = (word: string): 'INSERT' | 'UPDATE' | 'DELETE' | 'SELECT' =>
  word === 'INSERT' || word === 'UPDATE' || word === 'DELETE' ? word : 'SELECT';

/** The connections to a PostgreSQL server, in the form that kysely uses. */
export interface ServerPool extends PostgresPool {
  /** The number of requests that wait for a connection. */
  readonly waiting: () => number;
}

export interface ServerPoolOptions {
  readonly connections?: number;
  /** The time limit of a query in milliseconds; 0 for none. */
  readonly answerWithinMs?: number;
  /** The time limit of waiting for a free connection in milliseconds. */
  readonly connectWithinMs?: number;
}

/**
 * Connects to PostgreSQL on the first use of a connection. The driver is imported only here, so that the embedded
 * server does not load it. Errors of the connection become `UNAVAILABLE`.
 */
export const openServerPool = async (
  url: string,
  {
    connections = CONNECTIONS,
    answerWithinMs = ANSWER_WITHIN_MS,
    connectWithinMs = CONNECT_WITHIN_MS,
  }: ServerPoolOptions = {},
): Promise<ServerPool> => {
  const driver = await import('pg');
  const pool: Pool = new driver.Pool({
    connectionString: url,
    application_name: 'guildhall',
    max: connections,
    connectionTimeoutMillis: connectWithinMs,
    query_timeout: answerWithinMs,
    statement_timeout: answerWithinMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    // Compiling a statement takes longer than the short ones of a server take to run: a search ten times as long.
    options: '-c jit=off',
    types: { getTypeParser: (type: number) => decoderOf(type) },
  });
  // The pool replaces a connection that breaks while idle. It listens to idle connections only: one that breaks between
  // two statements of a transaction would end the process, so each has a listener of its own, and its next statement
  // fails instead.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  const nameOf = createNames();
  return {
    connect: async () => {
      let client: PoolClient;
      try {
        client = await pool.connect();
      } catch (error) {
        // PostgreSQL's own errors, such as a wrong password, are passed on for the message at the start of the server;
        // every other error means that the database is unavailable.
        throw isLost(error) ? unavailable() : error;
      }
      return new ServerClient(client, nameOf);
    },
    end: () => pool.end(),
    waiting: () => pool.waitingCount,
  };
};
