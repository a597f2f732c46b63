import { sql } from 'kysely';
import type { Message } from '../../contract/entities/message';
import type { ChannelId, MessageId, UserId } from '../../contract/ids';
import { COUNTS } from '../../contract/limits';
import { shownMessages, storedMessages } from './messages';
import type { Reads } from './schema';
import { NEWEST_FIRST, ofChannel, OLDEST_FIRST } from './of-channel';
import { isAmong } from './among';

export interface WindowRequest {
  readonly channelId: ChannelId;
  /** `around`: half of the window is older than `id`; `after`: all of it is newer. The message may have been deleted. */
  readonly side: 'around' | 'after';
  readonly id: MessageId;
  /** As for a page. */
  readonly limit?: number | undefined;
  readonly readerId?: UserId | undefined;
}

/** Consecutive messages of a channel, in order from old to new. */
export interface MessageWindow {
  readonly messages: readonly Message[];
  /** Whether the channel has older messages than the window. */
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
}

/** The messages of a channel around or after an id. */
export const listWindow = async (
  db: Reads,
  { channelId, side, id, limit, readerId }: WindowRequest,
): Promise<MessageWindow> => {
  const count = Math.min(Math.max(limit ?? COUNTS.messagesPage, 1), COUNTS.messagesPageMax);
  const olderCount = side === 'around' ? Math.floor(count / 2) : 0;
  const newerCount = count - olderCount;
  const here = sql`select id from messages where ${ofChannel(sql`${channelId}::bigint`)}`;
  const isLater = side === 'around' ? sql`id >= ${id}` : sql`id > ${id}`;
  const isEarlier = side === 'around' ? sql`id < ${id}` : sql`id <= ${id}`;
  // One more on each side than is shown tells whether there are more.
  const { rows } = await sql<{ readonly id: MessageId; readonly isOlder: boolean }>`
    (select id, true as is_older from (${here} and ${isEarlier} ${NEWEST_FIRST} limit ${olderCount + 1}) o)
    union all
    (select id, false from (${here} and ${isLater} ${OLDEST_FIRST} limit ${newerCount + 1}) n)`.execute(db);
  const older = rows.filter(({ isOlder }) => isOlder);
  const newer = rows.filter(({ isOlder }) => !isOlder);
  const ids = [...older.slice(0, olderCount), ...newer.slice(0, newerCount)].map((row) => row.id);
  const messages =
    ids.length === 0
      ? []
      : await shownMessages(db, storedMessages(db).where(isAmong('id', ids)), readerId)
          .orderBy('msg.id')
          .execute();
  return { messages, hasBefore: older.length > olderCount, hasAfter: newer.length > newerCount };
};
