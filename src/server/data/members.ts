import { sql } from 'kysely';
import type { Member, MemberDetail } from '../../contract/entities/member';
import { type GuildId, type MessageId, type RoleId, type UserId } from '../../contract/ids';
import type { Authority, RankedRole } from '../../domain/permissions/authority';
import { isAmong, rowsOf } from './among';
import { fieldsOf, jsonOf } from './fields';
import type { Db, Reads } from './schema';
import { SAID } from './statuses';
import { TIMED_OUT_UNTIL } from './timeouts';

/**
 * The roles of the member `m`, highest first, including `@everyone`. Ids are text, because JSON numbers would lose
 * digits.
 */
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

/** The row of an authority, the input of domain/permissions. */
interface AuthorityRow {
  readonly userId: UserId;
  readonly ownerId: UserId | null;
  readonly isMember: boolean;
  readonly roles: readonly RankedRole[];
  readonly timedOutUntil: string | null;
}

const toAuthority = (row: AuthorityRow): Authority => ({
  userId: row.userId,
  ownerId: row.ownerId,
  roles: row.isMember ? row.roles : null,
  timedOutUntil: row.timedOutUntil,
});

/**
 * The authorities of several users in a guild, in one query and in the given order; null where there is no such guild.
 * A user who is not a member has `roles: null`.
 */
export const loadAuthorities = async (
  db: Reads,
  guildId: GuildId,
  userIds: readonly UserId[],
): Promise<readonly Authority[] | null> => {
  const { rows } = await sql<AuthorityRow>`
    select asked.user_id, g.owner_id, m.user_id is not null as is_member, ${RANKED_ROLES} as roles, ${TIMED_OUT_UNTIL} as timed_out_until
    from guilds g
    cross join ${rowsOf(userIds)} as asked (user_id, nth)
    left join members m on m.guild_id = g.id and m.user_id = asked.user_id
    where g.id = ${guildId}
    order by asked.nth`.execute(db);
  return rows.length === 0 ? null : rows.map(toAuthority);
};

/** The authority of one user in a guild, in one query; null where there is no such guild. */
export const loadAuthority = async (db: Reads, guildId: GuildId, userId: UserId): Promise<Authority | null> =>
  (await loadAuthorities(db, guildId, [userId]))?.[0] ?? null;

/** The authorities of all members of a guild: domain/permissions decides by them who receives an event. */
export const listAuthorities = async (db: Reads, guildId: GuildId): Promise<Authority[]> => {
  const { rows } = await sql<AuthorityRow>`
    select m.user_id, g.owner_id, true as is_member, ${RANKED_ROLES} as roles, ${TIMED_OUT_UNTIL} as timed_out_until
    from guilds g join members m on m.guild_id = g.id
    where g.id = ${guildId}`.execute(db);
  return rows.map(toAuthority);
};

/** The authority of a user in one of their guilds. */
export type OwnAuthority = Authority & { readonly guildId: GuildId };

/** The authorities of several users in each of their guilds, one row for each guild and user. */
export const listAuthoritiesOf = async (db: Reads, userIds: readonly UserId[]): Promise<OwnAuthority[]> => {
  const { rows } = await sql<AuthorityRow & { readonly guildId: GuildId }>`
    select m.guild_id, m.user_id, g.owner_id, true as is_member, ${RANKED_ROLES} as roles, ${TIMED_OUT_UNTIL} as timed_out_until
    from members m join guilds g on g.id = m.guild_id
    where ${isAmong('m.user_id', userIds)}
    order by m.guild_id`.execute(db);
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
  ...SAID,
  roleIds: ROLE_IDS,
  timedOutUntil: TIMED_OUT_UNTIL,
};
const MEMBER_FIELDS = fieldsOf<Member>({ ...SHOWN, role: 'u.role' });

