import { type RawBuilder, sql } from 'kysely';
import type { ExportPart } from './export-parts';
import type { Reads } from './schema';

/** Rows of a table that one statement looks at: some milliseconds, in which the embedded store does nothing else. */
const LOOKED_AT = 2000;

interface Column {
  readonly name: string;
  readonly type: string;
  /** The place in the primary key, from 1; null for other columns. */
  readonly key: number | null;
}

const columnsOf = async (db: Reads, table: string): Promise<readonly Column[]> => {
  const { rows } = await sql<Column>`
    select a.attname::text as name, format_type(a.atttypid, null) as type,
      array_position(i.indkey::smallint[], a.attnum)::int as key
    from pg_attribute a
    left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped
    order by a.attnum`.execute(db);
  return rows;
};

/** Ids and masks as texts, as everywhere: JSON's readers lose digits of long numbers. */
const valueOf = ({ name, type }: Column): RawBuilder<unknown> => {
  const isLong = type === 'bigint' && !['size', 'duration_ms', 'attachment_bytes'].includes(name);
  return isLong ? sql`t.${sql.ref(name)}::text as ${sql.ref(name)}` : sql`t.${sql.ref(name)}`;
};

/** A row of an export: an object of JSON, as a text. */
export type ExportedRow = string;

/** Where a row is stored: the key of a table that has none. */
const PLACE: Pick<Column, 'name' | 'type'> = { name: 'ctid', type: 'tid' };

interface Page {
  readonly looked: number;
  readonly last: readonly string[] | null;
  readonly rows: readonly ExportedRow[];
}

/**
 * The rows of a part, some at a time, in the order of the table's key. Each statement looks at so many rows of the table,
 * whether they belong to the part or not: so none takes long, however large the table is.
 */
export async function* readPart(db: Reads, part: ExportPart): AsyncGenerator<readonly ExportedRow[]> {
  const { table, where, omit = [], more = {} } = part;
  const columns = await columnsOf(db, table);
  const primary = columns.filter(({ key }) => key !== null).sort((a, b) => Number(a.key) - Number(b.key));
  const keys = primary.length > 0 ? primary : [PLACE];
  const names = (of: string) => sql.join(keys.map(({ name }) => sql`${sql.ref(`${of}.${name}`)}`));
  const down = sql.join(keys.map(({ name }) => sql`${sql.ref(`l.${name}`)} desc`));
  const values = sql.join([
    ...columns.filter(({ name }) => !omit.includes(name)).map(valueOf),
    ...Object.entries(more).map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
  ]);
  let after: readonly string[] | null = null;
  for (;;) {
    const from: RawBuilder<unknown> =
      after === null
        ? sql`true`
        : sql`(${names('s')}) > (${sql.join(
            after.map((value, nth) => sql`cast(${value} as ${sql.raw(keys[nth]?.type ?? 'text')})`),
          )})`;
    const { rows }: { rows: Page[] } = await sql<Page>`
      with looked as materialized (
        select ${primary.length > 0 ? sql`` : sql`s.ctid, `}s.* from ${sql.table(table)} s where ${from} order by ${names('s')} limit ${LOOKED_AT}
      )
      select (select count(*)::int from looked) as looked,
        (select json_build_array(${sql.join(keys.map(({ name }) => sql`${sql.ref(`l.${name}`)}::text`))})
          from looked l order by ${down} limit 1) as last,
        (select coalesce(json_agg(row_to_json(r)::text), '[]'::json) from (
          select ${values} from looked t where ${where} order by ${names('t')}
        ) r) as rows`.execute(db);
    const [page] = rows;
    if (page === undefined) return;
    if (page.rows.length > 0) yield page.rows;
    if (page.looked < LOOKED_AT || page.last === null) return;
    after = page.last;
  }
}
