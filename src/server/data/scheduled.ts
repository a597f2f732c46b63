import { sql } from 'kysely';
import type { ScheduledMessage } from '../../contract/entities/scheduled';
import type { Attachment } from '../../contract/entities/attachment';
import type { ScheduledId, UserId } from '../../contract/ids';
import { FILES_OF_SCHEDULED } from './scheduled-files';
import type { ScheduledMessagesTable } from './scheduled-tables';
import type { Db, Reads } from './schema';

/** A scheduled message with its author. */
export type ScheduledRow = ScheduledMessagesTable;

const FIELDS = [
  ...(['id', 'guildId', 'channelId', 'content', 'parentId', 'sendAt', 'createdAt', 'refused'] as const),
] as const;

/** What the author is told of a scheduled message. */
export const itemOf = (
  { userId: _author, files: _files, ...item }: ScheduledRow,
  attachments: Attachment[],
): ScheduledMessage => ({ ...item, attachments });

/** The scheduled messages of a person, the first due first. */
export const listScheduled = (reads: Reads, userId: UserId): Promise<ScheduledMessage[]> =>
  reads
    .selectFrom('scheduledMessages')
    .select([...FIELDS, FILES_OF_SCHEDULED.as('attachments')])
    .where('userId', '=', userId)
    .orderBy('sendAt')
    .orderBy('id')
    .execute();

/** Their number; a decision by it requires the lock on the account. */
export const countScheduled = async (reads: Reads, userId: UserId): Promise<number> => {
  const row = await reads
    .selectFrom('scheduledMessages')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.count ?? 0;
};

/** Stores a message to be sent later. */
export const insertScheduled = async (trx: Db, row: ScheduledRow): Promise<void> => {
  await trx.insertInto('scheduledMessages').values(row).execute();
};

/** A person's scheduled message, locked until the transaction ends; null if there is none, or it was sent. */
export const lockScheduled = async (trx: Db, id: ScheduledId, userId: UserId): Promise<ScheduledRow | null> =>
  (await trx
    .selectFrom('scheduledMessages')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()) ?? null;

/** A message that is due, locked; null where another node has it, or it was sent, changed or deleted meanwhile. */
export const lockDue = async (trx: Db, id: ScheduledId, now: string): Promise<ScheduledRow | null> =>
  (await trx
    .selectFrom('scheduledMessages')
    .selectAll()
    .where('id', '=', id)
    .where('refused', 'is', null)
    .where('sendAt', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()) ?? null;

/** The position of a message in the order of due ones. */
export type DueMessage = Pick<ScheduledRow, 'id' | 'sendAt'>;

/** Messages that are due, the longest due first: at most `limit`, after `after`, or from the start. */
export const listDueMessages = (
  reads: Reads,
  now: string,
  { limit, after }: { readonly limit: number; readonly after: DueMessage | null },
): Promise<readonly DueMessage[]> =>
  reads
    .selectFrom('scheduledMessages')
    .select(['id', 'sendAt'])
    .where('refused', 'is', null)
    .where('sendAt', '<=', now)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(send_at, id) > (${after?.sendAt}, ${after?.id})`),
    )
    .orderBy('sendAt')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Changes a scheduled message, whose row is locked. */
export const updateScheduled = async (
  trx: Db,
  id: ScheduledId,
  change: Partial<Pick<ScheduledRow, 'content' | 'files' | 'sendAt' | 'refused'>>,
): Promise<void> => {
  await trx.updateTable('scheduledMessages').set(change).where('id', '=', id).execute();
};

/** Deletes a scheduled message, and the files that no message has. */
export const deleteScheduled = async (trx: Db, id: ScheduledId): Promise<void> => {
  await trx.deleteFrom('scheduledMessages').where('id', '=', id).execute();
};
