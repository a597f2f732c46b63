import { sql } from 'kysely';
import type { Sticker } from '../../contract/entities/sticker';
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
