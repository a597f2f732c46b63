import { sql } from 'kysely';
import type { Db } from '../data/schema';

/** Rows per fetch; few where a row holds a picture. */
const ROWS_AT_ONCE = 500;
const ROWS_WITH_BYTES_AT_ONCE = 10;
const CURSOR = 'dumped_rows';

interface Table {
  readonly name: string;
  /** Tables that its rows reference. */
  readonly parents: readonly string[];
  readonly hasBytes: boolean;
}

/** The index of messages, which a server makes again. */
export const MADE_AGAIN = ['message_terms', 'search_index'] as const;
/** The header of the backup has the version of the schema. */
const NOT_DUMPED: readonly string[] = ['schema_migrations', ...MADE_AGAIN];

/** The tables of a backup. */
export const listTables = async (db: Db): Promise<readonly Table[]> => {
  const { rows } = await sql<Table>`
    select c.relname::text as name,
      (select coalesce(json_agg(distinct f.relname), '[]'::json) from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as parents,
      exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.atttypid = 'bytea'::regtype) as has_bytes
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace 
      and c.relname <> all(${sql.val([...NOT_DUMPED])}::text[])
    order by c.relname`.execute(db);
  return rows;
};

/** The tables, each after the tables that it references. */
const inOrder = (tables: readonly Table[]): readonly Table[] => {
  const ordered: Table[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const isWaiting = (name: string): boolean => [...waiting].some((other) => other.name === name);
    const ready = [...waiting].filter(({ parents }) => !parents.some(isWaiting));
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle');
    for (const table of ready) waiting.delete(table);
    ordered.push(...ready);
  }
  return ordered;
};

/** The version of the store's schema. */
export const schemaVersion = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ readonly version: number }>`
    select max(version)::int as version from schema_migrations`.execute(db);
  return rows[0]?.version ?? 0;
};

/** The first statement of a dump's transaction: fixes one snapshot, and makes equal rows give equal text. */
export const beginDump = async (trx: Db): Promise<void> => {
  await sql`set transaction isolation level repeatable read, read only`.execute(trx);
  await makeTextsComparable(trx);
};

/** Makes equal rows in equal order give equal text, until the end of the transaction. */
export const makeTextsComparable = async (trx: Db): Promise<void> => {
  await sql`set local timezone = 'UTC'`.execute(trx);
  await sql`set local synchronize_seqscans = off`.execute(trx);
};

/** A piece of the dump: a table's name, or some rows of the last named table, each as a JSON object. */
export type DumpPiece = { readonly table: string } | { readonly rows: readonly string[] };

/**
 * All rows of all tables, in an order that satisfies the foreign keys on restore. PostgreSQL writes the JSON and parses
 * it again: no value becomes a JavaScript number.
 */
export async function* dumpRows(trx: Db): AsyncGenerator<DumpPiece> {
  for (const { name, hasBytes } of inOrder(await listTables(trx))) {
    yield { table: name };
    const count = hasBytes ? ROWS_WITH_BYTES_AT_ONCE : ROWS_AT_ONCE;
    const all = sql`select row_to_json(t)::text as line from ${sql.table(name)} t`;
    await sql`declare ${sql.raw(CURSOR)} no scroll cursor for ${all}`.execute(trx);
    for (;;) {
      const fetched = await sql<{ readonly line: string }>`
        fetch ${sql.raw(String(count))} from ${sql.raw(CURSOR)}`.execute(trx);
      if (fetched.rows.length === 0) break;
      yield { rows: fetched.rows.map(({ line }) => line) };
    }
    await sql`close ${sql.raw(CURSOR)}`.execute(trx);
  }
}
