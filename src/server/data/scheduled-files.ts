import { sql } from 'kysely';
import type { Attachment } from '../../contract/entities/attachment';
import type { AttachmentId, ChannelId, ScheduledId, UserId } from '../../contract/ids';
import { ATTACHMENT_JSON } from './attachments';
import type { Db, Reads } from './schema';

const LIST = sql<Attachment[]>`coalesce(json_agg(${ATTACHMENT_JSON} order by att.position), '[]'::json)`;

/** The files of the scheduled message of the row `scheduled_messages`, in their order. */
export const FILES_OF_SCHEDULED = sql<
  Attachment[]
>`(select ${LIST} from attachments att where att.scheduled_id = scheduled_messages.id)`;

/** The files of a scheduled message, in their order. */
export const listScheduledFiles = async (reads: Reads, id: ScheduledId): Promise<Attachment[]> => {
  const { rows } = await sql<{ readonly list: Attachment[] }>`
    select ${LIST} as list from attachments att where att.scheduled_id = ${id}`.execute(reads);
  return rows[0]?.list ?? [];
};

/** Which uploads a scheduled message is sent with, in their order. */
export interface FilesToKeep {
  readonly scheduledId: ScheduledId;
  readonly channelId: ChannelId;
  readonly userId: UserId;
  readonly attachments: readonly AttachmentId[];
}

/**
 * Keeps uploads until a scheduled message is sent. False where one is not the author's own, is used, or was uploaded for
 * another channel: then some of them may be kept, and the transaction must not commit.
 */
export const keepForScheduled = async (
  trx: Db,
  { scheduledId, channelId, userId, attachments }: FilesToKeep,
): Promise<boolean> => {
  if (attachments.length === 0) return true;
  const ids = sql`${sql.val([...attachments])}::bigint[]`;
  const { rows } = await sql`
    update attachments set scheduled_id = ${scheduledId}, position = array_position(${ids}, id)
    where id = any(${ids}) and uploader_id = ${userId} and channel_id = ${channelId}
      and message_id is null and held_id is null and scheduled_id is null
    returning id`.execute(trx);
  return rows.length === attachments.length;
};

/**
 * Leaves a scheduled message these of its files, in this order, and deletes the others. False where it does not have one of
 * them; then the transaction must not commit.
 */
export const leaveScheduledFiles = async (
  trx: Db,
  scheduledId: ScheduledId,
  attachments: readonly AttachmentId[],
): Promise<boolean> => {
  const ids = sql`${sql.val([...attachments])}::bigint[]`;
  await sql`delete from attachments where scheduled_id = ${scheduledId} and id <> all(${ids})`.execute(trx);
  const { rows } = await sql`
    update attachments set position = array_position(${ids}, id) where scheduled_id = ${scheduledId} returning id`.execute(
    trx,
  );
  return rows.length === attachments.length;
};
