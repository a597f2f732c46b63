import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../src/server/data/schema';
import { startTestServer, type TestServer } from '../support/node/server-app';

/** Not of a copy: an empty store has rows in it. */
const OF_THE_STORE = 'schema_migrations';
/** Ids of some hours begin with the same digits; a name may have one in it. */
const idsLike = (id: string): RegExp =>
  new RegExp(`(?<!\\d)${id.slice(0, 4)}\\d{${id.length - 4}}(?!\\d)`, 'g');
const TOKEN = /\bgh_[\w-]{43}/g;
const TOKEN_BYTES = 32;
const TIME = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)/g;

interface CopiedTable {
  readonly name: string;
  /** Those that the store does not generate. */
  readonly columns: readonly string[];
  /** A JSON array, as text: JavaScript's numbers do not hold an id. */
  readonly rows: string;
}

/** The rows of a store and what describes them. */
export interface Copied<T> {
  readonly tables: readonly CopiedTable[];
  /** JSON. */
  readonly description: string;
  /** In ascending order. */
  readonly ids: readonly string[];
  readonly tokens: readonly string[];
  /** Codes of invites. */
  readonly codes: readonly string[];
  /** Milliseconds since 1970. */
  readonly madeAt: number;
  readonly parse: (description: string) => T;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const readTables = async (db: Db): Promise<readonly CopiedTable[]> => {
  const { rows: tables } = await sql<{ readonly name: string; readonly columns: string }>`
    select table_name as name, string_agg(column_name, ',') as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and table_name <> ${OF_THE_STORE}
    group by table_name`.execute(db);
  const read: CopiedTable[] = [];
  for (const { name, columns } of tables) {
    const { rows } = await sql<{ readonly text: string | null }>`
      select json_agg(row)::text as text from ${sql.table(name)} as row`.execute(db);
    const text = rows[0]?.text ?? null;
    if (text !== null) read.push({ name, columns: columns.split(','), rows: text });
  }
  return read;
};

/** Fills an empty store by `make`, and returns its rows with what `make` returns, which is plain data. */
export const copyOf = async <T extends object>(make: (app: TestServer) => Promise<T>): Promise<Copied<T>> => {
  const app = await startTestServer();
  const like = idsLike(app.store.ids.next());
  const description = JSON.stringify(await make(app));
  const tables = await readTables(app.store.db);
  const invites = await app.store.db.selectFrom('invites').select('code').execute();
  await app.close();
  const whole = [description, ...tables.map(({ rows }) => rows)].join('\n');
  return {
    tables,
    description,
    ids: [...new Set(whole.match(like))].sort(),
    tokens: [...new Set(description.match(TOKEN))],
    codes: invites.map(({ code }) => code),
    madeAt: app.clock.now(),
    parse: (text) => JSON.parse(text) as T,
  };
};

/** Writes a copy into a store, with ids, tokens and codes of its own and as if it was made now, and describes it. */
export const writeCopy = async <T>({ store, clock }: TestServer, copied: Copied<T>): Promise<T> => {
  const replaced = new Map(copied.ids.map((id) => [id, String(store.ids.next())]));
  for (const token of copied.tokens) {
    const another = `gh_${randomBytes(TOKEN_BYTES).toString('base64url')}`;
    replaced.set(token, another).set(hashOf(token), hashOf(another));
  }
  for (const code of copied.codes)
    replaced.set(code, randomBytes(code.length).toString('hex').slice(0, code.length));
  const known = new RegExp([...replaced.keys()].join('|'), 'g');
  const laterMs = clock.now() - copied.madeAt;
  const change = (text: string): string =>
    text
      .replace(known, (found) => replaced.get(found) ?? found)
      .replace(TIME, (found) => new Date(Date.parse(found) + laterMs).toISOString());
  // One statement: foreign keys are checked at its end, whatever the order of the tables.
  const inserts = copied.tables.map(({ name, columns, rows }) => {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    return sql`${sql.id(`into_${name}`)} as (
      insert into ${sql.table(name)} (${names})
      select ${names} from json_populate_recordset(null::${sql.table(name)}, ${change(rows)}::json))`;
  });
  await sql`with ${sql.join(inserts)} select`.execute(store.db);
  return copied.parse(change(copied.description));
};
