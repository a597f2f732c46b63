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

/** The heights of the rows of the member list, in pixels. */
export interface RowHeights {
  readonly firstHeading: number;
  readonly heading: number;
  readonly member: number;
}

/** The places of the rows, group by group. */
export const groupLayout = (
  groups: readonly MemberGroup<GroupedMember>[],
  { firstHeading, heading, member }: RowHeights,
) => {
  const headingOf = (nth: number): number => (nth === 0 ? firstHeading : heading);
  return {
    /** The top of a row in pixels; for the number of rows, the end of the last. */
    topOf: (index: number): number => {
      let top = 0;
      let start = 0;
      for (const [nth, { members }] of groups.entries()) {
        if (index <= start) break;
        const before = Math.min(index - start - 1, members.length);
        top += headingOf(nth) + before * member;
        start += 1 + members.length;
      }
      return top;
    },
    /** The row at a position in pixels, or the first or last row where it is outside. */
    indexAt: (px: number): number => {
      let top = 0;
      let start = 0;
      for (const [nth, { members }] of groups.entries()) {
        const begin = top + headingOf(nth);
        if (px < begin) return start;
        top = begin + members.length * member;
        if (px < top) return start + 1 + Math.floor((px - begin) / member);
        start += 1 + members.length;
      }
      return Math.max(0, start - 1);
    },
  };
};
