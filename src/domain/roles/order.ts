import type { RoleId } from '../../contract/ids';
import { t } from '../i18n/t';
import { type Authority, canManageRole, rankOf, type RankedRole } from '../permissions/authority';
import { compareIds } from '../ids';

/** A role where the order puts it (the body of /role/reorder). */
export interface NewRolePosition {
  readonly roleId: RoleId;
  readonly newPosition: number;
}

/** Roles from the highest to `@everyone`; where two share a position, the older comes first, as on the server. */
export const rankRoles = <R extends Pick<RankedRole, 'id' | 'position'>>(roles: Iterable<R>): readonly R[] =>
  [...roles].sort((a, b) => b.position - a.position || compareIds(a.id, b.id));

/** The roles that somebody may put into another order, the highest first: not `@everyone`, all below them. */
export const orderableRoles = <R extends RankedRole>(who: Authority, roles: Iterable<R>): readonly R[] =>
  rankRoles(roles).filter((role) => canManageRole(who, role));

/**
 * Positions for an order, the highest first: the top manageable position minus the place in the list, at least 1
 * (docs/spec/roles.md 'Order'). Where roles share positions the top is raised, below the rank, so that each gets its
 * own.
 */
export const positionsOf = (who: Authority, order: readonly RankedRole[]): readonly NewRolePosition[] => {
  const highest = order.reduce((top, { position }) => Math.max(top, position), 0);
  const top = Math.max(highest, Math.min(order.length, rankOf(who) - 1));
  return order.map(({ id }, index) => ({ roleId: id, newPosition: Math.max(1, top - index) }));
};

/** Why somebody cannot put a role at a position, in words (docs/spec/roles.md 'Order'); null where they can. */
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

/** An order with one role at another place, the others as they were. */
export const moveRole = (order: readonly RoleId[], roleId: RoleId, to: number): readonly RoleId[] => {
  const rest = order.filter((id) => id !== roleId);
  if (rest.length === order.length) return order;
  const at = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, at), roleId, ...rest.slice(at)];
};

/** A draft of an order when roles came and went elsewhere: the new ones stand below whom they stand below there. */
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