/** Whether a guild has more than so many members. */
export const hasMoreMembers = async (db: Reads, guildId: GuildId, most: number): Promise<boolean> => {
  const found = await db
    .selectFrom('members')
    .select('userId')
    .where('guildId', '=', guildId)
    .offset(most)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/** Those of these guilds that have more than so many members. */
export const listCrowds = async (
  db: Reads,
  guildIds: readonly GuildId[],
  most: number,
): Promise<GuildId[]> => {
  const { rows } = await sql<{ readonly id: GuildId }>`
    select asked.id from unnest(${sql.val(guildIds)}::bigint[]) as asked (id)
    where exists (select from members m where m.guild_id = asked.id offset ${most} limit 1)`.execute(db);
  return rows.map(({ id }) => id);
};

/** The rows of these members of a guild, in no particular order; those who are no members are left out. */
export const listSomeMembers = async (
  db: Reads,
  guildId: GuildId,
  userIds: readonly UserId[],
): Promise<Member[]> => {
  const { rows } = await sql<Member>`
    select ${MEMBER_FIELDS}
    from members m join users u on u.id = m.user_id
    where m.guild_id = ${guildId} and ${isAmong('m.user_id', userIds)}`.execute(db);
  return rows;
};

/** One row of /guild/members/fetch, for events; null where the user is not a member. */
export const findMember = async (db: Reads, guildId: GuildId, userId: UserId): Promise<Member | null> => {
  const { rows } = await sql<Member>`
    select ${MEMBER_FIELDS}
    from members m join users u on u.id = m.user_id
    where m.guild_id = ${guildId} and m.user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
};

/** A member without the fields for staff. */
export type MemberProfile = Omit<MemberDetail, 'permissions'> & { readonly createdAt: string };

const PROFILE_FIELDS = fieldsOf<MemberProfile>({
  ...SHOWN,
  bio: 'u.bio',
  joinedAt: 'm.joinedAt',
  userRole: 'u.role',
  createdAt: 'u.createdAt',
});

/**
 * The data of the profile card of a member; the handler hides `createdAt` and adds `permissions`, depending on the
 * caller.
 */
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

/** The ids of all members of a guild. */
export const listMemberIds = async (db: Reads, guildId: GuildId): Promise<UserId[]> => {
  const rows = await db.selectFrom('members').select('userId').where('guildId', '=', guildId).execute();
  return rows.map((row) => row.userId);
};

export interface NewMember {
  readonly guildId: GuildId;
  readonly userId: UserId;
  readonly joinedAt: string;
  /** A new id: messages before it are not unread for the member. */
  readonly readFloor: MessageId;
}

/** Adds a user to a guild; false when the user is already a member. */
export const insertMember = async (db: Db, member: NewMember): Promise<boolean> => {
  const row = await db
    .insertInto('members')
    .values(member)
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
};

/** Removes a member from a guild, with their roles and nickname; false when the user was not a member. */
export const deleteMember = async (db: Db, guildId: GuildId, userId: UserId): Promise<boolean> => {
  const row = await db
    .deleteFrom('members')
    .where('guildId', '=', guildId)
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
};

/** Sets a nickname, or removes it with null; false when the user is not a member. */
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

/** The number of members of a guild. */
export const countMembers = async (db: Reads, guildId: GuildId): Promise<number> => {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::int as count from members where guild_id = ${guildId}`.execute(db);
  return rows[0]?.count ?? 0;
};

/**
 * Whether a member's membership is one by which others may begin a conversation with them: as the member chose, else as
 * the guild's setting is.
 */
export const takesDirect = async (reads: Reads, guildId: GuildId, userId: UserId): Promise<boolean> => {
  const row = await reads
    .selectFrom('members')
    .leftJoin('guildSettings', 'guildSettings.guildId', 'members.guildId')
    .select(['takesDirect', 'directMessages'])
    .where('members.guildId', '=', guildId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.takesDirect ?? row?.directMessages ?? true;
};

/** Stores it. */
export const setTakesDirect = async (
  trx: Db,
  {
    guildId,
    userId,
    takesDirect: takes,
  }: { readonly guildId: GuildId; readonly userId: UserId; readonly takesDirect: boolean },
): Promise<void> => {
  await trx
    .updateTable('members')
    .set({ takesDirect: takes })
    .where('guildId', '=', guildId)
    .where('userId', '=', userId)
    .execute();
};
