import { sql } from 'kysely';
import type { Role } from '../../contract/entities/role';
import type { CategoryId, ChannelId, GuildId, RoleId, UserId } from '../../contract/ids';
import type { PermissionMask } from '../../contract/permissions';
import { findRole, listRoles } from './roles';
import type { Db, Reads } from './schema';
import type { ImageOf } from './undo-images';

/** Who holds a role or gets it back on joining, its overwrites, and where it stands: what goes with it. */
export const copyOfRole = async (
  trx: Reads,
  guildId: GuildId,
  { id: roleId, name, color, position, isHoisted, isMentionable, permissions }: Role,
): Promise<ImageOf<'role-deleted'>> => {
  const members = await trx
    .selectFrom('memberRoles')
    .select('userId')
    .where('guildId', '=', guildId)
    .where('roleId', '=', roleId)
    .execute();
  const returning = await trx
    .selectFrom('returningRoles')
    .select('userId')
    .where('guildId', '=', guildId)
    .where('roleId', '=', roleId)
    .execute();
  const overwrites = await trx
    .selectFrom('overwrites')
    .select(['channelId', 'categoryId', 'allow', 'deny'])
    .where('guildId', '=', guildId)
    .where('roleId', '=', roleId)
    .execute();
  const roles = await listRoles(trx, guildId);
  return {
    kind: 'role-deleted',
    role: { id: roleId, name, color, position, isHoisted, isMentionable, permissions },
    order: roles.filter(({ isDefault }) => !isDefault).map(({ id }) => id),
    members: members.map(({ userId }) => userId),
    returning: returning.map(({ userId }) => userId),
    overwrites,
  };
};

interface Placed {
  readonly channelId: ChannelId | null;
  readonly categoryId: CategoryId | null;
  readonly allow: PermissionMask;
  readonly deny: PermissionMask;
}

const putOverwrite = async (
  trx: Db,
  guildId: GuildId,
  roleId: RoleId,
  { channelId, categoryId, allow, deny }: Placed,
): Promise<void> => {
  await sql`
    insert into overwrites (guild_id, channel_id, category_id, role_id, user_id, allow, deny)
    select ${guildId}::bigint, ${channelId}::bigint, ${categoryId}::bigint, ${roleId}::bigint, null,
      ${allow}::bigint, ${deny}::bigint
    where exists (select from channels ch where ch.id = ${channelId}::bigint)
      or exists (select from categories c where c.id = ${categoryId}::bigint)`.execute(trx);
};

/**
 * Puts a deleted role back at the position that it has here, with its members and overwrites. Runs in a transaction that has
 * locked the guild, and has made room among the roles.
 */
export const restoreRole = async (
  trx: Db,
  guildId: GuildId,
  { role, members, returning, overwrites }: Omit<ImageOf<'role-deleted'>, 'order'>,
): Promise<{ readonly role: Role; readonly members: readonly UserId[] }> => {
  const { id: roleId } = role;
  await trx
    .insertInto('roles')
    .values({ ...role, guildId })
    .execute();
  const { rows } = await sql<{ readonly userId: UserId }>`
    insert into member_roles (guild_id, user_id, role_id)
    select m.guild_id, m.user_id, ${roleId}::bigint from members m
    where m.guild_id = ${guildId} and m.user_id = any(${sql.val([...members, ...returning])}::bigint[])
    on conflict do nothing returning user_id`.execute(trx);
  // Who has come back since would have it by now.
  await sql`
    insert into returning_roles (guild_id, user_id, role_id)
    select ${guildId}::bigint, u.id, ${roleId}::bigint from users u
    where u.id = any(${sql.val([...returning])}::bigint[]) and u.deleted_at is null
      and not exists (select from members m where m.guild_id = ${guildId} and m.user_id = u.id)
    on conflict do nothing`.execute(trx);
  for (const overwrite of overwrites) await putOverwrite(trx, guildId, roleId, overwrite);
  const back = await findRole(trx, guildId, roleId);
  if (back === null) throw new Error('a role that was put back is not there');
  return { role: back, members: rows.map(({ userId }) => userId) };
};
