import { sql } from 'kysely';
import type { GuildId, RoleId, UserId } from '../../contract/ids';
import type { Reads } from './schema';

/** Members of a guild who hold the same roles. */
export interface RoleGroup {
  /** Without `@everyone`. */
  readonly roleIds: readonly RoleId[];
  readonly count: number;
  /** At most as many as asked for. */
  readonly userIds: readonly UserId[];
}

/**
 * The members of a guild by the roles that they hold: of a hundred thousand members there are few such groups. The members
 * in `apart` are left out.
 */
export const listRoleGroups = async (
  db: Reads,
  guildId: GuildId,
  { apart, named }: { readonly apart: readonly UserId[]; readonly named: number },
): Promise<readonly RoleGroup[]> => {
  const { rows } = await sql<RoleGroup>`
    with held as (
      select m.user_id, coalesce(
        array_agg(mr.role_id::text order by mr.role_id) filter (where mr.role_id is not null), '{}'
      ) as role_ids
      from members m
      left join member_roles mr on mr.guild_id = m.guild_id and mr.user_id = m.user_id
      where m.guild_id = ${guildId} and m.user_id <> all(${sql.val(apart)}::bigint[])
      group by m.user_id
    )
    select to_json(role_ids) as role_ids, count(*)::int as count,
      to_json((array_agg(user_id::text order by user_id))[1:${sql.lit(named)}]) as user_ids
    from held group by role_ids`.execute(db);
  return rows;
};
