import { sql } from 'kysely';
import type { AuditLogEntryId, UserId } from '../../contract/ids';
import { deleteUnusedMedia, IS_UNUSED } from './media';
import type { KeptFor } from './removed-messages';
import type { Db, Reads } from './schema';

/**
 * Deletes those pictures at these paths that nothing uses any more, and copies them for an undo if they are to be kept. Runs in
 * the transaction that replaced them.
 */
export const removePictures = async (
  trx: Db,
  paths: readonly (string | null)[],
  kept: KeptFor | null,
): Promise<void> => {
  if (kept === null) return deleteUnusedMedia(trx, paths);
  const gone = paths.filter((path) => path !== null);
  if (gone.length === 0) return;
  const { entryId, now, keptUntil } = kept;
  await sql`
    with gone as (
      delete from media where '/media/' || media.id = any(${sql.val(gone)}::text[]) and ${IS_UNUSED} returning *
    )
    insert into removed_rows (entry_id, table_name, nth, user_id, bytes, removed_at, kept_until, row)
    select ${entryId}::bigint, 'media', row_number() over (order by gone.id), gone.owner_id, octet_length(gone.bytes),
      ${now}::timestamptz, ${keptUntil}::timestamptz, to_jsonb(gone)
    from gone`.execute(trx);
};

/** Erases the oldest kept pictures of an account that are more than so many bytes with the newer ones. */
export const eraseKeptPictures = async (trx: Db, ownerId: UserId, beyond: number): Promise<void> => {
  await sql`
    delete from removed_rows kept using (
      select entry_id, nth, sum(bytes) over (order by removed_at desc, entry_id desc, nth) as total
      from removed_rows where user_id = ${ownerId} and table_name = 'media'
    ) old
    where kept.table_name = 'media' and kept.entry_id = old.entry_id and kept.nth = old.nth
      and old.total > ${beyond}::bigint`.execute(trx);
};

/** Those of some pictures that an act has deleted and that can be put back: they are kept, or there again. */
export const findKeptPictures = async (
  db: Reads,
  entryId: AuditLogEntryId,
  { paths, now }: { readonly paths: readonly string[]; readonly now: string },
): Promise<ReadonlySet<string>> => {
  if (paths.length === 0) return new Set();
  const { rows } = await sql<{ readonly path: string }>`
    select path from unnest(${sql.val([...paths])}::text[]) as asked (path)
    where exists (select from media where '/media/' || media.id = path)
      or exists (
        select from removed_rows kept
        where kept.entry_id = ${entryId} and kept.table_name = 'media' and kept.kept_until > ${now}::timestamptz
          and '/media/' || (kept.row ->> 'id') = path
      )`.execute(db);
  return new Set(rows.map(({ path }) => path));
};

/** Puts kept pictures back under their addresses, to the quota of the accounts that they still belong to. */
export const restorePictures = async (
  trx: Db,
  entryId: AuditLogEntryId,
  paths: readonly string[],
): Promise<void> => {
  await sql`
    insert into media (id, type, bytes, sha256, owner_id, created_at, in_messages)
    select t.id, t.type, t.bytes, t.sha256, kept.user_id, t.created_at, t.in_messages
    from removed_rows kept, jsonb_populate_record(null::media, kept.row) t
    where kept.entry_id = ${entryId} and kept.table_name = 'media'
      and '/media/' || t.id = any(${sql.val([...paths])}::text[])
    on conflict do nothing`.execute(trx);
  await sql`
    delete from removed_rows where entry_id = ${entryId} and table_name = 'media'
      and '/media/' || (row ->> 'id') = any(${sql.val([...paths])}::text[])`.execute(trx);
};
