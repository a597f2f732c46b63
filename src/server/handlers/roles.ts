import type { Role } from '../../contract/entities/role';
import { success } from '../../contract/failure';
import type { GuildId, UserId } from '../../contract/ids';
import type { Endpoints } from '../../contract/rest';
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
import { copyOfRole } from '../data/deleted-roles';
import {
  addMemberRole,
  deleteRole,
  insertRole,
  listMemberRoles,
  listRolePositions,
  listRoles,
  removeMemberRole,
  reorderRoles,
  type RolePatch,
  updateRole,
} from '../data/roles';
import type { Db } from '../data/schema';
import type { ImageOf } from '../data/undo-images';
import { type Answer, forbidden, notFound, refuse } from '../refusal';
import { withVersion } from './acts';
import { acknowledge } from './acknowledge';
import { type Audit, changesBetween, guildTargetOf, movesBetween, roleTarget, userTarget } from './audit';
import type { HandlersOf } from './handler';
import type { SeenBy } from './scope';
import { undoOfRoleOrder } from './order-images';
import { judgeRoleOrder } from './role-rules';
import type { Services } from './services';

/** The fields of a role in the audit log. */
const AUDITED = {
  name: 'name',
  color: 'color',
  isHoisted: 'is_hoisted',
  isMentionable: 'is_mentionable',
  permissions: 'permissions',
} as const;

/** The fields of a role that a change has changed. */
const valuesBetween = (before: Role, after: Role): ImageOf<'role'>['values'] =>
  (Object.keys(AUDITED) as (keyof typeof AUDITED)[])
    .filter((key) => before[key] !== after[key])
    .map((key) => ({ key, before: before[key], after: after[key] }));

const TOO_HIGH = 'Cannot manage this role - it is higher than your highest role';

