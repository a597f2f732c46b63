import type { GroupedMember, MemberGroup } from './grouping';

/** A row of the member list: a group's heading, or one of its members. */
export type GroupRow<M extends GroupedMember> =
  | { readonly kind: 'heading'; readonly group: MemberGroup<M> }
  | { readonly kind: 'member'; readonly member: M };

/** The number of rows of the groups, headings included. */
export const countRows = (groups: readonly MemberGroup<GroupedMember>[]): number =>
  groups.reduce((sum, group) => sum + 1 + group.members.length, 0);

/** The row at an index, found by group: a row object is made only when it is rendered. Undefined outside the range. */
export const rowAt = <M extends GroupedMember>(
  groups: readonly MemberGroup<M>[],
  index: number,
): GroupRow<M> | undefined => {
  let start = 0;
  for (const group of groups) {
    if (index === start) return { kind: 'heading', group };
    const member = group.members[index - start - 1];
    if (index > start && member !== undefined) return { kind: 'member', member };
    start += 1 + group.members.length;
  }
  return undefined;
};
