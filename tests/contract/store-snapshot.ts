import { sql } from 'kysely';
import { listTables } from '../../src/server/admin/dump-rows';
import type { Store } from '../../src/server/data/store';

/** Columns that a refused call may touch, and why. */
const MAY_CHANGE: Readonly<Record<string, readonly string[]>> = {
  // That a session is in use is noted whatever it is used for; its end moves with that.
  tokens: ['last_used_at', 'expires_at'],
  // Servers that share a store say every few seconds that they are there.
  nodes: ['expires_at'],
};

/** What every table of the store holds, as one hash a table: equal where nothing was written. */
export type StoreSnapshot = Readonly<Record<string, string>>;

/** The tables of a store, which stay as they are while it is open. */
const tablesOf = new WeakMap<Store, ReturnType<typeof listTables>>();

/**
 * Hashes a table. PostgreSQL writes a row anew wherever it is changed, so where it lies and who wrote it says whether it
 * was, even to what it was before; only rows that may change in part are read.
 */
const hashOf = (table: string) => {
  const left = MAY_CHANGE[table];
  const row =
    left === undefined
      ? sql`t.ctid::text || ' ' || t.xmin::text`
      : sql`(to_jsonb(t) - array[${sql.join(left.map((column) => sql`${column}::text`))}])::text`;
  return sql`select ${table}::text as name,
    count(*) || ' ' || coalesce(sum(hashtextextended(${row}, 0)), 0) as content from ${sql.table(table)} t`;
};

/** Takes the hashes of the whole store but for the columns above. */
export const takeSnapshot = async (store: Store): Promise<StoreSnapshot> => {
  const listed = tablesOf.get(store) ?? listTables(store.db);
  tablesOf.set(store, listed);
  const parts = (await listed).map(({ name }) => hashOf(name));
  const { rows } = await sql<{ readonly name: string; readonly content: string }>`
    ${sql.join(parts, sql` union all `)}`.execute(store.db);
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
};
