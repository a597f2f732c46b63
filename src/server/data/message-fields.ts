import { sql } from 'kysely';
import type { Sticker } from '../../contract/entities/sticker';
import type { MessageThread } from '../../contract/entities/thread';
import type { RoleId } from '../../contract/ids';

/** The sticker of the message `msg`, or null. */
export const STICKER_OF_MESSAGE = sql<Sticker | null>`(
  select json_build_object('id', s.id::text, 'name', s.name, 'emoji', s.emoji, 'url', s.picture, 'animated', s.animated)
  from message_stickers used join guild_stickers s on s.id = used.sticker_id where used.message_id = msg.id
)`;

/** The roles that the message `msg` mentions so that it counts. */
export const ROLES_OF_MESSAGE = sql<RoleId[]>`(
  select coalesce(json_agg(rm.role_id::text order by rm.role_id), '[]'::json)
  from role_mentions rm where rm.message_id = msg.id
)`;

/** The number of messages of the channel `ch`. */
export const MESSAGE_COUNT = sql<number>`(select count(*)::int from messages x where x.channel_id = ch.id)`;

/** The time of the newest message of the thread `t` in its channel `ch`, or of its creation or opening. */
export const LAST_MESSAGE_AT = sql<string>`greatest((select x.created_at from messages x where x.id = ch.last_message_id), t.opened_at)`;

/** The thread that came from the message `msg`, or null. */
export const THREAD_OF_MESSAGE = sql<MessageThread | null>`(
  select json_build_object('id', t.id::text, 'name', ch.name, 'messageCount', ${MESSAGE_COUNT},
    'lastMessageAt', to_char(${LAST_MESSAGE_AT} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from threads t join channels ch on ch.id = t.id where t.message_id = msg.id
)`;
