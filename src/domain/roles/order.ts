import type { RoleId } from '../../contract/ids';
import { t } from '../i18n/t';
import { type Authority, canManageRole, rankOf, type RankedRole } from '../permissions/authority';
import { compareIds } from '../ids';

/** A role and its new position (an entry of the body of /role/reorder). */
export interface NewRolePosition {
  readonly roleId: RoleId;
  readonly newPosition: number;
}

/** Roles from the highest to `@everyone`; of equal positions the older role comes first, as on the server. */
export const rankRoles = <R extends Pick<RankedRole, 'id' | 'position'>>(roles: Iterable<R>): readonly R[] =>
  [...roles].sort((a, b) => b.position - a.position || compareIds(a.id, b.id));

/** The roles that a user may reorder, the highest first: all roles below the user's rank, without `@everyone`. */
export const orderableRoles = <R extends RankedRole>(who: Authority, roles: Iterable<R>): readonly R[] =>
  rankRoles(roles).filter((role) => canManageRole(who, role));

/**
 * The positions for an order, the highest first: the top manageable position minus the index in the list, at least 1
 * (docs/spec/roles.md 'Order'). If roles share positions, the top is raised as far as the user's rank allows, so that
 * each role gets its own position.
 */
export const positionsOf = (who: Authority, order: readonly RankedRole[]): readonly NewRolePosition[] => {
  const highest = order.reduce((top, { position }) => Math.max(top, position), 0);
  const top = Math.max(highest, Math.min(order.length, rankOf(who) - 1));
  return order.map(({ id }, index) => ({ roleId: id, newPosition: Math.max(1, top - index) }));
};

/** The error text if a user cannot put a role at a position (docs/spec/roles.md 'Order'); null if the user can. */
export const positionRefusal = (
  who: Authority,
  role: { readonly name: string },
  position: number,
): string | null => {
  const rank = rankOf(who);
  return position < rank
    ? null
    : t(
        'Cannot move role {{name}} to position {{position}} - it would be at or above your highest role (position {{rank}})',
        { name: role.name, position, rank },
      );
};

/** An order with one role moved to an index, the others unchanged. */
export const moveRole = (order: readonly RoleId[], roleId: RoleId, to: number): readonly RoleId[] => {
  const rest = order.filter((id) => id !== roleId);
  if (rest.length === order.length) return order;
  const at = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, at), roleId, ...rest.slice(at)];
};

/**
 * Updates the draft of an order after others have added or deleted roles: a new role goes below the role that is above
 * it in the live order.
 */
export const keepUpOrder = (draft: readonly RoleId[], live: readonly RoleId[]): readonly RoleId[] => {
  const there = new Set(live);
  const order = draft.filter((id) => there.has(id));
  const known = new Set(order);
  live.forEach((id, index) => {
    if (known.has(id)) return;
    const above = live[index - 1];
    order.splice(above === undefined ? 0 : order.indexOf(above) + 1, 0, id);
    known.add(id);
  });
  return order;
};

/** Whether two orders are the same. */
export const isSameOrder = (a: readonly RoleId[], b: readonly RoleId[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);
