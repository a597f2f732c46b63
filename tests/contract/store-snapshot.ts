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

/** Every table in short: equal if nothing was written. */
export type StoreSnapshot = Readonly<Record<string, string>>;

interface Looked {
  readonly name: string;
  /** Of the tables that may change in part, those that must not. */
  readonly columns: readonly string[];
}

const listLooked = async ({ db }: Store): Promise<readonly Looked[]> => {
  const partly = Object.keys(MAY_CHANGE);
  const { rows } = await sql<{ readonly name: string; readonly column: string }>`
    select table_name as name, column_name as column from information_schema.columns
    where table_schema = current_schema() and table_name = any(${sql.val(partly)})
    order by table_name, ordinal_position`.execute(db);
  return (await listTables(db)).map(({ name }) => ({
    name,
    columns: rows
      .filter((row) => row.name === name && MAY_CHANGE[name]?.includes(row.column) === false)
      .map(({ column }) => column),
  }));
};

/** The tables of a store, which do not change while it is open. */
const tablesOf = new WeakMap<Store, ReturnType<typeof listLooked>>();

/**
 * Looks at a table. PostgreSQL writes a new version of a row at every change, with the number of the transaction
 * (xmin), which rises: what was inserted or updated shows, even to the same values, and what was deleted is missing. Only
 * rows that may change in part are hashed by content.
 */
const lookAt = ({ name, columns }: Looked) => {
  const newest =
    columns.length === 0
      ? sql`max(t.xmin::text::bigint)`
      : sql`sum(hashtextextended(row(${sql.join(columns.map((column) => sql.ref(`t.${column}`)))})::text, 0))`;
  return sql`select ${name}::text as name, count(*) || ' ' || coalesce(${newest}, 0) as content
    from ${sql.table(name)} t`;
};

/** Looks at the whole store except for the columns above. */
export const takeSnapshot = async (store: Store): Promise<StoreSnapshot> => {
  const listed = tablesOf.get(store) ?? listLooked(store);
  tablesOf.set(store, listed);
  const { rows } = await sql<{ readonly name: string; readonly content: string }>`
    ${sql.join((await listed).map(lookAt), sql` union all `)}`.execute(store.db);
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
};
