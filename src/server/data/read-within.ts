import { sql } from 'kysely';
import type { Reads } from './schema';
import { sqlState } from './sql-errors';
import type { Store } from './store';

/** Reads in one transaction; null if that takes longer than a time. */
export type ReadWithin = <T>(ms: number, read: (trx: Reads) => Promise<T>) => Promise<T | null>;

const CANCELLED = '57014';

/** Adds a limit of time to reading; PostgreSQL on board cannot be interrupted, and has none. */
export const createReadWithin =
  (transaction: Store['transaction']): ReadWithin =>
  async (ms, read) => {
    try {
      return await transaction(async (trx) => {
        await sql`set local statement_timeout = ${sql.lit(ms)}`.execute(trx);
        return read(trx);
      });
    } catch (error) {
      if (sqlState(error) === CANCELLED) return null;
      throw error;
    }
  };
