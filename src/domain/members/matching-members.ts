import type { MemberFilter } from '../../contract/entities/member';
import { changedRows } from '../sharded';
import { filterMembers, isFiltering, matcherOf } from './filter';
import type { GroupedMember } from './grouping';
import { editSorted, type MemberOrder } from './order-members';

/**
 * The members that match a filter, by name. `before` are those of an earlier order by the same filter: then only the
 * members that differ from it are looked at. The result does not depend on `before`.
 */
export const matchingMembers = <M extends GroupedMember>(
  { of, members }: MemberOrder<M>,
  filter: MemberFilter,
  before: MemberOrder<M> | null,
): MemberOrder<M> => {
  if (!isFiltering(filter)) return { of, members };
  const changes = before === null ? null : changedRows(before.of, of);
  if (before === null || changes === null) return { of, members: filterMembers(members, filter) };
  const matches = matcherOf(filter);
  const ifMatching = (member: M | null): M | null => (member !== null && matches(member) ? member : null);
  const own = changes
    .map((change) => ({ before: ifMatching(change.before), after: ifMatching(change.after) }))
    .filter((change) => change.before !== null || change.after !== null);
  return { of, members: editSorted(before.members, own) };
};
