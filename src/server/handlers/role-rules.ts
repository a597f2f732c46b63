import type { Role, RolePosition } from '../../contract/entities/role';
import { failure, success } from '../../contract/failure';
import { canManageRole, type MemberAuthority } from '../../domain/permissions/authority';
import { positionRefusal } from '../../domain/roles/order';
import { type Answer, forbidden, notFound, refuse } from '../refusal';

const MAX_POSITION = 100_000;

const sharesPositions = (roles: readonly Role[], positions: readonly RolePosition[]): boolean => {
  const asked = new Map(positions.map(({ id, position }) => [id, position]));
  return new Set(roles.map(({ id, position }) => asked.get(id) ?? position)).size !== roles.length;
};

/**
 * Checks requested positions of roles: all of this guild, none twice, each below the caller's rank before and after
 * (docs/spec/roles.md 'Order'), and no two the same.
 */
export const judgeRoleOrder = (
  who: MemberAuthority,
  roles: readonly Role[],
  positions: readonly RolePosition[],
): Answer<null> => {
  const byId = new Map(roles.map((role) => [role.id, role]));
  if (new Set(positions.map(({ id }) => id)).size !== positions.length)
    return refuse(400, 'A role is listed twice');
  for (const { id, position } of positions) {
    const role = byId.get(id);
    if (role === undefined) return notFound('role');
    if (!canManageRole(who, role))
      return forbidden('Cannot manage this role - it is higher than your highest role');
    if (position > MAX_POSITION) return refuse(400, 'Invalid position');
    const refusal = positionRefusal(who, role, position);
    if (refusal !== null) return forbidden(refusal);
  }
  // The request is based on an outdated order: the refusal carries the current one.
  if (sharesPositions(roles, positions))
    return failure({
      status: 409,
      message: 'The roles have just changed. Check them and try again.',
      now: { roles: roles.map(({ id, position }) => ({ id, position })) },
    });
  return success(null);
};
