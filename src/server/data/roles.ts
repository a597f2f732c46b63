import { sql } from 'kysely';
import type { Role, RolePosition } from '../../contract/entities/role';
import type { GuildId, RoleId, UserId } from '../../contract/ids';
import type { PermissionMask } from '../../contract/permissions';
import { ROLE_COLUMNS } from './columns';
import type { Db, Reads } from './schema';

/** A guild's roles, highest first; `@everyone` is the last. */
export const listRoles = (db: Reads, guildId: GuildId): Promise<Role[]> =>
  db
    .selectFrom('roles')
    .select(ROLE_COLUMNS)
    .where('guildId', '=', guildId)
    .orderBy('position', 'desc')
    .orderBy('id')
    .execute();

/** The roles of a member, including `@everyone`, highest first; empty for a user who is not a member. */
export const listMemberRoles = (db: Reads, guildId: GuildId, userId: UserId): Promise<Role[]> =>
  db
    .selectFrom('roles')
    .innerJoin('members', 'members.guildId', 'roles.guildId')
    .leftJoin('memberRoles', (join) =>
      join
        .onRef('memberRoles.roleId', '=', 'roles.id')
        .onRef('memberRoles.guildId', '=', 'roles.guildId')
        .onRef('memberRoles.userId', '=', 'members.userId'),
    )
    .select(ROLE_COLUMNS)
    .where('roles.guildId', '=', guildId)
    .where('members.userId', '=', userId)
    .where((where) =>
      where.or([where('roles.isDefault', '=', true), where('memberRoles.roleId', 'is not', null)]),
    )
    .orderBy('position', 'desc')
    .orderBy('roles.id')
    .execute();

/** A role of this guild, or null; roles of other guilds are not found. */
export const findRole = async (db: Reads, guildId: GuildId, roleId: RoleId): Promise<Role | null> =>
  (await db
    .selectFrom('roles')
    .select(ROLE_COLUMNS)
    .where('id', '=', roleId)
    .where('guildId', '=', guildId)
    .executeTakeFirst()) ?? null;

export interface NewRole {
  readonly id: RoleId;
  readonly guildId: GuildId;
  readonly name: string;
  readonly color: string;
  readonly permissions: PermissionMask;
}

/** Creates a role at position 1; the others move up by one. Runs in a transaction. */
export const insertRole = async (trx: Db, role: NewRole): Promise<Role> => {
  await trx
    .updateTable('roles')
    .set((set) => ({ position: set('position', '+', 1) }))
    .where('guildId', '=', role.guildId)
    .where('isDefault', '=', false)
    .execute();
  return trx
    .insertInto('roles')
    .values({ ...role, position: 1 })
    .returning(ROLE_COLUMNS)
    .executeTakeFirstOrThrow();
};

export interface RolePatch {
  readonly name?: string;
  readonly color?: string;
  readonly isHoisted?: boolean;
  readonly isMentionable?: boolean;
  readonly permissions?: PermissionMask;
}

/** Changes the given fields; null when this guild has no such role. */
export const updateRole = async (
  db: Db,
  guildId: GuildId,
  roleId: RoleId,
  patch: RolePatch,
): Promise<Role | null> =>
  (await db
    .updateTable('roles')
    .set(patch)
    .where('id', '=', roleId)
    .where('guildId', '=', guildId)
    .returning(ROLE_COLUMNS)
    .executeTakeFirst()) ?? null;

/** Deletes a role, never `@everyone`; the positions of the others stay. False when this guild has no such role. */
export const deleteRole = async (db: Db, guildId: GuildId, roleId: RoleId): Promise<boolean> => {
  const row = await db
    .deleteFrom('roles')
    .where('id', '=', roleId)
    .where('guildId', '=', guildId)
    .where('isDefault', '=', false)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * Sets positions of this guild's roles, never that of `@everyone`, and returns the positions of all. Runs in a
 * transaction.
 */
export const reorderRoles = async (
  trx: Db,
  guildId: GuildId,
  places: readonly RolePosition[],
): Promise<RolePosition[]> => {
  await sql`
    update roles set position = asked.position
    from unnest(${places.map((place) => place.id)}::bigint[], ${places.map((place) => place.position)}::int[])
      as asked (id, position)
    where roles.id = asked.id and roles.guild_id = ${guildId} and not roles.is_default`.execute(trx);
  return listRolePositions(trx, guildId);
};

/** The positions of all roles of a guild, highest first: the content of GUILD_ROLE_ORDER. */
export const listRolePositions = (db: Reads, guildId: GuildId): Promise<RolePosition[]> =>
  db
    .selectFrom('roles')
    .select(['id', 'position'])
    .where('guildId', '=', guildId)
    .orderBy('position', 'desc')
    .orderBy('id')
    .execute();

/**
 * Gives a member a role; false when the member already had it, the user is not a member, or the role is `@everyone` or
 * another guild's.
 */
export const addMemberRole = async (
  db: Db,
  guildId: GuildId,
  userId: UserId,
  roleId: RoleId,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into member_roles (guild_id, user_id, role_id)
    select m.guild_id, m.user_id, r.id
    from members m join roles r on r.guild_id = m.guild_id and not r.is_default
    where m.guild_id = ${guildId} and m.user_id = ${userId} and r.id = ${roleId}
    on conflict do nothing
    returning role_id`.execute(db);
  return rows.length > 0;
};

/** Removes a role from a member; false when the member did not have it. */
export const removeMemberRole = async (
  db: Db,
  guildId: GuildId,
  userId: UserId,
  roleId: RoleId,
): Promise<boolean> => {
  const row = await db
    .deleteFrom('memberRoles')
    .where('guildId', '=', guildId)
    .where('userId', '=', userId)
    .where('roleId', '=', roleId)
    .returning('roleId')
    .executeTakeFirst();
  return row !== undefined;
};
