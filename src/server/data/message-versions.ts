import { sql } from 'kysely';
import type { MessageVersion } from '../../contract/entities/message-version';
import type { MessageId } from '../../contract/ids';
import { HISTORY_LIMITS } from '../../contract/limits';
import { isoTimeOf } from '../clock';
import type { Db, Reads } from './schema';

const oldest = (nowMs: number): string => isoTimeOf(nowMs - HISTORY_LIMITS.keptMs);

/**
 * Keeps the text of a message that is about to be edited, unless the edit leaves it as it is. Locks the message, so that
 * of two simultaneous edits the second keeps the text of the first.
 */
export const keepVersion = async (
  trx: Db,
  messageId: MessageId,
  { content, editedAt }: { readonly content: string; readonly editedAt: string },
): Promise<void> => {
  const { rows } = await sql<{ readonly isSame: boolean }>`
    select content = ${content} as is_same from messages where id = ${messageId} for no key update`.execute(
    trx,
  );
  if (rows[0]?.isSame !== false) return;
  await sql`
    insert into message_versions (message_id, nth, content, at, replaced_at)
    select id, coalesce((select max(nth) from message_versions where message_id = ${messageId}), 0) + 1,
      content, coalesce(edited_at, created_at), ${editedAt}::timestamptz
    from messages where id = ${messageId}`.execute(trx);
  await sql`
    delete from message_versions where message_id = ${messageId} and nth <=
      (select max(nth) from message_versions where message_id = ${messageId}) - ${HISTORY_LIMITS.ofMessage}`.execute(
    trx,
  );
};

/** The texts that a message had before its edits, the oldest first. */
export const listVersions = (db: Reads, messageId: MessageId, nowMs: number): Promise<MessageVersion[]> =>
  db
    .selectFrom('messageVersions')
    .select(['content', 'at'])
    .where('messageId', '=', messageId)
    .where('replacedAt', '>', oldest(nowMs))
    .orderBy('nth')
    .execute();

/** Removes the texts that were replaced too long ago. */
export const deleteOldVersions = async (db: Db, nowMs: number): Promise<void> => {
  await db.deleteFrom('messageVersions').where('replacedAt', '<=', oldest(nowMs)).execute();
};
