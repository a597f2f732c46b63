import type { GroupedMember, MemberGroup } from './grouping';

/** The members at these positions of the member list, counted from 0 over all groups; fewer at its end. */
export const membersInRange = <M extends GroupedMember>(
  groups: readonly MemberGroup<M>[],
  from: number,
  count: number,
): readonly M[] => {
  const found: M[] = [];
  let start = 0;
  for (const { members } of groups) {
    const begin = Math.max(0, from - start);
    if (begin < members.length) found.push(...members.slice(begin, begin + count - found.length));
    start += members.length;
    if (found.length >= count) break;
  }
  return found;
};
