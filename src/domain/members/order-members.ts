import type { UserId } from '../../contract/ids';
import type { GroupedMember } from './grouping';
import { shownName } from './grouping';
import { compareNames, type Named, nameKey } from './name-order';

/** All members of a guild by name, with the data for fast reordering. */
export interface MemberOrder<M extends GroupedMember> {
  readonly members: readonly M[];
  /** The name of each member, in the same order. */
  readonly names: readonly Named[];
}

type ById<M> = Readonly<Record<UserId, M>>;
type Compare = (a: Named, b: Named) => number;

const named = (member: GroupedMember): Named => {
  const name = shownName(member);
  return { id: member.id, name, key: nameKey(name) };
};

/** The index at which a name belongs in a sorted list, by binary search. */
const placeOf = (names: readonly Named[], who: Named, compare: Compare): number => {
  let low = 0;
  let high = names.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const there = names[middle];
    if (there !== undefined && compare(there, who) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
};

interface Pair<M> {
  readonly member: M;
  readonly who: Named;
}

/** The still valid part of the old order, in one pass, and the members to insert. */
const keep = <M extends GroupedMember>(byId: ById<M>, before: MemberOrder<M>) => {
  const members: M[] = [];
  const names: Named[] = [];
  const kept = new Set<string>();
  const coming: Pair<M>[] = [];
  before.names.forEach((who) => {
    const member = byId[who.id];
    if (member === undefined) return;
    if (shownName(member) !== who.name) return;
    members.push(member);
    names.push(who);
    kept.add(who.id);
  });
  const all = Object.values<M>(byId);
  if (all.length > kept.size) {
    for (const member of all) if (!kept.has(member.id)) coming.push({ member, who: named(member) });
  }
  return { members, names, coming };
};

/** Inserts a few members into many: a binary search each, then one pass. */
const insert = <M extends GroupedMember>(
  members: readonly M[],
  names: readonly Named[],
  coming: readonly Pair<M>[],
  compare: Compare,
): MemberOrder<M> => {
  const placed = coming
    .map((pair) => ({ ...pair, at: placeOf(names, pair.who, compare) }))
    .sort((a, b) => a.at - b.at || compare(a.who, b.who));
  const merged: { members: M[]; names: Named[] } = { members: [], names: [] };
  let next = 0;
  for (let index = 0; index <= names.length; index += 1) {
    for (let pair = placed[next]; pair?.at === index; pair = placed[(next += 1)]) {
      merged.members.push(pair.member);
      merged.names.push(pair.who);
    }
    const member = members[index];
    const who = names[index];
    if (member === undefined || who === undefined) continue;
    merged.members.push(member);
    merged.names.push(who);
  }
  return merged;
};

/**
 * Orders a guild's members by name. `before` is the previous order: then only new and renamed members are compared, by
 * one binary search each, so that a change of status or role among 100,000 members costs one pass and no comparison.
 * The result does not depend on `before`. Tests pass a `compare` that counts.
 */
export const orderMembers = <M extends GroupedMember>(
  byId: ById<M>,
  before: MemberOrder<M> | null,
  compare: Compare = compareNames,
): MemberOrder<M> => {
  if (before !== null) {
    const { members, names, coming } = keep(byId, before);
    if (coming.length === 0) return { members, names };
    // Many new members are sorted together with the rest.
    if (coming.length * 8 < names.length) return insert(members, names, coming, compare);
  }
  const pairs = Object.values<M>(byId)
    .map((member) => ({ member, who: named(member) }))
    .sort((a, b) => compare(a.who, b.who));
  return { members: pairs.map(({ member }) => member), names: pairs.map(({ who }) => who) };
};
