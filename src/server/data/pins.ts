import { sql } from 'kysely';
import type { PinnedMessage } from '../../contract/entities/message';
import type { ChannelId, MessageId, UserId } from '../../contract/ids';
import { shownMessages, storedMessages } from './messages';
import type { Db, Reads } from './schema';

export interface Pin {
  readonly messageId: MessageId;
  readonly channelId: ChannelId;
  /** Who pins the message. */
  readonly userId: UserId;
  readonly pinnedAt: string;
}

/**
 * Pins a message, unless it is pinned already or its channel has as many pinned messages as it may have. Runs in a
 * transaction.
 */
export const pinMessage = async (
  trx: Db,
  pin: Pin,
  most: number,
): Promise<'pinned' | 'was-pinned' | 'full'> => {
  const { messageId, channelId } = pin;
  // The channel is locked first, as by whoever deletes a message: simultaneous pins are counted one after the other.
  await sql`select id from channels where id = ${channelId} for no key update`.execute(trx);
  const { rows } = await sql<{ count: number; isPinned: boolean }>`
    select count(*)::int as count, coalesce(bool_or(message_id = ${messageId}), false) as is_pinned
    from pins where channel_id = ${channelId}`.execute(trx);
  if (rows[0]?.isPinned === true) return 'was-pinned';
  if ((rows[0]?.count ?? 0) >= most) return 'full';
  await trx.insertInto('pins').values(pin).execute();
  return 'pinned';
};

/** Unpins a message; false where it is not pinned. */
export const unpinMessage = async (trx: Db, messageId: MessageId): Promise<boolean> =>
  (await trx
    .deleteFrom('pins')
    .where('messageId', '=', messageId)
    .returning('messageId')
    .executeTakeFirst()) !== undefined;

/** The pinned messages of a channel as a user sees them, the last pinned first. */
export const listPinnedMessages = async (
  db: Reads,
  channelId: ChannelId,
  readerId: UserId,
): Promise<PinnedMessage[]> => {
  const pinned = storedMessages(db).where('id', 'in', (of) =>
    of.selectFrom('pins').select('messageId').where('channelId', '=', channelId),
  );
  const found = await shownMessages(db, pinned, readerId)
    .innerJoin('users as by', 'by.id', 'pin.userId')
    .select(['pin.pinnedAt', 'by.id as pinnerId', 'by.username as pinner'])
    .orderBy('pin.pinnedAt', 'desc')
    .orderBy('msg.id', 'desc')
    .execute();
  return found.flatMap(({ pinnedAt, pinnerId, pinner, ...message }) =>
    pinnedAt === null ? [] : [{ ...message, pinnedAt, pinnedBy: { id: pinnerId, username: pinner } }],
  );
};
