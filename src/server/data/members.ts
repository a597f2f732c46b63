import { sql } from 'kysely';
import type { Member, MemberDetail } from '../../contract/entities/member';
import { type GuildId, type MessageId, type RoleId, type UserId } from '../../contract/ids';
import type { Authority, RankedRole } from '../../domain/permissions/authority';
import { fieldsOf, jsonOf } from './fields';
import type { Db, Reads } from './schema';

/** Roles of the member `m`, highest first, `@everyone` among them; ids as text, for JSON numbers would lose digits. */
export const RANKED_ROLES = sql<RankedRole[]>`(
  select coalesce(json_agg(${jsonOf<RankedRole>({
    id: sql`r.id::text`,
    position: 'r.position',
    permissions: sql`r.permissions::text`,
    isDefault: 'r.isDefault',
  })} order by r.position desc, r.id), '[]'::json)
  from roles r
  where r.guild_id = m.guild_id
    and (r.is_default or exists (
      select 1 from member_roles mr where mr.guild_id = m.guild_id and mr.user_id = m.user_id and mr.role_id = r.id
    ))
)`;

/** Who somebody is in a guild: owner, and their roles or null where they are no member; for domain/permissions. */
interface AuthorityRow {
  readonly userId: UserId;
  readonly ownerId: UserId;
  readonly isMember: boolean;
  readonly roles: readonly RankedRole[];
}

const toAuthority = (row: AuthorityRow): Authority => ({
  userId: row.userId,
  ownerId: row.ownerId,
  roles: row.isMember ? row.roles : null,
});

/**
 * What several people may do in a guild, in one query and in the order asked; null where there is no such guild.
 * Somebody who is no member has `roles: null`.
 */
export const loadAuthorities = async (
  db: Reads,
  guildId: GuildId,
  userIds: readonly UserId[],
): Promise<readonly Authority[] | null> => {
  const { rows } = await sql<AuthorityRow>`
    select asked.user_id, g.owner_id, m.user_id is not null as is_member, ${RANKED_ROLES} as roles
    from guilds g
    cross join unnest(${sql.val(userIds)}::bigint[]) with ordinality as asked (user_id, nth)
    left join members m on m.guild_id = g.id and m.user_id = asked.user_id
    where g.id = ${guildId}
    order by asked.nth`.execute(db);
  return rows.length === 0 ? null : rows.map(toAuthority);
};

/** What one person may do in a guild (member, roles and owner in one query); null where there is no such guild. */
export const loadAuthority = async (db: Reads, guildId: GuildId, userId: UserId): Promise<Authority | null> =>
  (await loadAuthorities(db, guildId, [userId]))?.[0] ?? null;

/** Everybody in a guild with their roles: who may hear an event, decided by domain/permissions. */
export const listAuthorities = async (db: Reads, guildId: GuildId): Promise<Authority[]> => {
  const { rows } = await sql<AuthorityRow>`
    select m.user_id, g.owner_id, true as is_member, ${RANKED_ROLES} as roles
    from guilds g join members m on m.guild_id = g.id
    where g.id = ${guildId}`.execute(db);
  return rows.map(toAuthority);
};

/** What one person may do in each of their guilds: the start of a gateway connection. */
export const listOwnAuthorities = async (
  db: Reads,
  userId: UserId,
): Promise<(Authority & { readonly guildId: GuildId })[]> => {
  const { rows } = await sql<AuthorityRow & { readonly guildId: GuildId }>`
    select m.guild_id, m.user_id, g.owner_id, true as is_member, ${RANKED_ROLES} as roles
    from members m join guilds g on g.id = m.guild_id
    where m.user_id = ${userId}
    order by m.guild_id`.execute(db);
  return rows.map((row) => ({ ...toAuthority(row), guildId: row.guildId }));
};

