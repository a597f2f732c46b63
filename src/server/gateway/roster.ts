import type { Member, MemberGroupSize } from '../../contract/entities/member';
import type { GroupingRole } from '../../domain/members/grouping';
import type { UserId } from '../../contract/ids';
import { groupInPieces, groupMembers, type MemberList } from '../../domain/members/group-members';
import { orderMembers, type MemberOrder, sortInPieces } from '../../domain/members/order-members';
import type { InPieces } from '../../domain/pieces';
import { rowOf, type Sharded, shardInPieces, withoutRow, withRow } from '../../domain/sharded';

/** The members of a guild in the order of its member list. */
export interface Roster {
  readonly order: MemberOrder<Member>;
  readonly list: MemberList<Member>;
  /** The sizes of the groups: the same object as long as none changes. */
  readonly sizes: readonly MemberGroupSize[];
}

const sizesOf = ({ groups }: MemberList<Member>, before: Roster | null): readonly MemberGroupSize[] => {
  const sizes = groups.map(({ key, members }) => ({ key, count: members.length }));
  const isSame =
    before?.sizes.length === sizes.length &&
    sizes.every(({ key, count }, nth) => {
      const then = before.sizes[nth];
      return then?.key === key && then.count === count;
    });
  return isSame ? before.sizes : sizes;
};

const arranged = (members: Sharded<Member>, roles: readonly GroupingRole[], before: Roster): Roster => {
  const order = orderMembers(members, before.order);
  const list = groupMembers(order, roles, before.list);
  return { order, list, sizes: sizesOf(list, before) };
};

/** The roster of these members, each listed once, and roles; in pieces. */
export function* rosterInPieces(
  members: readonly Member[],
  roles: readonly GroupingRole[],
): InPieces<Roster> {
  const order = { of: yield* shardInPieces(members), members: yield* sortInPieces(members) };
  const list = yield* groupInPieces(order, roles);
  return { order, list, sizes: sizesOf(list, null) };
}

const isSameMember = (a: Member, b: Member): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The roster with the present rows of some users; null for a user who is no member. Rows that are equal stay the same. */
export const withMembers = (roster: Roster, rows: ReadonlyMap<UserId, Member | null>): Roster => {
  let members = roster.order.of;
  for (const [userId, row] of rows) {
    const before = rowOf(members, userId);
    if (row === null) members = withoutRow(members, userId);
    else if (before === null || !isSameMember(before, row)) members = withRow(members, row);
  }
  return members === roster.order.of ? roster : arranged(members, roster.list.roles, roster);
};

/** The roster with the present roles of the guild. */
export const withRoles = (roster: Roster, roles: readonly GroupingRole[]): Roster =>
  arranged(roster.order.of, roles, roster);