/** Handlers of roles. */
export const roleHandlers = (services: Services): HandlersOf<typeof roles> => {
  const { db, ids } = services;

  /** Changes a role and records the change in the audit log. */
  const change = async (
    audit: Audit<'ROLE_UPDATE'>,
    trx: Db,
    { guildId, actorId, role: before }: { guildId: GuildId; actorId: UserId; role: Role },
    patch: RolePatch,
  ): Promise<Answer<Role>> => {
    const role = await updateRole(trx, guildId, before.id, patch);
    if (role === null) return notFound('role');
    const changes = changesBetween<Role>(before, role, AUDITED);
    if (changes.length > 0)
      await audit(trx, {
        ...{ guildId, actorId, action: 'ROLE_UPDATE', target: roleTarget(before), changes },
        undo: { image: { kind: 'role', roleId: before.id, values: valuesBetween(before, role) } },
      });
    return success(role);
  };

  /** The refusal of giving a role to a member or removing it; null if it is allowed. */
  const refusalToAssign = ({ who, target, role }: SeenBy<Endpoints['roles.addMember']>) => {
    if (target.roles === null) return notFound('member');
    return canAssignRole(who, target, role) ? null : forbidden(TOO_HIGH);
  };

  return {
    'roles.list': async ({ guildId }, { caller }) =>
      success({
        roles: await listRoles(db, guildId),
        memberRoles: await listMemberRoles(db, guildId, caller.userId),
      }),

    'roles.create': async ({ guildId, name, color }, { caller, acts, audit, hub }) => {
      if (isReservedName(name)) return refuse(400, RESERVED_NAME);
      const done = await acts.inGuild(
        withVersion(async (trx, { who }) => {
          // The new role gets position 1 and moves the others up: the caller must rank above it afterwards.
          if (rankOf(who) < 1) return forbidden('You need a role to create roles');
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
          const reply = { message: null, role: created };
          return success({ reply, positions: await listRolePositions(trx, guildId) });
        }),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      const { reply, positions: places } = value;
      hub.changed(version, 'GUILD_ROLE_CREATE', { guildId, role: reply.role });
      hub.changed(version, 'GUILD_ROLE_ORDER', { guildId, roles: places });
      return success(reply);
    },

    'roles.edit': async (
      { guildId, name, color, isHoisted, isMentionable },
      { caller, acts, audit, hub },
    ) => {
      if (isReservedName(name)) return refuse(400, RESERVED_NAME);
      const done = await acts.inGuild(
        withVersion(async (trx, { who, role }) => {
          if (!canManageRole(who, role)) return forbidden(TOO_HIGH);
          const patch = { name: name.trim(), color, isHoisted, isMentionable };
          return change(audit, trx, { guildId, actorId: caller.userId, role }, patch);
        }),
      );
      if (!done.ok) return done;
      const { value: role, version } = done.value;
      hub.changed(version, 'GUILD_ROLE_EDIT', { guildId, role });
      return acknowledge();
    },

    'roles.editPermissions': async (
      { guildId, permissions: asked },
      { caller, acts, audit, hub, announce },
    ) => {
      const done = await acts.inGuild(
        withVersion(async (trx, { who, role }) => {
          if (!canEditRolePermissions(who, role)) return forbidden(TOO_HIGH);
          const permissions = mergePermissions(role.permissions, asked, permissionsOf(who));
          return change(audit, trx, { guildId, actorId: caller.userId, role }, { permissions });
        }),
      );
      if (!done.ok) return done;
      const { value: role, version } = done.value;
      hub.changed(version, 'GUILD_ROLE_EDIT', { guildId, role });
      await announce.visibility(guildId);
      return acknowledge();
    },

    'roles.delete': async ({ guildId, roleId }, { caller, acts, audit, hub, announce }) => {
      const done = await acts.inGuild(
        withVersion(async (trx, { who, role }) => {
          if (!canManageRole(who, role)) return forbidden(TOO_HIGH);
          const image = await copyOfRole(trx, guildId, role);
          if (!(await deleteRole(trx, guildId, roleId))) return notFound('role');
          const changes = changesBetween<Role>(role, null, AUDITED);
          const target = roleTarget(role);
          await audit(trx, {
            ...{ guildId, actorId: caller.userId, action: 'ROLE_DELETE', target, changes },
            undo: { image },
          });
          return success(null);
        }),
      );
      if (!done.ok) return done;
      hub.changed(done.value.version, 'GUILD_ROLE_DELETE', { guildId, roleId });
      await announce.visibility(guildId);
      return acknowledge();
    },

    'roles.reorder': async ({ guildId, roleOrders }, { caller, acts, audit, hub }) => {
      const outcome = await acts.inGuild(
        withVersion(async (trx, { who }) => {
          const positions = roleOrders.map(({ roleId, newPosition }) => ({
            id: roleId,
            position: newPosition,
          }));
          const before = await listRoles(trx, guildId);
          const judged = judgeRoleOrder(who, before, positions);
          if (!judged.ok) return judged;
          const after = await reorderRoles(trx, guildId, positions);
          const moves = movesBetween(
            before.map(({ id, name, position }) => ({ id, name, place: String(position) })),
            new Map(after.map(({ id, position }) => [id, String(position)])),
          );
          if (moves.extraInfo.count > 0) {
            const target = await guildTargetOf(trx, guildId);
            await audit(trx, {
              ...{ guildId, actorId: caller.userId, action: 'ROLE_UPDATE', target, ...moves },
              undo: undoOfRoleOrder(before, after),
            });
          }
          return success(after);
        }),
      );
      if (!outcome.ok) return outcome;
      const { value, version } = outcome.value;
      hub.changed(version, 'GUILD_ROLE_ORDER', { guildId, roles: value });
      return acknowledge();
    },

    'roles.addMember': async (
      { guildId, targetUserId: userId, roleId },
      { caller, acts, audit, hub, announce },
    ) => {
      const done = await acts.inGuild(
        withVersion(async (trx, seen) => {
          const refusal = refusalToAssign(seen);
          if (refusal !== null) return refusal;
          if (!(await addMemberRole(trx, guildId, userId, roleId))) return success(false);
          const changes = [{ key: 'role', old_value: null, new_value: seen.role.name }];
          const target = await userTarget(trx, userId);
          await audit(trx, {
            guildId,
            actorId: caller.userId,
            action: 'MEMBER_ROLE_UPDATE',
            target,
            changes,
            undo: { image: { kind: 'member-role', userId, roleId, isGiven: true } },
          });
          return success(true);
        }),
      );
      if (!done.ok) return done;
      const { value: isChanged, version } = done.value;
      if (!isChanged) return acknowledge();
      hub.changed(version, 'GUILD_MEMBER_ROLE_ADD', { guildId, userId, roleId });
      await announce.visibility(guildId, [userId]);
      return acknowledge();
    },

    'roles.removeMember': async (
      { guildId, targetUserId: userId, roleId },
      { caller, acts, audit, hub, announce },
    ) => {
      const done = await acts.inGuild(
        withVersion(async (trx, seen) => {
          const refusal = refusalToAssign(seen);
          if (refusal !== null) return refusal;
          if (!(await removeMemberRole(trx, guildId, userId, roleId))) return success(false);
          const changes = [{ key: 'role', old_value: seen.role.name, new_value: null }];
          const target = await userTarget(trx, userId);
          await audit(trx, {
            guildId,
            actorId: caller.userId,
            action: 'MEMBER_ROLE_UPDATE',
            target,
            changes,
            undo: { image: { kind: 'member-role', userId, roleId, isGiven: false } },
          });
          return success(true);
        }),
      );
      if (!done.ok) return done;
      const { value: isChanged, version } = done.value;
      if (!isChanged) return acknowledge();
      hub.changed(version, 'GUILD_MEMBER_ROLE_REMOVE', { guildId, userId, roleId });
      await announce.visibility(guildId, [userId]);
      return acknowledge();
    },
  };
};
