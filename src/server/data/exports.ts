import { sql } from 'kysely';
import type { AttachmentId, ExportId, UserId } from '../../contract/ids';
import type { ExportsTable } from './export-tables';
import type { BlobName, Db, Reads } from './schema';

/** The newest export of an account, or of a guild by that account, since a time; the account must be locked. */
export const findExportSince = async (
  trx: Db,
  { userId, guildId }: Pick<ExportsTable, 'userId' | 'guildId'>,
  since: string,
): Promise<ExportsTable | null> =>
  (await trx
    .selectFrom('exports')
    .selectAll()
    .where('userId', '=', userId)
    .where('guildId', guildId === null ? 'is' : '=', guildId)
    .where('createdAt', '>', since)
    .orderBy('id', 'desc')
    .executeTakeFirst()) ?? null;

/** Stores that an export may be downloaded. */
export const insertExport = async (trx: Db, row: ExportsTable): Promise<void> => {
  await trx.insertInto('exports').values(row).execute();
};

/** An export that is the caller's, and has not expired; a guild must be the caller's still. Else null. */
export const findExport = async (
  db: Reads,
  id: ExportId,
  { userId, now }: { readonly userId: UserId; readonly now: string },
): Promise<ExportsTable | null> =>
  (await db
    .selectFrom('exports')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .where(
      sql<boolean>`(guild_id is null or exists (
        select from guilds where guilds.id = exports.guild_id and guilds.owner_id = exports.user_id))`,
    )
    .executeTakeFirst()) ?? null;

/** Deletes exports that have expired. */
export const deleteExpiredExports = async (db: Db, now: string): Promise<void> => {
  await db.deleteFrom('exports').where('expiresAt', '<=', now).execute();
};

/** The content of an exported file, by the id in the list of files or of favourites; null where there is none. */
export const findExportedFile = async (
  db: Reads,
  of: 'attachments' | 'favourites',
  id: AttachmentId,
): Promise<BlobName | null> => {
  const { rows } = await (
    of === 'attachments'
      ? sql<{
          readonly blob: BlobName;
        }>`select blob from attachment_blobs where attachment_id = ${id} and size = 0`
      : sql<{
          readonly blob: BlobName;
        }>`select blob from favourite_blobs where favourite_id = ${id} and size = 0`
  ).execute(db);
  return rows[0]?.blob ?? null;
};
