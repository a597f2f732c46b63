import { sql } from 'kysely';
import type { Attachment } from '../../contract/entities/attachment';
import type { AttachmentId, ChannelId, GuildId, MessageId } from '../../contract/ids';
import { listAttachments } from './attachments';
import { type DeletedMessage, deleteMessages } from './message-deletion';
import { HAS_OVERWRITES } from './overwrites';
import type { Db, Reads } from './schema';

/** The size of all content that files refer to; content that several have counts once. */
export const storedFileBytes = async (db: Reads): Promise<number> => {
  const { rows } = await sql<{ readonly bytes: string }>`
    select coalesce(sum(blobs.size), 0)::text as bytes from blobs
    where exists (select from attachment_blobs ab where ab.blob = blobs.name)`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
};

/** A message that has lost files, with those that are left. */
export interface LighterMessage {
  readonly messageId: MessageId;
  readonly channelId: ChannelId;
  readonly guildId: GuildId;
  readonly isRuled: boolean;
  /** Of a thread, the channel that it is in. */
  readonly threadOf: ChannelId | null;
  readonly attachments: Attachment[];
}

/** The result of one step. */
export interface RemovedFiles {
  readonly count: number;
  readonly lighter: readonly LighterMessage[];
  /** Messages that were nothing but their files. */
  readonly deleted: readonly DeletedMessage[];
}

const NOT_PINNED = sql`not exists (select from pins where pins.message_id = att.message_id)`;

/** Of files from the oldest on, as many as make up so many bytes. */
const enoughOf = (
  files: readonly { readonly id: AttachmentId; readonly size: string }[],
  bytes: number,
): AttachmentId[] => {
  const ids: AttachmentId[] = [];
  let sum = 0;
  for (const { id, size } of files) {
    if (sum >= bytes) break;
    ids.push(id);
    sum += Number(size);
  }
  return ids;
};

/**
 * Takes the oldest files out of messages that nobody has pinned: as many as make up `bytes`, at most `limit`. A message that
 * was nothing else goes too. Runs in a transaction.
 */
export const removeOldFiles = async (
  trx: Db,
  { bytes, limit, shown }: { readonly bytes: number; readonly limit: number; readonly shown: number },
): Promise<RemovedFiles> => {
  const { rows: oldest } = await sql<{ readonly id: AttachmentId; readonly size: string }>`
    select att.id, att.size::text as size from attachments att
    where att.message_id is not null and ${NOT_PINNED} order by att.id limit ${limit}`.execute(trx);
  const ids = sql`${sql.val(enoughOf(oldest, bytes))}::bigint[]`;
  await sql`
    select id from channels where id in (select channel_id from attachments where id = any(${ids}))
    order by id for no key update`.execute(trx);
  const { rows: gone } = await sql<{ readonly messageId: MessageId }>`
    delete from attachments att where att.id = any(${ids}) and att.message_id is not null and ${NOT_PINNED}
    returning att.message_id`.execute(trx);
  const messageIds = sql`${sql.val([...new Set(gone.map(({ messageId }) => messageId))])}::bigint[]`;
  const deleted = await deleteMessages(
    trx,
    sql`id = any(${messageIds}) and content !~ '\\S'
      and not exists (select from attachments att where att.message_id = messages.id)
      and not exists (select from message_stickers one where one.message_id = messages.id)
      and not exists (select from forwards where forwards.message_id = messages.id)`,
    shown,
  );
  const { rows: left } = await sql<Omit<LighterMessage, 'attachments'>>`
    select msg.id as message_id, msg.channel_id, ch.guild_id, ${HAS_OVERWRITES} as is_ruled, ch.thread_of
    from messages msg join channels ch on ch.id = msg.channel_id
    where msg.id = any(${messageIds}) order by msg.id`.execute(trx);
  const lighter: LighterMessage[] = [];
  for (const one of left)
    lighter.push({ ...one, attachments: [...(await listAttachments(trx, one.messageId))] });
  return { count: gone.length, lighter, deleted };
};
