import { sql } from 'kysely';
import type { ChannelId, UserId } from '../../contract/ids';
import type { Db } from './schema';

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
