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
import { mergePermissions } from '../../domain/permissions/editing';
import { NO_PERMISSIONS } from '../../domain/permissions/mask';
import { lockGuild } from '../data/guilds';
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
  type RolePatch,
  updateRole,
} from '../data/roles';
import { authorise, type MemberAuthority } from '../http/authorise';
import { type Answer, forbidden, notFound } from '../refusal';
import { acknowledge } from './acknowledge';
import { changesBetween, createAudit, guildTargetOf, movesBetween, roleTarget, userTarget } from './audit';
import { announceVisibility } from './announcements';
import type { HandlersOf } from './handler';
import { judgeRoleOrder } from './role-rules';
import type { Services } from './services';

/** What the trail shows of a role. */
const AUDITED = {
  name: 'name',
  color: 'color',
  isHoisted: 'is_hoisted',
  isMentionable: 'is_mentionable',
  permissions: 'permissions',
} as const;

const TOO_HIGH = 'Cannot manage this role - it is higher than your highest role';

/** Roles: making, changing, ordering, giving and taking them. */
export const roleHandlers = (services: Services): HandlersOf<typeof roles> => {
  const { db, transaction, ids, hub } = services;
  const audit = createAudit(services);

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

  /** Changes a role and notes it in the trail. */
  const change = (guildId: GuildId, actorId: UserId, before: Role, patch: RolePatch) =>
    transaction(async (trx) => {
      const role = await updateRole(trx, guildId, before.id, patch);
      const changes = changesBetween<Role>(before, role, AUDITED);
      if (role !== null && changes.length > 0)
        await audit(trx, { guildId, actorId, action: 'ROLE_UPDATE', target: roleTarget(before), changes });
      return role;
    });

  /** The role, when the caller may give it to the target or take it from them. */
  const assignable = async (
    guildId: GuildId,
    userId: UserId,
    targetId: UserId,
    roleId: RoleId,
  ): Promise<Answer<Role>> => {
    const [who, target] = (await loadAuthorities(db, guildId, [userId, targetId])) ?? [];
    const allowed = authorise(who ?? null, 'MANAGE_ROLES');
    if (!allowed.ok) return allowed;
    const role = await findRole(db, guildId, roleId);
    if (role === null) return notFound('role');
    if (target === undefined || target.roles === null) return notFound('member');
    return canAssignRole(allowed.value, target, role) ? success(role) : forbidden(TOO_HIGH);
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
      const { role, places } = await transaction(async (trx) => {
        await lockGuild(trx, guildId);
        const created = await insertRole(trx, {
          id: ids.next(),
          guildId,
          name: name.trim(),
          color,
          permissions: NO_PERMISSIONS,
        });
        const changes = changesBetween<Role>(null, created, { name: 'name', color: 'color' });
        const target = roleTarget(created);
        await audit(trx, { guildId, actorId: caller.userId, action: 'ROLE_CREATE', target, changes });
        return { role: created, places: await listRolePlaces(trx, guildId) };
      });
      hub.toGuild('GUILD_ROLE_CREATE', { guildId, role });
      hub.toGuild('GUILD_ROLE_ORDER', { guildId, roles: places });
      return success({ message: null, role });
    },

    'roles.edit': async ({ guildId, roleId, name, color, isHoisted, isMentionable }, { caller }) => {
      const found = await callerAndRole(guildId, caller.userId, roleId);
      if (!found.ok) return found;
      if (!canManageRole(found.value.who, found.value.role)) return forbidden(TOO_HIGH);
      const patch = { name: name.trim(), color, isHoisted, isMentionable };
      const role = await change(guildId, caller.userId, found.value.role, patch);
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
      const role = await change(guildId, caller.userId, before, { permissions: merged });
      if (role === null) return notFound('role');
      hub.toGuild('GUILD_ROLE_EDIT', { guildId, role });
      await announceVisibility(services, guildId);
      return acknowledge();
    },

    'roles.delete': async ({ guildId, roleId }, { caller }) => {
      const found = await callerAndRole(guildId, caller.userId, roleId);
      if (!found.ok) return found;
      const { who, role } = found.value;
      if (!canManageRole(who, role)) return forbidden(TOO_HIGH);
      const isGone = await transaction(async (trx) => {
        if (!(await deleteRole(trx, guildId, roleId))) return false;
        const changes = changesBetween<Role>(role, null, AUDITED);
        const target = roleTarget(role);
        await audit(trx, { guildId, actorId: caller.userId, action: 'ROLE_DELETE', target, changes });
        return true;
      });
      if (!isGone) return notFound('role');
      hub.toGuild('GUILD_ROLE_DELETE', { guildId, roleId });
      await announceVisibility(services, guildId);
      return acknowledge();
    },

    'roles.reorder': async ({ guildId, roleOrders }, { caller }) => {
      const allowed = authorise(await loadAuthority(db, guildId, caller.userId), 'MANAGE_ROLES');
      if (!allowed.ok) return allowed;
      const outcome = await transaction(async (trx) => {
        await lockGuild(trx, guildId);
        const places = roleOrders.map(({ roleId, newPosition }) => ({ id: roleId, position: newPosition }));
        const before = await listRoles(trx, guildId);
        const judged = judgeRoleOrder(allowed.value, before, places);
        if (!judged.ok) return judged;
        const after = await reorderRoles(trx, guildId, places);
        const moves = movesBetween(
          before.map(({ id, name, position }) => ({ id, name, place: String(position) })),
          new Map(after.map(({ id, position }) => [id, String(position)])),
        );
        if (moves.extraInfo.count > 0) {
          const target = await guildTargetOf(trx, guildId);
          await audit(trx, { guildId, actorId: caller.userId, action: 'ROLE_UPDATE', target, ...moves });
        }
        return success(after);
      });
      if (!outcome.ok) return outcome;
      hub.toGuild('GUILD_ROLE_ORDER', { guildId, roles: outcome.value });
      return acknowledge();
    },

    'roles.addMember': async ({ guildId, targetUserId: userId, roleId }, { caller }) => {
      const allowed = await assignable(guildId, caller.userId, userId, roleId);
      if (!allowed.ok) return allowed;
      const { name } = allowed.value;
      const isNew = await transaction(async (trx) => {
        if (!(await addMemberRole(trx, guildId, userId, roleId))) return false;
        const changes = [{ key: 'role', old_value: null, new_value: name }];
        const target = await userTarget(trx, userId);
        await audit(trx, { guildId, actorId: caller.userId, action: 'MEMBER_ROLE_UPDATE', target, changes });
        return true;
      });
      if (!isNew) return acknowledge();
      hub.toGuild('GUILD_MEMBER_ROLE_ADD', { guildId, userId, roleId });
      await announceVisibility(services, guildId, [userId]);
      return acknowledge();
    },

    'roles.removeMember': async ({ guildId, targetUserId: userId, roleId }, { caller }) => {
      const allowed = await assignable(guildId, caller.userId, userId, roleId);
      if (!allowed.ok) return allowed;
      const { name } = allowed.value;
      const isGone = await transaction(async (trx) => {
        if (!(await removeMemberRole(trx, guildId, userId, roleId))) return false;
        const changes = [{ key: 'role', old_value: name, new_value: null }];
        const target = await userTarget(trx, userId);
        await audit(trx, { guildId, actorId: caller.userId, action: 'MEMBER_ROLE_UPDATE', target, changes });
        return true;
      });
      if (!isGone) return acknowledge();
      hub.toGuild('GUILD_MEMBER_ROLE_REMOVE', { guildId, userId, roleId });
      await announceVisibility(services, guildId, [userId]);
      return acknowledge();
    },
  };
};
