import type { RoleId, UserId } from '../../contract/ids';

/** The fields of a member by which one is chosen. */
interface Holder {
  readonly id: UserId;
  readonly roleIds: readonly RoleId[];
}

/**
 * The member by whom the permissions of a role are explained first: oneself if one has the role, else the first member
 * who has it; oneself where nobody is known to have it. Everybody has `@everyone`.
 */
export const whomToExplain = (
  me: Holder,
  role: { readonly id: RoleId; readonly isDefault: boolean },
  members: Iterable<Holder>,
): UserId => {
  if (role.isDefault || me.roleIds.includes(role.id)) return me.id;
  for (const { id, roleIds } of members) if (roleIds.includes(role.id)) return id;
  return me.id;
};
