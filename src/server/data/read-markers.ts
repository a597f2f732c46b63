import { sql } from 'kysely';
import type { EventData } from '../../contract/gateway/events';
import type { ChannelId, MessageId, UserId } from '../../contract/ids';
import { fieldsOf } from './fields';
import { JOINED_COUNTS, READ_STATE } from './read-state';
import type { Db, Reads } from './schema';
import { newestIn } from './of-channel';

type ReadState = Omit<EventData<'CHANNEL_UNREAD'>, 'guildId' | 'channelId'>;

const { hasUnread: _, ...COUNTS } = READ_STATE;

/** A channel that a member has read, up to which message, and how many changes it had then. */
export interface ReadChannel {
  readonly channelId: ChannelId;
  readonly lastReadId: MessageId;
  readonly changes: number;
}

/** Marks everything in some channels as read by a member, and returns those in which anything was unread. */
export const markChannelsRead = async (
  db: Db,
  userId: UserId,
  channelIds: readonly ChannelId[],
): Promise<readonly ReadChannel[]> => {
  const { rows } = await sql<ReadChannel>`
    with there as materialized (
      select ch.id, ch.last_message_id, ch.changes
      from channels ch join members m on m.guild_id = ch.guild_id and m.user_id = ${userId}
      where ch.id = any(${sql.val([...channelIds])}::bigint[]) and ch.last_message_id is not null
    ),
    marked as (
      insert into read_markers as r (user_id, channel_id, last_read_id)
      select ${userId}::bigint, id, last_message_id from there order by id
      on conflict (user_id, channel_id) do update set last_read_id = excluded.last_read_id
        where r.last_read_id < excluded.last_read_id
      returning channel_id
    )
    select there.id as channel_id, there.last_message_id as last_read_id, there.changes
    from there join marked on marked.channel_id = there.id order by there.id`.execute(db);
  return rows;
};

/** The same for one channel; null when nothing was unread, or the user is no longer a member. */
export const markRead = async (db: Db, userId: UserId, channelId: ChannelId): Promise<ReadChannel | null> =>
  (await markChannelsRead(db, userId, [channelId]))[0] ?? null;

/** Sets a member's mark just before a message, which and after which all is unread. */
export const markUnread = async (
  trx: Db,
  userId: UserId,
  { channelId, messageId }: { readonly channelId: ChannelId; readonly messageId: MessageId },
): Promise<void> => {
  await sql`
    insert into read_markers (user_id, channel_id, last_read_id)
    select ${userId}::bigint, ${channelId}::bigint, coalesce(${newestIn(sql`${channelId}::bigint`, sql`${messageId}::bigint`)}, 0)
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
