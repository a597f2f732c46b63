import { sql } from 'kysely';
import { type GuildId, type RoleId, toId, type UserId } from '../../contract/ids';
import type { Reads } from './schema';

/** Members of a guild who hold the same of some roles. */
export interface RoleGroup {
  readonly roleIds: readonly RoleId[];
  readonly count: number;
  /** At most as many as asked for, by id. */
  readonly userIds: readonly UserId[];
}

export interface RoleGroupsAsked {
  /** The roles that make a difference. */
  readonly among: readonly RoleId[];
  /** Members who are left out. */
  readonly apart: readonly UserId[];
  /** The members to name of each group. */
  readonly named: number;
}

/** The members of one query: some 10 ms, during which the embedded store blocks the process (docs/decisions/030). */
const MEMBERS_PER_QUERY = 2000;
const BEFORE_ALL = toId<UserId>('0');

interface PartRow {
  readonly groups: readonly RoleGroup[];
  readonly members: number;
  readonly last: UserId | null;
}

const readPart = async (
  db: Reads,
  guildId: GuildId,
  { among, apart, named }: RoleGroupsAsked,
  { after, atOnce }: { readonly after: UserId; readonly atOnce: number },
): Promise<PartRow> => {
  const { rows } = await sql<PartRow>`
    with part as materialized (
      select user_id from members where guild_id = ${guildId} and user_id > ${after}
      order by user_id limit ${atOnce}
    ),
    held as (
      select user_id, array_agg(role_id order by role_id) as role_ids
      from member_roles
      where guild_id = ${guildId} and user_id > ${after} and user_id <= (select max(user_id) from part)
        and role_id = any(${sql.val(among)}::bigint[])
      group by user_id
    ),
    grouped as (
      select h.role_ids, count(*)::int as count,
        (array_agg(p.user_id order by p.user_id))[1:${sql.lit(named)}] as user_ids
      from part p left join held h on h.user_id = p.user_id
      where p.user_id <> all(${sql.val(apart)}::bigint[])
      group by h.role_ids
    )
    select
      (select coalesce(json_agg(json_build_object(
        'roleIds', coalesce(g.role_ids::text[], '{}'), 'count', g.count, 'userIds', g.user_ids::text[]
      )), '[]'::json) from grouped g) as groups,
      (select count(*)::int from part) as members,
      (select max(user_id) from part)::text as last`.execute(db);
  return rows[0] ?? { groups: [], members: 0, last: null };
};

/**
 * The members of a guild by those of some roles that they hold: of a hundred thousand members there are few such groups.
 * A large guild is read in parts, between which other calls are answered: a change meanwhile is counted or not.
 */
export const listRoleGroups = async (
  db: Reads,
  guildId: GuildId,
  asked: RoleGroupsAsked,
  atOnce = MEMBERS_PER_QUERY,
): Promise<readonly RoleGroup[]> => {
  const found = new Map<string, { readonly roleIds: readonly RoleId[]; count: number; userIds: UserId[] }>();
  for (let after: UserId | null = BEFORE_ALL; after !== null;) {
    const part: PartRow = await readPart(db, guildId, asked, { after, atOnce });
    for (const { roleIds, count, userIds } of part.groups) {
      const key = roleIds.join(' ');
      const group = found.get(key) ?? { roleIds, count: 0, userIds: [] };
      found.set(key, group);
      group.count += count;
      group.userIds.push(...userIds.slice(0, asked.named - group.userIds.length));
    }
    after = part.members < atOnce ? null : part.last;
    // Requests that have arrived meanwhile are read.
    if (after !== null) await new Promise((resolve) => setImmediate(resolve));
  }
  return [...found.values()];
};
