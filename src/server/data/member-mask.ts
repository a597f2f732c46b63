import { sql } from 'kysely';

/** The permissions of the member `m` by their roles. */
export const MASK = sql`(
  select bit_or(r.permissions) from roles r
  where r.guild_id = m.guild_id and (r.is_default or exists (
    select 1 from member_roles mr where mr.guild_id = m.guild_id and mr.user_id = m.user_id and mr.role_id = r.id
  ))
)`;
