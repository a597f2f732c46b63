import { sql } from 'kysely';
import type { GuildId, UserId } from '../../contract/ids';
import type { Arrival } from '../../contract/rest/arrivals';
import { fieldsOf } from './fields';
import type { Reads } from './schema';

/** Joins on each side of one that are looked at. */
const MOST = 1000;

/** When somebody joined. */
export interface Join {
  readonly userId: UserId;
  readonly at: string;
}

/** The invite by which somebody joined a guild last, and the joins by it around theirs, by time; null where none is known. */
export const listJoinsAround = async (
  db: Reads,
  guildId: GuildId,
  userId: UserId,
): Promise<{ readonly invite: string | null; readonly joins: readonly Join[] } | null> => {
  const own = await db
    .selectFrom('joins')
    .select(['id', 'code'])
    .where('guildId', '=', guildId)
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (own === undefined) return null;
  const same = db
    .selectFrom('joins')
    .select(['id', 'userId', 'createdAt as at'])
    .where('guildId', '=', guildId)
    .where((where) => (own.code === null ? where('code', 'is', null) : where('code', '=', own.code)));
  const before = await same.where('id', '<=', own.id).orderBy('id', 'desc').limit(MOST).execute();
  const after = await same.where('id', '>', own.id).orderBy('id').limit(MOST).execute();
  return { invite: own.code, joins: [...before.reverse(), ...after] };
};

interface Asked {
  readonly userIds: readonly UserId[];
  readonly invite: string | null;
  readonly limit: number;
}

/** Those of several users who are members by an invite and have no role, in the order of joining. */
export const listWithoutRole = async (
  db: Reads,
  guildId: GuildId,
  { userIds, invite, limit }: Asked,
): Promise<Arrival[]> => {
  const { rows } = await sql<Arrival>`
    select ${fieldsOf<Arrival>({
      id: 'm.userId',
      username: 'u.username',
      avatar: 'u.avatar',
      joinedAt: 'm.joinedAt',
    })}
    from members m join users u on u.id = m.user_id
    where m.guild_id = ${guildId} and m.user_id = any(${sql.val(userIds)}::bigint[])
      -- Somebody may have come again, by another one.
      and exists (
        select from joins j where j.guild_id = m.guild_id and j.user_id = m.user_id
          and j.created_at = m.joined_at and j.code is not distinct from ${invite}::text
      )
      and not exists (select from member_roles r where r.guild_id = m.guild_id and r.user_id = m.user_id)
    order by m.joined_at, m.user_id
    limit ${limit}`.execute(db);
  return rows;
};
