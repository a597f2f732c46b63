import { sql } from 'kysely';
import type { LinkPicture } from '../../contract/entities/link-picture';
import type { ChannelId, MessageId, UserId } from '../../contract/ids';
import { type BlobRow, noteUnusedSince } from './blobs';
import { linkKey, type PreviewPicture } from './link-pages';
import type { BlobName, Db, Reads } from './schema';

const LIST = sql`coalesce(json_agg(json_build_object(
  'url', pic.url, 'width', pic.width, 'height', pic.height
) order by pic.key) filter (where pic.width is not null), '[]'::json)`;

/** The stored pictures of the links of the message `msg`: in the query of a page, as its previews are. */
export const PICTURES_OF_MESSAGE = sql<LinkPicture[]>`(
  select ${LIST} from message_pictures pic where pic.message_id = msg.id)`;

/** The stored pictures of the links of a message. */
export const listLinkPictures = async (db: Reads, messageId: MessageId): Promise<readonly LinkPicture[]> => {
  const { rows } = await sql<{ readonly list: readonly LinkPicture[] }>`
    select ${LIST} as list from message_pictures pic where pic.message_id = ${messageId}`.execute(db);
  return rows[0]?.list ?? [];
};

/** The links of a message whose pictures are stored, by their keys. */
export const listPictureKeys = async (db: Reads, messageId: MessageId): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('messagePictures')
    .select('key')
    .where('messageId', '=', messageId)
    .execute();
  return new Set(rows.map(({ key }) => key));
};

/** Records the picture of a link of a message; its content must be held (`holdBlobs`), and the message locked. */
export const insertMessagePicture = async (
  trx: Db,
  {
    messageId,
    url,
    picture,
  }: { readonly messageId: MessageId; readonly url: string; readonly picture: PreviewPicture },
): Promise<void> => {
  await trx
    .insertInto('messagePictures')
    .values({
      ...{ messageId, key: linkKey(url), blob: picture.blob.name, url },
      ...{ width: picture.width, height: picture.height },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Deletes the pictures of a message, but those of the links to keep. */
export const deleteMessagePictures = async (
  trx: Db,
  messageId: MessageId,
  kept: readonly string[],
): Promise<void> => {
  await trx
    .deleteFrom('messagePictures')
    .where('messageId', '=', messageId)
    .where(sql<boolean>`not key = any(${sql.val(kept.map(linkKey))}::text[])`)
    .execute();
};

/** A picture of a message, and the channel whose readers may have it. */
export interface MessagePicture extends BlobRow {
  readonly channelId: ChannelId;
}

/** Channels that are looked at for one picture; a picture that is in more of them is shown after a click. */
const CHANNELS = 20;

/** The newest picture of a link in each channel of the user's guilds; whether the user may see the channel is to be checked. */
export const listMessagePictures = async (
  db: Reads,
  url: string,
  userId: UserId,
): Promise<readonly MessagePicture[]> => {
  const { rows } = await sql<Omit<MessagePicture, 'size'> & { readonly size: string }>`
    select distinct on (msg.channel_id) msg.channel_id, blobs.name, blobs.size::text as size
    from message_pictures pic
    join messages msg on msg.id = pic.message_id
    join channels ch on ch.id = msg.channel_id
    join members mem on mem.guild_id = ch.guild_id and mem.user_id = ${userId}
    join blobs on blobs.name = pic.blob
    where pic.key = ${linkKey(url)}
    order by msg.channel_id, msg.id desc
    limit ${CHANNELS}`.execute(db);
  return rows.map((row) => ({ ...row, size: Number(row.size) }));
};

/** Whether the pictures of all messages take more than so many bytes. */
export const exceedsPictureBytes = async (db: Reads, bytes: number): Promise<boolean> => {
  const { rows } = await sql<{ readonly isMore: boolean }>`
    select coalesce(sum(size), 0) > ${bytes}::bigint as is_more from blobs
    where exists (select from message_pictures pic where pic.blob = blobs.name)`.execute(db);
  return rows[0]?.isMore === true;
};

/**
 * Deletes pictures of messages until the others take at most so many bytes: first the content whose newest message is the
 * oldest. Readings do not count: what is deleted must not say what is read. Content without any other use counts as
 * unused since a time.
 */
export const deleteOldestPictures = async (
  trx: Db,
  { bytes, unusedSince }: { readonly bytes: number; readonly unusedSince: string },
): Promise<number> => {
  const { rows } = await sql<{ readonly blob: BlobName }>`
    with used as (select blob, max(message_id) as newest from message_pictures group by blob),
      sums as (
        select used.blob, sum(blobs.size) over (order by used.newest desc, used.blob) as bytes
        from used join blobs on blobs.name = used.blob
      )
    delete from message_pictures where blob in (select blob from sums where bytes > ${bytes}::bigint)
    returning blob`.execute(trx);
  const names = [...new Set(rows.map(({ blob }) => blob))];
  if (names.length === 0) return 0;
  await trx.deleteFrom('linkPages').where('blob', 'in', names).execute();
  await noteUnusedSince(trx, names, unusedSince);
  return names.length;
};
