import { sql } from 'kysely';
import { z } from 'zod';
import { DESK_LIMITS } from '../../contract/desk-limits';
import type { AttachmentId, ChannelId, MessageId, UserId } from '../../contract/ids';
import { id } from '../../contract/schemas';
import type { Db } from './schema';
import { NEWEST_FIRST, ofChannel, OLDEST_FIRST } from './of-channel';

/** A copied message; its author is an id, so that a name goes with its account. */
const storedMessage = z.object({
  id: id<MessageId>(),
  authorId: id<UserId>(),
  content: z.string(),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
  files: z.array(z.object({ name: z.string(), size: z.number(), sha256: z.string() })),
});
export type StoredMessage = z.output<typeof storedMessage>;

/** What was reported, with what stood around it, as it is stored. */
export const storedEvidence = z.object({
  message: storedMessage,
  before: z.array(storedMessage),
  after: z.array(storedMessage),
});
export type StoredEvidence = z.output<typeof storedEvidence>;

/**
 * Copies a message, and those before and after it in its channel, with the names, sizes and SHA-256 of their files. A
 * message that forwards has what it forwards in its text. Null where it is deleted.
 */
export const copyEvidence = async (
  trx: Db,
  { channelId, messageId }: { readonly channelId: ChannelId; readonly messageId: MessageId },
): Promise<StoredEvidence | null> => {
  const here = sql`select id, author_id, content, created_at, edited_at from messages
    where ${ofChannel(sql`${channelId}::bigint`)}`;
  const { rows } = await sql<StoredMessage>`
    select msg.id, msg.author_id, concat_ws(E'\n', nullif(msg.content, ''), nullif(fw.content, '')) as content,
      msg.created_at, msg.edited_at, coalesce((
        select json_agg(
          json_build_object('name', att.name, 'size', att.size, 'sha256', part.blob) order by att.position
        )
        from attachments att join attachment_blobs part on part.attachment_id = att.id and part.size = 0
        where att.message_id = msg.id
      ), '[]'::json) as files
    from (
      (${here} and id < ${messageId} ${NEWEST_FIRST} limit ${DESK_LIMITS.evidence})
      union all (${here} and id >= ${messageId} ${OLDEST_FIRST} limit ${DESK_LIMITS.evidence + 1})
    ) msg left join forwards fw on fw.message_id = msg.id
    order by msg.id`.execute(trx);
  const nth = rows.findIndex((row) => row.id === messageId);
  const message = rows[nth];
  return message === undefined ? null : { message, before: rows.slice(0, nth), after: rows.slice(nth + 1) };
};

/** Name, size and SHA-256 of files, in the order of their ids. */
export const copyFilesOf = async (trx: Db, ids: readonly AttachmentId[]): Promise<StoredMessage['files']> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredMessage['files'][number]>`
    select att.name, att.size::float8 as size, part.blob as sha256
    from attachments att join attachment_blobs part on part.attachment_id = att.id and part.size = 0
    where att.id = any(${sql.val([...ids])}::bigint[]) order by att.id`.execute(trx);
  return rows;
};

/**
 * Erases the evidence that is older than its guild keeps it, at most so many reports; the operator's is as old as that of a
 * guild without a setting. Returns their number.
 */
export const eraseOldEvidence = async (db: Db, now: string, limit: number): Promise<number> => {
  const { rows } = await sql`
    update reports set evidence = null where id in (
      select r.id from reports r left join guild_settings gs on gs.guild_id = r.guild_id
      where r.evidence is not null and r.created_at
        < ${now}::timestamptz - make_interval(days => coalesce(gs.evidence_days, ${DESK_LIMITS.evidenceDays}))
      order by r.created_at limit ${limit}
    ) returning id`.execute(db);
  return rows.length;
};
