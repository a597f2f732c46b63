import { sql } from 'kysely';
import type { Attachment } from '../../contract/entities/attachment';
import type { AttachmentId, ChannelId, MessageId, UserId } from '../../contract/ids';
import { holds } from '../../domain/permissions/place';
import { ATTACHMENT_JSON, attachmentBytesOf, insertAttachment } from './attachments';
import { holdBlobs } from './blobs';
import { loadChannelContext } from './channels';
import { findFavourite, type SourceFile } from './favourites';
import { findGuildQuota } from './guild-quota';
import type { BlobName, Db, Reads } from './schema';

/** What decides who may see a file. */
export interface FileSight {
  readonly channelId: ChannelId;
  readonly uploaderId: UserId;
  /** Null until the file is in a message. */
  readonly messageId: MessageId | null;
}

/** Whoever may read the message now, and the uploader alone until the file is in one. */
export const maySeeFile = async (reads: Reads, file: FileSight, userId: UserId): Promise<boolean> => {
  if (file.messageId === null) return file.uploaderId === userId;
  const found = await loadChannelContext(reads, file.channelId, userId);
  return found !== null && holds(found.rights, 'VIEW_CHANNELS');
};

/** A file of a message that a user may see now, for a copy; or null. */
export const findSeenFile = async (
  reads: Reads,
  id: AttachmentId,
  userId: UserId,
): Promise<SourceFile | null> => {
  const { rows } = await sql<{ readonly file: Attachment } & FileSight>`
    select ${ATTACHMENT_JSON} as file, att.channel_id, att.uploader_id, att.message_id
    from attachments att where att.id = ${id} and att.message_id is not null`.execute(reads);
  const [stored] = rows;
  if (stored === undefined || !(await maySeeFile(reads, stored, userId))) return null;
  const contents = await reads
    .selectFrom('attachmentBlobs')
    .select(['size', 'blob'])
    .where('attachmentId', '=', id)
    .orderBy('size')
    .execute();
  return { attachment: stored.file, contents };
};

/** The fields of a copy under another id: its addresses name it. */
export const copyOf = ({ thumbnailUrl, ...attachment }: Attachment, id: AttachmentId): Attachment => {
  const url = `/attachment/${id}/${encodeURIComponent(attachment.name)}`;
  const [, query = ''] = thumbnailUrl?.split('?', 2) ?? [];
  return { ...attachment, id, url, thumbnailUrl: thumbnailUrl === null ? null : `${url}?${query}` };
};

/** Keeps contents from being removed until the transaction has stored what refers to them. */
export const holdContents = async (trx: Db, contents: SourceFile['contents']): Promise<void> => {
  const names = contents.map(({ blob }) => blob);
  const { rows } = await sql<{ readonly name: BlobName; readonly size: string }>`
    select name, size::text as size from blobs where name = any(${sql.val(names)}::text[])`.execute(trx);
  await holdBlobs(
    trx,
    rows.map(({ name, size }) => ({ name, size: Number(size) })),
  );
};

/** What becomes of the copies of a message. */
export type Copied = 'copied' | 'no-attachment' | 'no-room';

/** Puts copies of files into a message, after its own: files that its author may see, and favourites of the author. */
export const copyFiles = async (
  trx: Db,
  messageId: MessageId,
  {
    channelId,
    authorId,
    createdAt,
    attachments = [],
    copies = [],
  }: {
    readonly channelId: ChannelId;
    readonly authorId: UserId;
    readonly createdAt: string;
    readonly attachments?: readonly AttachmentId[];
    readonly copies?: readonly { readonly source: AttachmentId; readonly id: AttachmentId }[];
  },
): Promise<Copied> => {
  for (const [nth, { source, id }] of copies.entries()) {
    const file = (await findFavourite(trx, source, authorId)) ?? (await findSeenFile(trx, source, authorId));
    if (file === null) return 'no-attachment';
    const attachment = copyOf(file.attachment, id);
    await holdContents(trx, file.contents);
    const { contents } = file;
    await insertAttachment(trx, { attachment, channelId, uploaderId: authorId, createdAt, contents });
    await trx
      .updateTable('attachments')
      .set({ messageId, position: attachments.length + nth + 1 })
      .where('id', '=', id)
      .execute();
  }
  return copies.length === 0 || (await hasRoom(trx, channelId)) ? 'copied' : 'no-room';
};

const hasRoom = async (trx: Db, channelId: ChannelId): Promise<boolean> => {
  const quota = await findGuildQuota(trx);
  if (quota === null) return true;
  const channel = await trx
    .selectFrom('channels')
    .select('guildId')
    .where('id', '=', channelId)
    .executeTakeFirst();
  return channel === undefined || (await attachmentBytesOf(trx, channel.guildId)) <= quota;
};
