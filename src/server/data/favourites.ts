import { sql } from 'kysely';
import type { Attachment } from '../../contract/entities/attachment';
import type { Favourite } from '../../contract/entities/favourite';
import type { AttachmentId, ChannelId, GuildId, UserId } from '../../contract/ids';
import { ATTACHMENT_JSON, type NewAttachment, type StoredAttachment } from './attachments';
import type { BlobName, Db, Reads } from './schema';

/** A file that may be copied: its fields, and where its bytes are. */
export interface SourceFile {
  readonly attachment: Attachment;
  readonly contents: NewAttachment['contents'];
}

/** A person's favourites, newest first. */
export const listFavourites = async (reads: Reads, userId: UserId): Promise<Favourite[]> => {
  const { rows } = await sql<{ readonly file: Attachment; readonly attachmentId: AttachmentId }>`
    select ${ATTACHMENT_JSON} as file, att.attachment_id from favourites att
    where att.user_id = ${userId} order by att.id desc`.execute(reads);
  return rows.map(({ file, attachmentId }) => ({ ...file, attachmentId }));
};

/** A favourite of a person with its contents, for a copy; or null. */
export const findFavourite = async (
  reads: Reads,
  id: AttachmentId,
  userId: UserId,
): Promise<SourceFile | null> => {
  const { rows } = await sql<{ readonly file: Attachment }>`
    select ${ATTACHMENT_JSON} as file from favourites att where att.id = ${id} and att.user_id = ${userId}`.execute(
    reads,
  );
  if (rows[0] === undefined) return null;
  const contents = await reads
    .selectFrom('favouriteBlobs')
    .select(['size', 'blob'])
    .where('favouriteId', '=', id)
    .orderBy('size')
    .execute();
  return { attachment: rows[0].file, contents };
};

/** The number of a person's favourites; a decision by it requires the lock on the account. */
export const countFavourites = async (trx: Db, userId: UserId): Promise<number> => {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::int as count from favourites where user_id = ${userId}`.execute(trx);
  return rows[0]?.count ?? 0;
};

/** A picture to be starred. */
export interface NewFavourite {
  readonly userId: UserId;
  /** The fields of the copy. */
  readonly attachment: Attachment;
  /** The picture that was starred. */
  readonly attachmentId: AttachmentId;
  readonly createdAt: string;
  readonly contents: NewAttachment['contents'];
}

const contentOf = (contents: NewAttachment['contents']): BlobName | null =>
  contents.find(({ size }) => size === 0)?.blob ?? null;

/** Whether a person has starred a picture with this content. */
export const isFavourite = async (
  reads: Reads,
  userId: UserId,
  contents: NewAttachment['contents'],
): Promise<boolean> =>
  (await reads
    .selectFrom('favourites')
    .select('id')
    .where('userId', '=', userId)
    .where('content', '=', contentOf(contents))
    .executeTakeFirst()) !== undefined;

/** Stores a favourite; its contents must be held (`holdContents`). */
export const insertFavourite = async (
  trx: Db,
  { attachment, contents, ...about }: NewFavourite,
): Promise<void> => {
  const content = contentOf(contents);
  if (content === null) throw new Error('A file without content');
  await trx
    .insertInto('favourites')
    .values({ ...attachment, ...about, content })
    .execute();
  await trx
    .insertInto('favouriteBlobs')
    .values(contents.map(({ size, blob }) => ({ favouriteId: attachment.id, size, blob })))
    .execute();
};

/**
 * Ends that a picture is starred, by the id of the favourite or of the file, or of another file with the same content.
 * No effect where it is not.
 */
export const deleteFavourite = async (trx: Db, userId: UserId, id: AttachmentId): Promise<void> => {
  await sql`
    delete from favourites where user_id = ${userId} and (id = ${id} or attachment_id = ${id}
      or content = (select blob from attachment_blobs where attachment_id = ${id} and size = 0))`.execute(
    trx,
  );
};

/** Deletes a person's favourites. */
export const deleteFavouritesOf = async (trx: Db, userId: UserId): Promise<void> => {
  await trx.deleteFrom('favourites').where('userId', '=', userId).execute();
};

/** What the bytes of a favourite need to be served: to its owner alone. */
export type FavouriteFile = Pick<StoredAttachment, 'name' | 'type' | 'kind' | 'blob' | 'bytes'>;

/** The bytes of a person's favourite, or of a smaller picture of it (0 for itself); or null. */
export const findFavouriteFile = async (
  reads: Reads,
  id: AttachmentId,
  { size, userId }: { readonly size: number; readonly userId: UserId },
): Promise<FavouriteFile | null> => {
  const { rows } = await sql<Omit<FavouriteFile, 'bytes'> & { readonly bytes: string }>`
    select f.name, f.type, f.kind, part.blob, blobs.size::text as bytes
    from favourites f
    join favourite_blobs part on part.favourite_id = f.id and part.size = ${size}
    join blobs on blobs.name = part.blob
    where f.id = ${id} and f.user_id = ${userId}`.execute(reads);
  return rows[0] === undefined ? null : { ...rows[0], bytes: Number(rows[0].bytes) };
};

/** The last pictures of a guild in these of its channels, newest first, without spoilers. */
export const listPictures = async (
  reads: Reads,
  guildId: GuildId,
  { channelIds, limit }: { readonly channelIds: readonly ChannelId[]; readonly limit: number },
): Promise<Attachment[]> => {
  const { rows } = await sql<{ readonly file: Attachment }>`
    select ${ATTACHMENT_JSON} as file
    from channels ch
    cross join lateral (
      select * from attachments a
      where a.channel_id = ch.id and a.kind = 'image' and a.message_id is not null and not a.spoiler
      order by a.id desc limit ${limit}
    ) att
    where ch.guild_id = ${guildId} and ch.id = any(${sql.val([...channelIds])}::bigint[])
    order by att.id desc limit ${limit}`.execute(reads);
  return rows.map(({ file }) => file);
};
