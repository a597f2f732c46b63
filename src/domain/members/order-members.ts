import { atOnce, type InPieces, ROWS_PER_PIECE } from '../pieces';
import { changedRows, type RowChange, rowsOf, type Sharded } from '../sharded';
import { type GroupedMember, shownName } from './grouping';
import { compareNames, type Named, nameKey } from './name-order';

/** All members of a guild by name. */
export interface MemberOrder<M extends GroupedMember> {
  /** The members as they were ordered. */
  readonly of: Sharded<M>;
  readonly members: readonly M[];
}

/** Compares two names. Tests pass one that counts. */
export type Compare = (a: Named, b: Named) => number;

const named = (member: GroupedMember): Named => {
  const name = shownName(member);
  return { id: member.id, name, key: nameKey(name) };
};

/** The index at which a name belongs in a sorted list, by binary search. */
const placeOf = (sorted: readonly GroupedMember[], who: Named, compare: Compare): number => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const there = sorted[middle];
    if (there !== undefined && compare(named(there), who) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** An edit of a sorted list: a member to insert before an index, or the removal of the one there. */
interface Edit<M> {
  readonly at: number;
  readonly member: M | null;
  readonly who: Named;
}

/** Edits of one index: insertions by name, then the removal. */
const compareEdits =
  (compare: Compare) =>
  <M>(a: Edit<M>, b: Edit<M>): number =>
    a.at - b.at || Number(a.member === null) - Number(b.member === null) || compare(a.who, b.who);

/**
 * A list of members by name after changes of some: a binary search for each, and the rest is copied in pieces. Each
 * `before` must be in the list.
 */
export const editSorted = <M extends GroupedMember>(
  sorted: readonly M[],
  changes: readonly RowChange<M>[],
  compare: Compare = compareNames,
): readonly M[] => {
  if (changes.length === 0) return sorted;
  const edits = changes.flatMap(({ before, after }): Edit<M>[] => {
    const old = before === null ? null : named(before);
    const now = after === null ? null : named(after);
    const from = old === null ? 0 : placeOf(sorted, old, compare);
    const to = now === null || now.name === old?.name ? from : placeOf(sorted, now, compare);
    return [
      ...(now === null ? [] : [{ at: to, member: after, who: now }]),
      ...(old === null ? [] : [{ at: from, member: null, who: old }]),
    ];
  });
  const pieces: M[][] = [];
  let copied = 0;
  for (const { at, member } of edits.sort(compareEdits(compare))) {
    if (at > copied) pieces.push(sorted.slice(copied, at));
    copied = at;
    if (member === null) copied += 1;
    else pieces.push([member]);
  }
  pieces.push(sorted.slice(copied));
  return new Array<M>().concat(...pieces);
};

/** A member with the name to compare. */
interface Ready<M> {
  readonly member: M;
  readonly who: Named;
}

/** Merges two sorted runs, in pieces. */
function* mergeRuns<M>(
  left: readonly Ready<M>[],
  right: readonly Ready<M>[],
  compare: Compare,
): InPieces<readonly Ready<M>[]> {
  const merged: Ready<M>[] = [];
  let fromLeft = 0;
  let fromRight = 0;
  for (;;) {
    const a = left[fromLeft];
    const b = right[fromRight];
    if (a === undefined || b === undefined)
      return merged.concat(a === undefined ? right.slice(fromRight) : left.slice(fromLeft));
    if (compare(a.who, b.who) <= 0) {
      merged.push(a);
      fromLeft += 1;
    } else {
      merged.push(b);
      fromRight += 1;
    }
    if (merged.length % ROWS_PER_PIECE === 0) yield;
  }
}

/**
 * Members by name, each name made ready for comparison once. In pieces: short runs are sorted one by one, and then merged.
 */
export function* sortInPieces<M extends GroupedMember>(
  members: readonly M[],
  compare: Compare = compareNames,
): InPieces<M[]> {
  let runs: (readonly Ready<M>[])[] = [];
  for (let from = 0; from < members.length; from += ROWS_PER_PIECE) {
    if (from > 0) yield;
    const run = members
      .slice(from, from + ROWS_PER_PIECE)
      .map((member): Ready<M> => ({ member, who: named(member) }));
    runs.push(run.sort((a, b) => compare(a.who, b.who)));
  }
  while (runs.length > 1) {
    const longer: (readonly Ready<M>[])[] = [];
    for (let at = 0; at < runs.length; at += 2) {
      yield;
      longer.push(yield* mergeRuns(runs[at] ?? [], runs[at + 1] ?? [], compare));
    }
    runs = longer;
  }
  return (runs[0] ?? []).map(({ member }) => member);
}

/**
 * Orders a guild's members by name. `before` is an earlier order: then only the members that differ from it are looked
 * for, and none is compared with all others. The result does not depend on `before`.
 */
export const orderMembers = <M extends GroupedMember>(
  members: Sharded<M>,
  before: MemberOrder<M> | null,
  compare: Compare = compareNames,
): MemberOrder<M> => {
  const changes = before === null ? null : changedRows(before.of, members);
  if (before !== null && changes !== null)
    return { of: members, members: editSorted(before.members, changes, compare) };
  return { of: members, members: atOnce(sortInPieces(rowsOf(members), compare)) };
};
