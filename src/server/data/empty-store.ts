import { sql } from 'kysely';
import type { Store } from './store';

/**
 * Dumps an empty store, so that others start from its files. Removes from it what no server reads: the databases from
 * which PostgreSQL would make new ones are two thirds of its tables' files. Writes the log into the tables, so that nothing
 * is recovered at a start.
 */
export const dumpEmptyStore = async (store: Store, compression: 'gzip' | 'none'): Promise<Blob> => {
  for (const name of ['template0', 'template1'].map((each) => sql.id(each))) {
    await sql`alter database ${name} is_template false`.execute(store.db);
    await sql`drop database ${name}`.execute(store.db);
  }
  await store.checkpoint();
  return store.dump(compression);
};