/** The same for several people at once, as rows of guild and person. */
export const listAuthoritiesOf = async (
  db: Reads,
  userIds: readonly UserId[],
): Promise<(Authority & { readonly guildId: GuildId })[]> => {
  const { rows } = await sql<AuthorityRow & { readonly guildId: GuildId }>`
    select m.guild_id, m.user_id, g.owner_id, true as is_member, ${RANKED_ROLES} as roles
    from members m join guilds g on g.id = m.guild_id
    where m.user_id = any(${sql.val(userIds)}::bigint[])`.execute(db);
  return rows.map((row) => ({ ...toAuthority(row), guildId: row.guildId }));
};

const ROLE_IDS = sql<RoleId[]>`(
  select coalesce(json_agg(mr.role_id::text order by r.position desc, r.id), '[]'::json)
  from member_roles mr join roles r on r.id = mr.role_id
  where mr.guild_id = m.guild_id and mr.user_id = m.user_id
)`;

const SHOWN = {
  id: 'u.id',
  username: 'u.username',
  nickname: 'm.nickname',
  avatar: 'u.avatar',
  avatarDecoration: 'u.avatarDecoration',
  nameplate: 'u.nameplate',
  status: 'u.status',
  roleIds: ROLE_IDS,
};
const MEMBER_FIELDS = fieldsOf<Member>({ ...SHOWN, role: 'u.role' });

/** The rows of /guild/members/fetch, by name. */
export const listMembers = async (db: Reads, guildId: GuildId): Promise<Member[]> => {
  const { rows } = await sql<Member>`
    select ${MEMBER_FIELDS}
    from members m join users u on u.id = m.user_id
    where m.guild_id = ${guildId}
    order by lower(coalesce(m.nickname, u.username)), u.id`.execute(db);
  return rows;
};

/** One row of /guild/members/fetch, for events; null where they are no member. */
export const findMember = async (db: Reads, guildId: GuildId, userId: UserId): Promise<Member | null> => {
  const { rows } = await sql<Member>`
    select ${MEMBER_FIELDS}
    from members m join users u on u.id = m.user_id
    where m.guild_id = ${guildId} and m.user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
};

/** A member without what only staff may see. */
export type MemberProfile = Omit<MemberDetail, 'permissions'> & { readonly createdAt: string };

const PROFILE_FIELDS = fieldsOf<MemberProfile>({
  ...SHOWN,
  bio: 'u.bio',
  joinedAt: 'm.joinedAt',
  userRole: 'u.role',
  createdAt: 'u.createdAt',
});

/** What the profile card shows of a member; the handler hides `createdAt` and adds `permissions` by who asks. */
export const findMemberProfile = async (
  db: Reads,
  guildId: GuildId,
  userId: UserId,
): Promise<MemberProfile | null> => {
  const { rows } = await sql<MemberProfile>`
    select ${PROFILE_FIELDS}
    from members m join users u on u.id = m.user_id
    where m.guild_id = ${guildId} and m.user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
};

/** The ids of everybody in a guild. */
export const listMemberIds = async (db: Reads, guildId: GuildId): Promise<UserId[]> => {
  const rows = await db.selectFrom('members').select('userId').where('guildId', '=', guildId).execute();
  return rows.map((row) => row.userId);
};

export interface NewMember {
  readonly guildId: GuildId;
  readonly userId: UserId;
  readonly joinedAt: string;
  /** A fresh id: messages before it are not unread for the member. */
  readonly readFloor: MessageId;
}

/** Joins somebody to a guild; false when they are in it already. */
export const insertMember = async (db: Db, member: NewMember): Promise<boolean> => {
  const row = await db
    .insertInto('members')
    .values(member)
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
};

/** Takes somebody out of a guild, their roles and nickname with them; false when they were not in it. */
export const deleteMember = async (db: Db, guildId: GuildId, userId: UserId): Promise<boolean> => {
  const row = await db
    .deleteFrom('members')
    .where('guildId', '=', guildId)
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
};

/** Sets or, with null, removes a nickname; false when they are no member. */
export const setNickname = async (
  db: Db,
  guildId: GuildId,
  userId: UserId,
  nickname: string | null,
): Promise<boolean> => {
  const row = await db
    .updateTable('members')
    .set({ nickname })
    .where('guildId', '=', guildId)
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
};
