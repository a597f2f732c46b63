import { sql } from 'kysely';
import { fieldsOfEntity } from '../../contract/codec';
import { Attachment } from '../../contract/entities/attachment';
import type {
  AttachmentId,
  ChannelId,
  GuildId,
  HeldId,
  MessageId,
  ScheduledId,
  UserId,
} from '../../contract/ids';
import type { BlobRow } from './blobs';
import type { BlobName, Db, Reads } from './schema';

/** The pairs of `json_build_object` for an attachment: its fields, by their names in code. */
const FIELDS = sql.join(
  fieldsOfEntity(Attachment).flatMap((field) => [
    sql.lit(field),
    // As text: an id is no number.
    field === 'id' ? sql`att.id::text` : sql.ref(`att.${field}`),
  ]),
);
/** The file `att` as JSON, in a table with the fields of an attachment. */
export const ATTACHMENT_JSON = sql<Attachment>`json_build_object(${FIELDS})`;
const LIST = sql`coalesce(json_agg(${ATTACHMENT_JSON} order by att.position), '[]'::json)`;

/** The files of the message `msg`, in their order: in the query of a page, as the reactions are. */
export const ATTACHMENTS_OF_MESSAGE = sql<
  Attachment[]
>`(select ${LIST} from attachments att where att.message_id = msg.id)`;

/** The files of a message, in their order. */
export const listAttachments = async (db: Reads, messageId: MessageId): Promise<readonly Attachment[]> => {
  const { rows } = await sql<{ readonly list: readonly Attachment[] }>`
    select ${LIST} as list from attachments att where att.message_id = ${messageId}`.execute(db);
  return rows[0]?.list ?? [];
};

/** A file whose content is stored, and durable. */
export interface TakenFile {
  readonly facts: Pick<Attachment, 'type' | 'kind' | 'size' | 'width' | 'height' | 'durationMs' | 'blurhash'>;
  /** 0 for the file itself, or the longest side of a smaller picture. */
  readonly contents: readonly (BlobRow & { readonly side: number })[];
}

/** The preview that clients show in a conversation. */
const SHOWN_SIDE = 400;

/** The row of a file whose content is stored. */
export const attachmentOf = (
  { facts, contents }: TakenFile,
  about: Pick<Attachment, 'id' | 'name' | 'description' | 'spoiler'>,
): Attachment => {
  const url = `/attachment/${about.id}/${encodeURIComponent(about.name)}`;
  const hasPreview = contents.some(({ side }) => side === SHOWN_SIDE);
  return { ...about, ...facts, url, thumbnailUrl: hasPreview ? `${url}?size=${SHOWN_SIDE}` : null };
};

/** A file that was uploaded, with the content that belongs to it: 0 for itself, or the side of a smaller picture. */
export interface NewAttachment {
  readonly attachment: Attachment;
  readonly channelId: ChannelId;
  readonly uploaderId: UserId;
  readonly createdAt: string;
  readonly contents: readonly { readonly size: number; readonly blob: BlobName }[];
}

/** Stores a file that is in no message yet; its content must be held (`holdBlobs`). */
export const insertAttachment = async (
  trx: Db,
  { attachment, channelId, uploaderId, createdAt, contents }: NewAttachment,
): Promise<void> => {
  const { id } = attachment;
  const row = { ...attachment, channelId, uploaderId, messageId: null, position: 0, createdAt };
  await trx.insertInto('attachments').values(row).execute();
  await trx
    .insertInto('attachmentBlobs')
    .values(contents.map(({ size, blob }) => ({ attachmentId: id, size, blob })))
    .execute();
};

/**
 * Deletes the oldest of an account's files that are in no message yet, so that at most `most` of them are left; requires
 * the lock on the account.
 */
export const keepNewestPending = async (trx: Db, uploaderId: UserId, most: number): Promise<void> => {
  await sql`
    delete from attachments where message_id is null and id in (
      select id from attachments where uploader_id = ${uploaderId} and message_id is null and held_id is null
        and scheduled_id is null
      order by id desc offset ${most})`.execute(trx);
};

