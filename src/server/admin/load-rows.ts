import { sql } from 'kysely';
import type { Db } from '../data/schema';
import { sqlState } from '../data/sql-errors';
import { damaged, type Digest, type OpenedBackup } from './backup-file';

/** Limits of one insert statement. */
const ROWS_AT_ONCE = 500;
const CHARS_AT_ONCE = 4 * 1024 * 1024;

const tableNames = async (trx: Db): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ readonly name: string }>`
    select relname::text as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(trx);
  return new Set(rows.map(({ name }) => name));
};

/**
 * Stores the rows of a backup in an empty store of the same schema. Returns the digest of the backup; throws a
 * `ToolError` where the file is not whole.
 */
export const loadRows = async (trx: Db, backup: OpenedBackup): Promise<Digest> => {
  const tables = await tableNames(trx);
  let table: string | null = null;
  let rows: string[] = [];
  let chars = 0;

  const store = async (): Promise<void> => {
    if (table === null || rows.length === 0) return;
    const into = sql.table(table);
    try {
      await sql`
        insert into ${into}
        select * from json_populate_recordset(null::${into}, ${`[${rows.join(',')}]`}::json)`.execute(trx);
    } catch (error) {
      // Rows that are not JSON, or that violate the table.
      if (/^2[23]/.test(sqlState(error) ?? ''))
        throw damaged(backup.file, 'it has a row that cannot be restored');
      throw error;
    }
    rows = [];
    chars = 0;
  };

  const pieces = backup.pieces();
  for (;;) {
    const next = await pieces.next();
    if (next.done === true) {
      await store();
      return next.value;
    }
    const piece = next.value;
    if ('table' in piece) {
      await store();
      table = piece.table;
      if (!tables.has(table)) throw damaged(backup.file, 'it has an unknown table');
      continue;
    }
    for (const row of piece.rows) {
      rows.push(row);
      chars += row.length;
    }
    if (rows.length >= ROWS_AT_ONCE || chars >= CHARS_AT_ONCE) await store();
  }
};
