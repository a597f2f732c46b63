import { sql } from 'kysely';
import type { Blobs } from '../blobs/blobs';
import { systemClock } from '../clock';
import { openClusteredStore } from '../data/clustered';
import type { Db } from '../data/schema';
import { restoreContents } from './backup-contents';
import { digestWithin } from './backup-file';
import { listTables, MADE_AGAIN } from './dump-rows';
import { loadRows } from './load-rows';
import { newestSchema, openKnown, type Restored } from './restore';
import { ToolError } from './tool-error';

/** Empties a database without accounts: it holds only what servers wrote for themselves. */
const empty = async (trx: Db): Promise<void> => {
  const { rows } = await sql<{ readonly isUsed: boolean }>`
    select exists (select 1 from users) as is_used`.execute(trx);
  if (rows[0]?.isUsed !== false)
    throw new ToolError('The database already has accounts. Restore to an empty database.');
  const names = [...(await listTables(trx)).map(({ name }) => name), ...MADE_AGAIN];
  const tables = names.map((name) => sql.table(name));
  await sql`truncate ${sql.join(tables)}`.execute(trx);
};

/**
 * Stores a backup in a PostgreSQL database without a running server, in one transaction; every row is compared before
 * the commit. Throws a `ToolError`.
 */
export const restoreToDatabase = async (
  file: string,
  database: string,
  blobs: Blobs | null,
): Promise<Restored & { readonly contents: number }> => {
  const backup = await openKnown(file);
  const { header } = backup;
  if (header.schema !== newestSchema())
    throw new ToolError(
      `The backup ${file} is from an older version. Restore it to a folder, back up that folder, and restore the new backup.`,
    );
  const opened = await openClusteredStore({
    url: database,
    now: systemClock.now,
    log: () => undefined,
    every: () => () => undefined,
  });
  if (!opened.ok) throw new ToolError(opened.failure.detail);
  const store = opened.value;
  try {
    return await store.transaction(async (trx) => {
      await empty(trx);
      const wanted = await loadRows(trx, backup);
      const stored = await digestWithin(trx);
      if (stored.sha256 !== wanted.sha256)
        throw new ToolError(`The restored data differs from ${file}. The database was not changed.`);
      return { ...header, rows: stored.rows, contents: await restoreContents(backup, blobs) };
    });
  } finally {
    await store.close();
  }
};
