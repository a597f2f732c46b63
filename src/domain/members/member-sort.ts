import type { MemberFacts } from '../../contract/entities/member-history';
import type { UserId } from '../../contract/ids';

/** By what the members manager sorts: names from A, the others from the newest or the most. */
export type MemberSort = 'name' | 'joined' | 'created' | 'warnings';

/** What is known of a guild's members; null of somebody who is no member any more. */
export type FactsById = Readonly<Record<string, MemberFacts | null>>;

/** Names and ids alone decide where two are alike: the members come in the order of their names. */
const KEYS: Readonly<Record<Exclude<MemberSort, 'name'>, (facts: MemberFacts) => number>> = {
  joined: ({ joinedAt }) => Date.parse(joinedAt),
  created: ({ createdAt }) => Date.parse(createdAt),
  warnings: ({ warnings }) => warnings,
};

/** Members that come in the order of their names, sorted; those of whom nothing is known last. */
export const sortMembers = <M extends { readonly id: UserId }>(
  members: readonly M[],
  facts: FactsById,
  sort: MemberSort,
): readonly M[] => {
  if (sort === 'name') return members;
  const keyOf = KEYS[sort];
  const keys = new Map<UserId, number>();
  for (const { id } of members) {
    const known = facts[id] ?? null;
    const key = known === null ? NaN : keyOf(known);
    keys.set(id, Number.isNaN(key) ? -Infinity : key);
  }
  const of = ({ id }: M): number => keys.get(id) ?? -Infinity;
  return members.toSorted((a, b) => (of(a) === of(b) ? 0 : of(b) - of(a)));
};
