import type { RoleId } from '../../contract/ids';

/** The number of members of each role; everybody holds the default role. Roles without members are left out. */
export const countRoleMembers = (
  members: readonly { readonly roleIds: readonly RoleId[] }[],
  defaultRoleId: RoleId | null,
): ReadonlyMap<RoleId, number> => {
  const counts = new Map<RoleId, number>();
  for (const { roleIds } of members) for (const id of roleIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  if (defaultRoleId !== null) counts.set(defaultRoleId, members.length);
  return counts;
};
