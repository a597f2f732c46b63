import type { MemberFilter } from '../../contract/entities/member';
import type { GroupedMember } from './grouping';

export const NO_FILTER: MemberFilter = { text: '', roleId: null, status: null };

/** Whether any filter is in use. */
export const isFiltering = ({ text, roleId, status }: MemberFilter): boolean =>
  text.trim() !== '' || roleId !== null || status !== null;

/** Whether two filters are the same. */
export const isSameFilter = (a: MemberFilter, b: MemberFilter): boolean =>
  a.text === b.text && a.roleId === b.roleId && a.status === b.status;

/** Tells of each member whether it matches the filter. */
export const matcherOf = (filter: MemberFilter): ((member: GroupedMember) => boolean) => {
  const { roleId, status } = filter;
  const text = filter.text.trim().toLowerCase();
  return (member) =>
    (status === null || member.status === status) &&
    (roleId === null || member.roleIds.includes(roleId)) &&
    (text === '' ||
      member.username.toLowerCase().includes(text) ||
      (member.nickname?.toLowerCase().includes(text) ?? false));
};

/** The members that match the filter, in their order. */
export const filterMembers = <M extends GroupedMember>(
  members: readonly M[],
  filter: MemberFilter,
): readonly M[] => (isFiltering(filter) ? members.filter(matcherOf(filter)) : members);
