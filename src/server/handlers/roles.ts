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
import { isReservedName, RESERVED_NAME } from '../../domain/members/reserved-name';
import { mergePermissions } from '../../domain/permissions/editing';
import { NO_PERMISSIONS } from '../../domain/permissions/mask';
import type { VersionedOutcome } from '../data/event-versions';
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
import type { Reads } from '../data/schema';
import { authorise, type MemberAuthority } from '../http/authorise';
import { type Answer, forbidden, notFound, refuse } from '../refusal';
import { withVersion } from './acts';
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
  const { db, acts, ids, hub } = services;
  const audit = createAudit(services);

  /** A role of this guild and what the caller, who holds MANAGE_ROLES, may do. */
  const callerAndRole = async (
    trx: Reads,
    guildId: GuildId,
    userId: UserId,
    roleId: RoleId,
  ): Promise<Answer<{ readonly who: MemberAuthority; readonly role: Role }>> => {
    const allowed = authorise(await loadAuthority(trx, guildId, userId), 'MANAGE_ROLES');
    if (!allowed.ok) return allowed;
    const role = await findRole(trx, guildId, roleId);
    return role === null ? notFound('role') : success({ who: allowed.value, role });
  };

  /** Changes a role as it is decided by what holds now, and notes it in the trail. */
  const change = (
    { guildId, actorId, roleId }: { guildId: GuildId; actorId: UserId; roleId: RoleId },
    decide: (who: MemberAuthority, before: Role) => Answer<RolePatch>,
  ): Promise<Answer<VersionedOutcome<Role>>> =>
    acts.inGuild(
      { guild: guildId },
      withVersion(async (trx) => {
        const found = await callerAndRole(trx, guildId, actorId, roleId);
        if (!found.ok) return found;
        const { who, role: before } = found.value;
        const patch = decide(who, before);
        if (!patch.ok) return patch;
        const role = await updateRole(trx, guildId, roleId, patch.value);
        if (role === null) return notFound('role');
        const changes = changesBetween<Role>(before, role, AUDITED);
        if (changes.length > 0)
          await audit(trx, { guildId, actorId, action: 'ROLE_UPDATE', target: roleTarget(before), changes });
        return success(role);
      }),
    );

  /** The role, when the caller may give it to the target or take it from them. */
  const assignable = async (
    trx: Reads,
    guildId: GuildId,
    userId: UserId,
    targetId: UserId,
    roleId: RoleId,
  ): Promise<Answer<Role>> => {
    const [who, target] = (await loadAuthorities(trx, guildId, [userId, targetId])) ?? [];
    const allowed = authorise(who ?? null, 'MANAGE_ROLES');
    if (!allowed.ok) return allowed;
    const role = await findRole(trx, guildId, roleId);
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
      if (isReservedName(name)) return refuse(400, RESERVED_NAME);
      const done = await acts.inGuild(
        { guild: guildId },
        withVersion(async (trx) => {
          const allowed = authorise(await loadAuthority(trx, guildId, caller.userId), 'MANAGE_ROLES');
          if (!allowed.ok) return allowed;
          // The new role stands at 1 and pushes the others up: one must stand above it afterwards.
          if (rankOf(allowed.value) < 1) return forbidden('You need a role of your own to create roles');
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
          return success({ role: created, places: await listRolePlaces(trx, guildId) });
        }),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      const { role, places } = value;
      hub.changed(version, 'GUILD_ROLE_CREATE', { guildId, role });
      hub.changed(version, 'GUILD_ROLE_ORDER', { guildId, roles: places });
      return success({ message: null, role });
    },

    'roles.edit': async ({ guildId, roleId, name, color, isHoisted, isMentionable }, { caller }) => {
      if (isReservedName(name)) return refuse(400, RESERVED_NAME);
      const patch = { name: name.trim(), color, isHoisted, isMentionable };
      const done = await change({ guildId, actorId: caller.userId, roleId }, (who, before) =>
        canManageRole(who, before) ? success(patch) : forbidden(TOO_HIGH),
      );
      if (!done.ok) return done;
      const { value: role, version } = done.value;
      hub.changed(version, 'GUILD_ROLE_EDIT', { guildId, role });
      return acknowledge();
    },

    'roles.editPermissions': async ({ guildId, roleId, permissions }, { caller }) => {
      const done = await change({ guildId, actorId: caller.userId, roleId }, (who, before) => {
        if (!canEditRolePermissions(who, before)) return forbidden(TOO_HIGH);
        return success({
          permissions: mergePermissions(before.permissions, permissions, permissionsOf(who)),
        });
      });
      if (!done.ok) return done;
      const { value: role, version } = done.value;
      hub.changed(version, 'GUILD_ROLE_EDIT', { guildId, role });
      await announceVisibility(services, guildId);
      return acknowledge();
    },

    'roles.delete': async ({ guildId, roleId }, { caller }) => {
      const done = await acts.inGuild(
        { guild: guildId },
        withVersion(async (trx) => {
          const found = await callerAndRole(trx, guildId, caller.userId, roleId);
          if (!found.ok) return found;
          const { who, role } = found.value;
          if (!canManageRole(who, role)) return forbidden(TOO_HIGH);
          if (!(await deleteRole(trx, guildId, roleId))) return notFound('role');
          const changes = changesBetween<Role>(role, null, AUDITED);
          const target = roleTarget(role);
          await audit(trx, { guildId, actorId: caller.userId, action: 'ROLE_DELETE', target, changes });
          return success(null);
        }),
      );
      if (!done.ok) return done;
      hub.changed(done.value.version, 'GUILD_ROLE_DELETE', { guildId, roleId });
      await announceVisibility(services, guildId);
      return acknowledge();
    },

    'roles.reorder': async ({ guildId, roleOrders }, { caller }) => {
      const outcome = await acts.inGuild(
        { guild: guildId },
        withVersion(async (trx) => {
          const allowed = authorise(await loadAuthority(trx, guildId, caller.userId), 'MANAGE_ROLES');
          if (!allowed.ok) return allowed;
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
        }),
      );
      if (!outcome.ok) return outcome;
      const { value, version } = outcome.value;
      hub.changed(version, 'GUILD_ROLE_ORDER', { guildId, roles: value });
      return acknowledge();
    },

    'roles.addMember': async ({ guildId, targetUserId: userId, roleId }, { caller }) => {
      const done = await acts.inGuild(
        { guild: guildId },
        withVersion(async (trx) => {
          const allowed = await assignable(trx, guildId, caller.userId, userId, roleId);
          if (!allowed.ok) return allowed;
          if (!(await addMemberRole(trx, guildId, userId, roleId))) return success(false);
          const changes = [{ key: 'role', old_value: null, new_value: allowed.value.name }];
          const target = await userTarget(trx, userId);
          await audit(trx, {
            guildId,
            actorId: caller.userId,
            action: 'MEMBER_ROLE_UPDATE',
            target,
            changes,
          });
          return success(true);
        }),
      );
      if (!done.ok) return done;
      const { value: isChanged, version } = done.value;
      if (!isChanged) return acknowledge();
      hub.changed(version, 'GUILD_MEMBER_ROLE_ADD', { guildId, userId, roleId });
      await announceVisibility(services, guildId, [userId]);
      return acknowledge();
    },

    'roles.removeMember': async ({ guildId, targetUserId: userId, roleId }, { caller }) => {
      const done = await acts.inGuild(
        { guild: guildId },
        withVersion(async (trx) => {
          const allowed = await assignable(trx, guildId, caller.userId, userId, roleId);
          if (!allowed.ok) return allowed;
          if (!(await removeMemberRole(trx, guildId, userId, roleId))) return success(false);
          const changes = [{ key: 'role', old_value: allowed.value.name, new_value: null }];
          const target = await userTarget(trx, userId);
          await audit(trx, {
            guildId,
            actorId: caller.userId,
            action: 'MEMBER_ROLE_UPDATE',
            target,
            changes,
          });
          return success(true);
        }),
      );
      if (!done.ok) return done;
      const { value: isChanged, version } = done.value;
      if (!isChanged) return acknowledge();
      hub.changed(version, 'GUILD_MEMBER_ROLE_REMOVE', { guildId, userId, roleId });
      await announceVisibility(services, guildId, [userId]);
      return acknowledge();
    },
  };
};
