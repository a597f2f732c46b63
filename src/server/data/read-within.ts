import { sql } from 'kysely';
import { TookTooLong } from './engine';
import type { Reads } from './schema';
import type { Store } from './store';

/** Reads in one transaction; null if that takes longer than a time. */
export type ReadWithin = <T>(ms: number, read: (trx: Reads) => Promise<T>) => Promise<T | null>;

/** Adds a limit of time to reading; PostgreSQL on board cannot be interrupted, and has none. */
export const createReadWithin =
  (transaction: Store['transaction']): ReadWithin =>
  async (ms, read) => {
    try {
      return await transaction(async (trx) => {
        await sql`set local statement_timeout = ${sql.lit(ms)}`.execute(trx);
        // Plans that were made while the store was empty would go through whole tables.
        await sql`set local enable_seqscan = off`.execute(trx);
        return read(trx);
      });
    } catch (error) {
      if (error instanceof TookTooLong) return null;
      throw error;
    }
  };
