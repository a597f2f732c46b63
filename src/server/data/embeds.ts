import { sql } from 'kysely';
import type { Embed } from '../../contract/entities/embed';
import type { ChannelId, EmbedId, MessageId } from '../../contract/ids';
import { columnsOfFacts, type LinkFacts } from './link-pages';
import type { BlobName, Db, Reads } from './schema';

const IMAGE = sql`case when emb.blob is not null then json_build_object(
  'url', '/proxy/' || emb.id, 'width', emb.width, 'height', emb.height, 'blurhash', emb.blurhash
) end`;
const LIST = sql`coalesce(json_agg(json_build_object(
  'url', emb.url, 'kind', emb.kind, 'siteName', emb.site_name, 'title', emb.title,
  'description', emb.description, 'image', ${IMAGE}
) order by emb.position), '[]'::json)`;

/** The previews of the message `msg`, in their order: in the query of a page, as the reactions are. */
export const EMBEDS_OF_MESSAGE = sql<Embed[]>`(select ${LIST} from embeds emb where emb.message_id = msg.id)`;

/** The previews of a message, in their order. */
export const listEmbeds = async (db: Reads, messageId: MessageId): Promise<readonly Embed[]> => {
  const { rows } = await sql<{ readonly list: readonly Embed[] }>`
    select ${LIST} as list from embeds emb where emb.message_id = ${messageId}`.execute(db);
  return rows[0]?.list ?? [];
};

/** The links of a message that have previews. */
export const listEmbeddedUrls = async (db: Reads, messageId: MessageId): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('embeds')
    .select('url')
    .where('messageId', '=', messageId)
    .orderBy('position')
    .execute();
  return rows.map(({ url }) => url);
};

/** The preview of a link of a message. */
export interface NewEmbed {
  readonly id: EmbedId;
  readonly messageId: MessageId;
  readonly position: number;
  readonly url: string;
  readonly facts: LinkFacts;
}

/** Stores a preview; the content of its picture must be held (`holdBlobs`), and the message locked. */
export const insertEmbed = async (trx: Db, { facts, ...embed }: NewEmbed): Promise<void> => {
  await trx
    .insertInto('embeds')
    .values({ ...embed, ...columnsOfFacts(facts) })
    .execute();
};

/** Puts the preview of a link at a place among those of its message. */
export const moveEmbed = async (
  trx: Db,
  messageId: MessageId,
  { url, position }: { readonly url: string; readonly position: number },
): Promise<void> => {
  await trx
    .updateTable('embeds')
    .set({ position })
    .where('messageId', '=', messageId)
    .where('url', '=', url)
    .execute();
};

/** Deletes the previews of a message, but those of the links to keep; false where there were no others. */
export const deleteEmbeds = async (
  trx: Db,
  messageId: MessageId,
  kept: readonly string[] = [],
): Promise<boolean> => {
  const gone = await trx
    .deleteFrom('embeds')
    .where('messageId', '=', messageId)
    .where(sql<boolean>`not url = any(${sql.val([...kept])}::text[])`)
    .returning('id')
    .execute();
  return gone.length > 0;
};

/** Records that a message gets no previews any more; false where that is so already. */
export const refuseEmbeds = async (trx: Db, messageId: MessageId): Promise<boolean> =>
  (await trx
    .insertInto('embedRemovals')
    .values({ messageId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('messageId')
    .executeTakeFirst()) !== undefined;

/** Whether a message gets no previews any more. */
export const refusesEmbeds = async (db: Reads, messageId: MessageId): Promise<boolean> =>
  (await db
    .selectFrom('embedRemovals')
    .select('messageId')
    .where('messageId', '=', messageId)
    .executeTakeFirst()) !== undefined;

/** The picture of a preview: where its content is, and the channel whose readers may have it. */
export interface EmbedPicture {
  readonly channelId: ChannelId;
  readonly blob: BlobName;
  readonly bytes: number;
}

/** The picture of a preview, or null. */
export const findEmbedPicture = async (db: Reads, id: EmbedId): Promise<EmbedPicture | null> => {
  const { rows } = await sql<Omit<EmbedPicture, 'bytes'> & { readonly bytes: string }>`
    select msg.channel_id, emb.blob, blobs.size::text as bytes
    from embeds emb
    join messages msg on msg.id = emb.message_id
    join blobs on blobs.name = emb.blob
    where emb.id = ${id}`.execute(db);
  return rows[0] === undefined ? null : { ...rows[0], bytes: Number(rows[0].bytes) };
};
