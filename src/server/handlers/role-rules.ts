import type { Role, RolePlace } from '../../contract/entities/role';
import { success } from '../../contract/failure';
import type { PermissionMask } from '../../contract/permissions';
import { canManageRole, rankOf } from '../../domain/permissions/authority';
import {
  addPermissions,
  grants,
  hasBit,
  PERMISSION_NAMES,
  removePermissions,
} from '../../domain/permissions/mask';
import type { MemberAuthority } from '../http/authorise';
import { type Answer, forbidden, notFound, refuse } from '../refusal';

/** A role's mask after an edit: bits that the editor holds are as asked, the others stay (protocol.md 'Authority'). */
export const mergePermissions = (
  before: PermissionMask,
  asked: PermissionMask,
  held: PermissionMask,
): PermissionMask => {
  const free = PERMISSION_NAMES.filter((name) => grants(held, name));
  const wanted = free.filter((name) => hasBit(asked, name));
  const unwanted = free.filter((name) => !hasBit(asked, name));
  return addPermissions(removePermissions(before, unwanted), wanted);
};

const MAX_POSITION = 100_000;

/**
 * Whether somebody may put roles at these positions: all of this guild, none twice, each below them before and after
 * (server-area.md 5).
 */
export const judgeRoleOrder = (
  who: MemberAuthority,
  roles: readonly Role[],
  places: readonly RolePlace[],
): Answer<null> => {
  const byId = new Map(roles.map((role) => [role.id, role]));
  if (new Set(places.map(({ id }) => id)).size !== places.length) return refuse(400, 'A role is named twice');
  for (const { id, position } of places) {
    const role = byId.get(id);
    if (role === undefined) return notFound('role');
    if (!canManageRole(who, role))
      return forbidden('Cannot manage this role - it is higher than your highest role');
    if (position > MAX_POSITION) return refuse(400, 'Invalid position');
    const rank = rankOf(who);
    if (position >= rank)
      return forbidden(
        `Cannot move role ${role.name} to position ${position} - it would be at or above your highest role (position ${rank})`,
      );
  }
  return success(null);
};