/** The total size of a guild's files; a decision by it requires the lock on the guild. */
export const attachmentBytesOf = async (db: Reads, guildId: GuildId): Promise<number> => {
  const { rows } = await sql<{ readonly bytes: string }>`
    select coalesce(sum(att.size), 0)::text as bytes
    from attachments att join channels ch on ch.id = att.channel_id where ch.guild_id = ${guildId}`.execute(
    db,
  );
  return Number(rows[0]?.bytes ?? 0);
};

/** What uploads were kept for that now become part of a message. */
export interface KeptFor {
  /** A held message. */
  readonly heldId?: HeldId | undefined;
  /** A scheduled message. */
  readonly scheduledId?: ScheduledId | undefined;
}

/** Which files to put into which message, in their order. */
export interface Claim extends KeptFor {
  readonly messageId: MessageId;
  readonly channelId: ChannelId;
  readonly authorId: UserId;
  readonly attachments: readonly AttachmentId[];
}

/**
 * Puts uploaded files into a message. False where one is not the author's own, is in a message, or was uploaded for
 * another channel: then some of them may be taken, and the transaction must not commit.
 */
export const claimAttachments = async (
  trx: Db,
  { messageId, channelId, authorId, attachments, heldId, scheduledId }: Claim,
): Promise<boolean> => {
  const ids = sql`${sql.val([...attachments])}::bigint[]`;
  const { rows } = await sql`
    update attachments set message_id = ${messageId}, position = array_position(${ids}, id), scheduled_id = null
    where id = any(${ids}) and uploader_id = ${authorId} and channel_id = ${channelId} and message_id is null
      and held_id is not distinct from ${heldId ?? null}::bigint
      and scheduled_id is not distinct from ${scheduledId ?? null}::bigint
    returning id`.execute(trx);
  return rows.length === attachments.length;
};

/** Keeps uploaded files for a message that waits for staff; the same rules as for a message. */
export const keepForHeld = async (
  trx: Db,
  heldId: HeldId,
  { channelId, authorId, attachments, scheduledId }: Omit<Claim, 'messageId' | 'heldId'>,
): Promise<boolean> => {
  if (attachments.length === 0) return true;
  const { rows } = await sql`
    update attachments set held_id = ${heldId}, scheduled_id = null
    where id = any(${sql.val([...attachments])}::bigint[]) and uploader_id = ${authorId} and channel_id = ${channelId}
      and message_id is null and held_id is null
      and scheduled_id is not distinct from ${scheduledId ?? null}::bigint
    returning id`.execute(trx);
  return rows.length === attachments.length;
};

/** Takes a file out of a message; false where it is not in it. */
export const deleteAttachment = async (
  trx: Db,
  messageId: MessageId,
  attachmentId: AttachmentId,
): Promise<boolean> =>
  (await trx
    .deleteFrom('attachments')
    .where('id', '=', attachmentId)
    .where('messageId', '=', messageId)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Deletes files that were uploaded before a time and are in no message; returns their number. */
export const deletePendingBefore = async (trx: Db, before: string): Promise<number> =>
  (
    await trx
      .deleteFrom('attachments')
      .where('messageId', 'is', null)
      .where('heldId', 'is', null)
      .where('scheduledId', 'is', null)
      .where('createdAt', '<', before)
      .returning('id')
      .execute()
  ).length;

/** What decides who may have the bytes of a file, and where they are. */
export interface StoredAttachment {
  readonly channelId: ChannelId;
  readonly uploaderId: UserId;
  /** Null until the file is in a message. */
  readonly messageId: MessageId | null;
  readonly name: string;
  readonly type: string;
  readonly kind: Attachment['kind'];
  readonly blob: BlobName;
  readonly bytes: number;
}

/** A file, or a smaller picture of it by the length of its longest side (0 for the file itself); or null. */
export const findAttachment = async (
  db: Reads,
  id: AttachmentId,
  size: number,
): Promise<StoredAttachment | null> => {
  const { rows } = await sql<Omit<StoredAttachment, 'bytes'> & { readonly bytes: string }>`
    select att.channel_id, att.uploader_id, att.message_id, att.name, att.type, att.kind, part.blob,
      blobs.size::text as bytes
    from attachments att
    join attachment_blobs part on part.attachment_id = att.id and part.size = ${size}
    join blobs on blobs.name = part.blob
    where att.id = ${id}`.execute(db);
  return rows[0] === undefined ? null : { ...rows[0], bytes: Number(rows[0].bytes) };
};
