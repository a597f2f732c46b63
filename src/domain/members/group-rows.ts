/** A heading of the member list, and the number of its members. */
export interface SizedGroup {
  readonly key: string;
  readonly size: number;
}

/** A row of the member list: a group's heading, or the nth of its members. */
export type GroupRow<G extends SizedGroup> =
  | { readonly kind: 'heading'; readonly group: G }
  | {
      readonly kind: 'member';
      readonly group: G;
      readonly nth: number;
      /** The position among the members of all groups. */
      readonly position: number;
    };

/** The number of rows of the groups, headings included. */
export const countRows = (groups: readonly SizedGroup[]): number =>
  groups.reduce((sum, group) => sum + 1 + group.size, 0);

/** The number of members of the groups. */
export const countMembers = (groups: readonly SizedGroup[]): number =>
  groups.reduce((sum, group) => sum + group.size, 0);

/** The row at an index, found by group: a row object is made only when it is rendered. Undefined outside the range. */
export const rowAt = <G extends SizedGroup>(groups: readonly G[], index: number): GroupRow<G> | undefined => {
  let start = 0;
  let before = 0;
  for (const group of groups) {
    if (index === start) return { kind: 'heading', group };
    const nth = index - start - 1;
    if (nth >= 0 && nth < group.size) return { kind: 'member', group, nth, position: before + nth };
    start += 1 + group.size;
    before += group.size;
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
export const groupLayout = (groups: readonly SizedGroup[], { firstHeading, heading, member }: RowHeights) => {
  const headingOf = (nth: number): number => (nth === 0 ? firstHeading : heading);
  return {
    /** The top of a row in pixels; for the number of rows, the end of the last. */
    topOf: (index: number): number => {
      let top = 0;
      let start = 0;
      for (const [nth, { size }] of groups.entries()) {
        if (index <= start) break;
        const before = Math.min(index - start - 1, size);
        top += headingOf(nth) + before * member;
        start += 1 + size;
      }
      return top;
    },
    /** The row at a position in pixels, or the first or last row where it is outside. */
    indexAt: (px: number): number => {
      let top = 0;
      let start = 0;
      for (const [nth, { size }] of groups.entries()) {
        const begin = top + headingOf(nth);
        if (px < begin) return start;
        top = begin + size * member;
        if (px < top) return start + 1 + Math.floor((px - begin) / member);
        start += 1 + size;
      }
      return Math.max(0, start - 1);
    },
  };
};
