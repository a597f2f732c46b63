import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { EngineError, UNAVAILABLE } from './engine';
import { sqlState } from './sql-errors';
import { decoderOf, encode } from './wire-values';

/** Connections of one node; messages need one, since they are written together. */
const CONNECTIONS = 10;
/** After this long without an answer the database counts as gone, and the caller is told to try again. */
const ANSWER_WITHIN_MS = 4000;
const CONNECT_WITHIN_MS = 2500;
/** A node that stands still within a transaction does not keep the others from its rows for longer. */
const IDLE_IN_TRANSACTION_MS = 10_000;
/** Most statements that a connection keeps ready. */
const KEPT_STATEMENTS = 400;
const KEEPABLE = /^\s*(select|insert|update|delete|with)\b/i;

/** The database takes no work, whatever the work is: it starts, ends, has no room for one more, or lost its peer. */
const GONE = /^(08...|57P0.|53300)$/;

/** Names that PostgreSQL keeps prepared statements by, the same for all connections. */
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
 * Whether an error says that the connection is no good any more: PostgreSQL gives its own errors a code of five, and one
 * that is none of the classes above leaves the connection in order.
 */
const isLost = (error: unknown): boolean => {
  const state = sqlState(error);
  return state === null || GONE.test(state);
};

/** What the caller learns of a lost connection; the driver's own text may name host and user, so it stays here. */
const unavailable = (): EngineError => new EngineError(UNAVAILABLE, 'The database does not answer');

/** A connection in the hands of one who has it alone. */
class ServerClient implements PostgresPoolClient {
  #isBroken = false;
  readonly #client: PoolClient;
  readonly #nameOf: (statement: string) => string | undefined;

  constructor(client: PoolClient, nameOf: (statement: string) => string | undefined) {
    this.#client = client;
    this.#nameOf = nameOf;
  }

  /** One that failed or still waits for an answer is closed: PostgreSQL then takes back what it had begun. */
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
      if (!isLost(error)) throw error;
      this.#isBroken = true;
      throw unavailable();
    }
  }
}

const commandOf = (word: string): 'INSERT' | 'UPDATE' | 'DELETE' | 'SELECT' =>
  word === 'INSERT' || word === 'UPDATE' || word === 'DELETE' ? word : 'SELECT';

/** The connections to a PostgreSQL server, as kysely uses them. */
export interface ServerPool extends PostgresPool {
  /** How many wait for a connection. */
  readonly waiting: () => number;
}

export interface ServerPoolOptions {
  readonly connections?: number;
  /** How long a query may take; 0 is for ever. */
  readonly answerWithinMs?: number;
}

/**
 * Connects to PostgreSQL when a connection is first asked for. The driver is loaded here and not before, so that the
 * embedded server does without it. Errors of the connection become `UNAVAILABLE`.
 */
export const openServerPool = async (
  url: string,
  { connections = CONNECTIONS, answerWithinMs = ANSWER_WITHIN_MS }: ServerPoolOptions = {},
): Promise<ServerPool> => {
  const driver = await import('pg');
  const pool: Pool = new driver.Pool({
    connectionString: url,
    application_name: 'guildhall',
    max: connections,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: answerWithinMs,
    statement_timeout: answerWithinMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    types: { getTypeParser: (type: number) => decoderOf(type) },
  });
  // A connection that breaks while nobody has it: the next who asks gets another. The pool listens to idle ones only, and
  // one that breaks between two statements of a transaction would end the process: its next statement fails instead.
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
        // A wrong password or name is for whoever starts the server; while it runs it is the database that is away.
        throw isLost(error) ? unavailable() : error;
      }
      return new ServerClient(client, nameOf);
    },
    end: () => pool.end(),
    waiting: () => pool.waitingCount,
  };
};
