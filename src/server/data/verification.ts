import { sql } from 'kysely';
import { ADDRESS_LEVELS, WAITING_LEVELS } from '../../contract/entities/guild-settings';
import { TALK_AFTER_MS } from '../../contract/limits';

/** Whether the verification level asks nothing of the member `m` of the guild `g`: the owner, and those with a role. */
export const IS_KNOWN = sql`(m.user_id = g.owner_id or exists (
    select from member_roles mr where mr.guild_id = m.guild_id and mr.user_id = m.user_id
  ))`;
/** When the member `m` of `g` may write at the level `ten_minutes`; null for those with a role, and the owner. */
export const TALKS_AT = sql`(case when ${IS_KNOWN} then null
  else m.joined_at + make_interval(secs => ${sql.lit(TALK_AFTER_MS / 1000)}) end)`;
/** The levels by which new members wait, and those that demand a verified address. */
export const WAITING = sql.join(WAITING_LEVELS.map((level) => sql.lit(level)));
export const DEMANDING = sql.join(ADDRESS_LEVELS.map((level) => sql.lit(level)));
