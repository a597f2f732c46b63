import { sql } from 'kysely';
import type { BlobName, Db, Reads } from './schema';

/** Content that is stored. */
export interface BlobRow {
  readonly name: BlobName;
  readonly size: number;
}

/**
 * Records that content is stored, and locks its record until the transaction ends, so that nobody removes it meanwhile:
 * what is there then stays. In the order of names, to prevent deadlocks.
 */
export const holdBlobs = async (trx: Db, blobs: readonly BlobRow[]): Promise<void> => {
  const sizes = new Map(blobs.map(({ name, size }) => [name, size]));
  for (const [name, size] of [...sizes].sort(([one], [other]) => (one < other ? -1 : 1)))
    await trx
      .insertInto('blobs')
      .values({ name, size, unusedSince: null })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ unusedSince: null }))
      .execute();
};

const IS_UNUSED = sql<boolean>`(
  not exists (select from attachment_blobs used where used.blob = blobs.name)
  and not exists (select from favourite_blobs used where used.blob = blobs.name)
  and not exists (select from embeds emb where emb.blob = blobs.name)
  and not exists (select from link_pages page where page.blob = blobs.name)
  and not exists (select from removed_rows gone where gone.blob = blobs.name)
  and not exists (select from message_pictures pic where pic.blob = blobs.name)
)`;

/** Notes which content nothing refers to from now on, and which is used again. */
export const noteUnusedBlobs = async (trx: Db, now: string): Promise<void> => {
  await trx
    .updateTable('blobs')
    .set({ unusedSince: now })
    .where('unusedSince', 'is', null)
    .where(IS_UNUSED)
    .execute();
  await trx
    .updateTable('blobs')
    .set({ unusedSince: null })
    .where('unusedSince', 'is not', null)
    .where(sql<boolean>`not (${IS_UNUSED})`)
    .execute();
};

/** Notes which of these contents nothing refers to, as if that had been so since a time. */
export const noteUnusedSince = async (trx: Db, names: readonly BlobName[], since: string): Promise<void> => {
  await trx
    .updateTable('blobs')
    .set({ unusedSince: since })
    .where('name', 'in', names)
    .where(IS_UNUSED)
    .execute();
};

/** Content that nothing has referred to since before a time: at most `limit`. */
export const listUnusedBlobs = async (
  db: Reads,
  before: string,
  limit: number,
): Promise<readonly BlobName[]> => {
  const rows = await db
    .selectFrom('blobs')
    .select('name')
    .where('unusedSince', '<', before)
    .where(IS_UNUSED)
    .orderBy('name')
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
};

/**
 * Deletes the record of unused content, which stays locked until the transaction ends; false where it is used again.
 */
export const deleteUnusedBlob = async (trx: Db, name: BlobName, before: string): Promise<boolean> =>
  (await trx
    .deleteFrom('blobs')
    .where('name', '=', name)
    .where('unusedSince', '<', before)
    .where(IS_UNUSED)
    .returning('name')
    .executeTakeFirst()) !== undefined;

/**
 * Takes the name of content without a record, until the transaction ends: whoever stores the same content waits for its
 * end. False where there is a record.
 */
export const takeUnrecorded = async (trx: Db, name: BlobName): Promise<boolean> => {
  const taken = await trx
    .insertInto('blobs')
    .values({ name, size: 0, unusedSince: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  if (taken === undefined) return false;
  await trx.deleteFrom('blobs').where('name', '=', name).execute();
  return true;
};
