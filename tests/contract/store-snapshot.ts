import { sql } from 'kysely';
import { listTables } from '../../src/server/admin/dump-rows';
import type { Store } from '../../src/server/data/store';

/** Columns that a refused call may change, with the reason. */
const MAY_CHANGE: Readonly<Record<string, readonly string[]>> = {
  // Every use of a session is recorded and extends its expiry.
  tokens: ['last_used_at', 'expires_at'],
  // Servers that share a store write a heartbeat every few seconds.
  nodes: ['expires_at'],
};

/** The content of every table as one hash per table: equal if nothing was written. */
export type StoreSnapshot = Readonly<Record<string, string>>;

/** The tables of a store, which do not change while it is open. */
const tablesOf = new WeakMap<Store, ReturnType<typeof listTables>>();

/**
 * Hashes a table. PostgreSQL writes a new version of a row at every change, so its location and transaction (ctid,
 * xmin) show an update even to the same values. Only rows that may change in part are hashed by content.
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

/** Hashes the whole store except for the columns above. */
export const takeSnapshot = async (store: Store): Promise<StoreSnapshot> => {
  const listed = tablesOf.get(store) ?? listTables(store.db);
  tablesOf.set(store, listed);
  const parts = (await listed).map(({ name }) => hashOf(name));
  const { rows } = await sql<{ readonly name: string; readonly content: string }>`
    ${sql.join(parts, sql` union all `)}`.execute(store.db);
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
};
