import type { Role } from '../../contract/entities/role';
import { success } from '../../contract/failure';
import type { GuildId, RoleId, UserId } from '../../contract/ids';
import type { roles } from '../../contract/rest/roles';
import {
  canAssignRole,
  canEditRolePermissions,
  canManageRole,
  permissionsOf,
  rankOf,
} from '../../domain/permissions/authority';
import { NO_PERMISSIONS } from '../../domain/permissions/mask';
import { loadAuthorities, loadAuthority } from '../data/members';
import {
  addMemberRole,
  deleteRole,
  findRole,
  insertRole,
  listMemberRoles,
  listRolePlaces,
  listRoles,
  removeMemberRole,
  reorderRoles,
  updateRole,
} from '../data/roles';
import { authorise, type MemberAuthority } from '../http/authorise';
import { type Answer, forbidden, notFound } from '../refusal';
import { acknowledge } from './acknowledge';
import { announceVisibility } from './announcements';
import type { HandlersOf } from './handler';
import { judgeRoleOrder, mergePermissions } from './role-rules';
import type { Services } from './services';

const TOO_HIGH = 'Cannot manage this role - it is higher than your highest role';

/** Roles: making, changing, ordering, giving and taking them. */
export const roleHandlers = (services: Services): HandlersOf<typeof roles> => {
  const { db, transaction, ids, hub } = services;

  /** A role of this guild and what the caller, who holds MANAGE_ROLES, may do. */
  const callerAndRole = async (
    guildId: GuildId,
    userId: UserId,
    roleId: RoleId,
  ): Promise<Answer<{ readonly who: MemberAuthority; readonly role: Role }>> => {
    const allowed = authorise(await loadAuthority(db, guildId, userId), 'MANAGE_ROLES');
    if (!allowed.ok) return allowed;
    const role = await findRole(db, guildId, roleId);
    return role === null ? notFound('role') : success({ who: allowed.value, role });
  };

  /** Whether the caller may give this role to, or take it from, the target. */
  const assignable = async (
    guildId: GuildId,
    userId: UserId,
    targetId: UserId,
    roleId: RoleId,
  ): Promise<Answer<null>> => {
    const [who, target] = (await loadAuthorities(db, guildId, [userId, targetId])) ?? [];
    const allowed = authorise(who ?? null, 'MANAGE_ROLES');
    if (!allowed.ok) return allowed;
    const role = await findRole(db, guildId, roleId);
    if (role === null) return notFound('role');
    if (target === undefined || target.roles === null) return notFound('member');
    return canAssignRole(allowed.value, target, role) ? success(null) : forbidden(TOO_HIGH);
  };

  return {
    'roles.list': async ({ guildId }, { caller }) => {
      const allowed = authorise(await loadAuthority(db, guildId, caller.userId), 'member');
      if (!allowed.ok) return allowed;
      return success({
        roles: await listRoles(db, guildId),
        memberRoles: await listMemberRoles(db, guildId, caller.userId),
      });
    },

    'roles.create': async ({ guildId, name, color }, { caller }) => {
      const allowed = authorise(await loadAuthority(db, guildId, caller.userId), 'MANAGE_ROLES');
      if (!allowed.ok) return allowed;
      // The new role stands at 1 and pushes the others up: one must stand above it afterwards.
      if (rankOf(allowed.value) < 1) return forbidden('You need a role of your own to create roles');
      const { role, places } = await transaction(async (trx) => ({
        role: await insertRole(trx, {
          id: ids.next(),
          guildId,
          name: name.trim(),
          color,
          permissions: NO_PERMISSIONS,
        }),
        places: await listRolePlaces(trx, guildId),
      }));
      hub.toGuild('GUILD_ROLE_CREATE', { guildId, role });
      hub.toGuild('GUILD_ROLE_ORDER', { guildId, roles: places });
      return success({ message: null, role });
    },

    'roles.edit': async ({ guildId, roleId, name, color, isHoisted, isMentionable }, { caller }) => {
      const found = await callerAndRole(guildId, caller.userId, roleId);
      if (!found.ok) return found;
      if (!canManageRole(found.value.who, found.value.role)) return forbidden(TOO_HIGH);
      const patch = { name: name.trim(), color, isHoisted, isMentionable };
      const role = await updateRole(db, guildId, roleId, patch);
      if (role === null) return notFound('role');
      hub.toGuild('GUILD_ROLE_EDIT', { guildId, role });
      return acknowledge();
    },

    'roles.editPermissions': async ({ guildId, roleId, permissions }, { caller }) => {
      const found = await callerAndRole(guildId, caller.userId, roleId);
      if (!found.ok) return found;
      const { who, role: before } = found.value;
      if (!canEditRolePermissions(who, before)) return forbidden(TOO_HIGH);
      const merged = mergePermissions(before.permissions, permissions, permissionsOf(who));
      const role = await updateRole(db, guildId, roleId, { permissions: merged });
      if (role === null) return notFound('role');
      hub.toGuild('GUILD_ROLE_EDIT', { guildId, role });
      await announceVisibility(services, guildId);
      return acknowledge();
    },

    'roles.delete': async ({ guildId, roleId }, { caller }) => {
      const found = await callerAndRole(guildId, caller.userId, roleId);
      if (!found.ok) return found;
      if (!canManageRole(found.value.who, found.value.role)) return forbidden(TOO_HIGH);
      if (!(await deleteRole(db, guildId, roleId))) return notFound('role');
      hub.toGuild('GUILD_ROLE_DELETE', { guildId, roleId });
      await announceVisibility(services, guildId);
      return acknowledge();
    },

    'roles.reorder': async ({ guildId, roleOrders }, { caller }) => {
      const allowed = authorise(await loadAuthority(db, guildId, caller.userId), 'MANAGE_ROLES');
      if (!allowed.ok) return allowed;
      const outcome = await transaction(async (trx) => {
        const places = roleOrders.map(({ roleId, newPosition }) => ({ id: roleId, position: newPosition }));
        const judged = judgeRoleOrder(allowed.value, await listRoles(trx, guildId), places);
        return judged.ok ? success(await reorderRoles(trx, guildId, places)) : judged;
      });
      if (!outcome.ok) return outcome;
      hub.toGuild('GUILD_ROLE_ORDER', { guildId, roles: outcome.value });
      return acknowledge();
    },

    'roles.addMember': async ({ guildId, targetUserId: userId, roleId }, { caller }) => {
      const allowed = await assignable(guildId, caller.userId, userId, roleId);
      if (!allowed.ok) return allowed;
      if (!(await addMemberRole(db, guildId, userId, roleId))) return acknowledge();
      hub.toGuild('GUILD_MEMBER_ROLE_ADD', { guildId, userId, roleId });
      await announceVisibility(services, guildId, [userId]);
      return acknowledge();
    },

    'roles.removeMember': async ({ guildId, targetUserId: userId, roleId }, { caller }) => {
      const allowed = await assignable(guildId, caller.userId, userId, roleId);
      if (!allowed.ok) return allowed;
      if (!(await removeMemberRole(db, guildId, userId, roleId))) return acknowledge();
      hub.toGuild('GUILD_MEMBER_ROLE_REMOVE', { guildId, userId, roleId });
      await announceVisibility(services, guildId, [userId]);
      return acknowledge();
    },
  };
};
