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

/** Reads the whole store but for the columns above. */
export const takeSnapshot = async ({ db }: Store): Promise<StoreSnapshot> => {
  const tables = await listTables(db);
  const parts = tables.map(({ name }) => {
    const left = sql.join((MAY_CHANGE[name] ?? ['-']).map((column) => sql`${column}::text`));
    return sql`select ${name}::text as name,
      count(*) || ' ' || coalesce(md5(string_agg(line, '' order by line)), '') as content
      from (select (to_jsonb(t) - array[${left}])::text as line from ${sql.table(name)} t) lines`;
  });
  const { rows } = await sql<{ readonly name: string; readonly content: string }>`
    ${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
};
