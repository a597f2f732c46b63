import type { RoleId } from '../../contract/ids';

/** How many members hold each role; everybody holds the default one. Roles that nobody holds are not in it. */
export const countRoleMembers = (
  members: readonly { readonly roleIds: readonly RoleId[] }[],
  defaultRoleId: RoleId | null,
): ReadonlyMap<RoleId, number> => {
  const counts = new Map<RoleId, number>();
  for (const { roleIds } of members) for (const id of roleIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  if (defaultRoleId !== null) counts.set(defaultRoleId, members.length);
  return counts;
};
