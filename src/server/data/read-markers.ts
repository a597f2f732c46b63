import { sql } from 'kysely';
import type { EventData } from '../../contract/gateway/events';
import type { ChannelId, MessageId, UserId } from '../../contract/ids';
import { fieldsOf } from './fields';
import { JOINED_COUNTS, READ_STATE } from './read-state';
import type { Db, Reads } from './schema';

type ReadState = Omit<EventData<'CHANNEL_UNREAD'>, 'guildId' | 'channelId'>;

const { hasUnread: _, ...COUNTS } = READ_STATE;

/**
 * Marks everything in a channel as read by a member; false when nothing was unread, or the user is no longer a member.
 */
export const markRead = async (db: Db, userId: UserId, channelId: ChannelId): Promise<boolean> => {
  const { rows } = await sql`
    insert into read_markers as r (user_id, channel_id, last_read_id)
    select ${userId}::bigint, ch.id, ch.last_message_id
    from channels ch join members m on m.guild_id = ch.guild_id and m.user_id = ${userId}
    where ch.id = ${channelId} and ch.last_message_id is not null
    on conflict (user_id, channel_id) do update set last_read_id = excluded.last_read_id
      where r.last_read_id < excluded.last_read_id
    returning channel_id`.execute(db);
  return rows.length > 0;
};

/** Marks everything in some channels as read by a member, and returns those in which anything was unread. */
export const markChannelsRead = async (
  db: Db,
  userId: UserId,
  channelIds: readonly ChannelId[],
): Promise<readonly ChannelId[]> => {
  const { rows } = await sql<{ readonly id: ChannelId }>`
    insert into read_markers as r (user_id, channel_id, last_read_id)
    select ${userId}::bigint, ch.id, ch.last_message_id
    from channels ch join members m on m.guild_id = ch.guild_id and m.user_id = ${userId}
    where ch.id = any(${sql.val([...channelIds])}::bigint[]) and ch.last_message_id is not null
    order by ch.id
    on conflict (user_id, channel_id) do update set last_read_id = excluded.last_read_id
      where r.last_read_id < excluded.last_read_id
    returning channel_id as id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Sets a member's mark just before a message, which and after which all is unread. */
export const markUnread = async (
  trx: Db,
  userId: UserId,
  { channelId, messageId }: { readonly channelId: ChannelId; readonly messageId: MessageId },
): Promise<void> => {
  await sql`
    insert into read_markers (user_id, channel_id, last_read_id)
    select ${userId}::bigint, ${channelId}::bigint, coalesce(max(id), 0) from messages
    where channel_id = ${channelId} and id < ${messageId}
    on conflict (user_id, channel_id) do update set last_read_id = excluded.last_read_id`.execute(trx);
};

/** What a member has not read of a channel; null for others. */
export const findReadState = async (
  db: Reads,
  userId: UserId,
  channelId: ChannelId,
): Promise<ReadState | null> => {
  const { rows } = await sql<ReadState>`
    select ${fieldsOf<ReadState>(COUNTS)} from channels ch
    join members m on m.guild_id = ch.guild_id and m.user_id = ${userId}
    left join read_markers rm on rm.user_id = m.user_id and rm.channel_id = ch.id
    ${JOINED_COUNTS}
    where ch.id = ${channelId}`.execute(db);
  return rows[0] ?? null;
};
