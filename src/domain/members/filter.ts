import type { RoleId } from '../../contract/ids';
import type { GroupedMember } from './grouping';

/** What the members manager filters by; all of it must hold (docs/spec/members.md 'Members manager'). */
export interface MemberFilter {
  /** Part of the username or nickname, whatever the case; blank lets everybody through. */
  readonly text: string;
  readonly roleId: RoleId | null;
  readonly status: GroupedMember['status'] | null;
}

export const NO_FILTER: MemberFilter = { text: '', roleId: null, status: null };

/** Whether anything is filtered at all. */
export const isFiltering = ({ text, roleId, status }: MemberFilter): boolean =>
  text.trim() !== '' || roleId !== null || status !== null;

/** The members who pass, in the order in which they came. */
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
