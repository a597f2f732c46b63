import { sql } from 'kysely';
import type { ChannelId, GuildId, MessageId, UserId } from '../../contract/ids';
import { HAS_OVERWRITES } from './overwrites';
import type { Db } from './schema';
import { NEWEST_FIRST, ofChannel } from './of-channel';

/** An erased reaction. */
export interface ErasedReaction {
  readonly messageId: MessageId;
  readonly channelId: ChannelId;
  readonly guildId: GuildId;
  readonly emoji: string;
  /** The number of reactions with the emoji that are left. */
  readonly count: number;
  /** Whether the message is among the newest of its channel, which clients show. */
  readonly isShown: boolean;
  /** Whether the channel has overwrites, of its own or of its category. */
  readonly isRuled: boolean;
  /** Of a thread, the channel that it is in. */
  readonly threadOf: ChannelId | null;
}

/**
 * Erases a person's reactions to the messages after `after`, up to `upTo`. It locks the messages, as everybody does who
 * changes reactions. Runs in a transaction.
 */
export const eraseReactions = async (
  trx: Db,
  userId: UserId,
  { after, upTo, shown }: { readonly after: MessageId; readonly upTo: MessageId; readonly shown: number },
): Promise<readonly ErasedReaction[]> => {
  const mine = sql`user_id = ${userId} and message_id > ${after} and message_id <= ${upTo}`;
  await sql`
    select id from messages where id in (select message_id from reactions where ${mine})
    order by id for no key update`.execute(trx);
  const { rows } = await sql<ErasedReaction>`
    with gone as (delete from reactions where ${mine} returning message_id, emoji)
    select gone.message_id, gone.emoji, msg.channel_id, ch.guild_id,
      (select count(*)::int - 1 from reactions r where r.message_id = gone.message_id and r.emoji = gone.emoji) as count,
      gone.message_id > coalesce((
        select id from messages where ${ofChannel(sql`ch.id`)} ${NEWEST_FIRST} offset ${shown} limit 1
      ), 0) as is_shown,
      ${HAS_OVERWRITES} as is_ruled, ch.thread_of
    from gone join messages msg on msg.id = gone.message_id join channels ch on ch.id = msg.channel_id
    order by gone.message_id, gone.emoji`.execute(trx);
  return rows;
};
