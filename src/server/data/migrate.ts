import { sql } from 'kysely';
import { failure, type Result, success } from '../../contract/failure';
import type { Migration } from './migrations/migration';
import { storeFailure, type StoreFailure } from './failures';
import type { Db } from './schema';

/** The key of an advisory lock, unique in the store: two nodes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_203_415;

const hasTable = async (trx: Db): Promise<boolean> => {
  const { rows } = await sql<{ readonly has: boolean }>`
    select to_regclass('schema_migrations') is not null as has`.execute(trx);
  return rows[0]?.has === true;
};

const appliedVersion = async (trx: Db): Promise<number> => {
  if (!(await hasTable(trx))) {
    await sql`
      create table schema_migrations (
        version integer primary key, name text not null, applied_at timestamptz(3) not null
      )`.execute(trx);
    return 0;
  }
  const { rows } = await sql<{ readonly version: number }>`
    select coalesce(max(version), 0)::int as version from schema_migrations`.execute(trx);
  return rows[0]?.version ?? 0;
};

/**
 * Migrates the schema to the newest version, all steps in one transaction: either all of them take effect or none.
 * Returns the number of steps; refuses a store that a newer Guildhall has written.
 */
export const migrate = (
  db: Db,
  migrations: readonly Migration[],
  nowMs: number,
): Promise<Result<number, StoreFailure>> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx);
    const applied = await appliedVersion(trx);
    const newest = migrations.at(-1)?.version ?? 0;
    if (applied > newest)
      return failure(
        storeFailure(
          'store-newer',
          `The data was written by a newer version of Guildhall (schema ${applied}, this one knows ${newest}). Install the newer version, or choose another data folder.`,
        ),
      );
    const missing = migrations.filter((migration) => migration.version > applied);
    for (const { version, name, statements } of missing) {
      for (const statement of statements) await sql.raw(statement).execute(trx);
      await sql`
        insert into schema_migrations (version, name, applied_at)
        values (${version}, ${name}, ${new Date(nowMs).toISOString()})`.execute(trx);
    }
    return success(missing.length);
  });
