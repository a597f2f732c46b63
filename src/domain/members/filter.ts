import type { RoleId } from '../../contract/ids';
import type { GroupedMember } from './grouping';

/** The filters of the members manager; a member must match all of them (docs/spec/members.md 'Members manager'). */
export interface MemberFilter {
  /** Part of the username or nickname, ignoring case; a blank text matches everybody. */
  readonly text: string;
  readonly roleId: RoleId | null;
  readonly status: GroupedMember['status'] | null;
}

export const NO_FILTER: MemberFilter = { text: '', roleId: null, status: null };

/** Whether any filter is in use. */
export const isFiltering = ({ text, roleId, status }: MemberFilter): boolean =>
  text.trim() !== '' || roleId !== null || status !== null;

/** The members that match the filter, in their order. */
export const filterMembers = <M extends GroupedMember>(
  members: readonly M[],
  filter: MemberFilter,
): readonly M[] => {
  if (!isFiltering(filter)) return members;
  const { roleId, status } = filter;
  const text = filter.text.trim().toLowerCase();
  return members.filter(
    (member) =>
      (status === null || member.status === status) &&
      (roleId === null || member.roleIds.includes(roleId)) &&
      (text === '' ||
        member.username.toLowerCase().includes(text) ||
        (member.nickname?.toLowerCase().includes(text) ?? false)),
  );
};
