import type { MemberGroupSize } from '../../contract/entities/member';
import type { RoleId } from '../../contract/ids';
import { t } from '../i18n/t';
import { compareIds } from '../ids';
import { atOnce, type InPieces, ROWS_PER_PIECE } from '../pieces';
import { changedRows, type RowChange } from '../sharded';
import { type GroupedMember, type GroupingRole, isOnline, type MemberGroup, topRole } from './grouping';
import { editSorted, type MemberOrder } from './order-members';

/** The member list, with the data to change it by a few members. */
export interface MemberList<M extends GroupedMember> {
  readonly of: MemberOrder<M>['of'];
  readonly roles: readonly GroupingRole[];
  readonly groups: readonly MemberGroup<M>[];
}

/** The members of a group by its key, in the order of the list. */
type MembersOf<M> = (key: string) => readonly M[];

const OFFLINE = 'offline';
const ONLINE = 'online';

const hoistedOf = (roles: readonly GroupingRole[]): ReadonlyMap<RoleId, GroupingRole> =>
  new Map(roles.filter((role) => role.isHoisted && !role.isDefault).map((role) => [role.id, role]));

/** The heading of a group; that of a role that is not known is empty. */
export const groupLabel = (
  key: string,
  roles: Readonly<Record<string, Pick<GroupingRole, 'name'> | undefined>>,
): string => {
  if (key === ONLINE) return t('ONLINE');
  return key === OFFLINE ? t('OFFLINE') : (roles[key]?.name ?? '');
};

/** The numbers of all members and of those who are online, by the sizes of the groups. */
export const totalsOf = (
  sizes: readonly MemberGroupSize[],
): { readonly members: number; readonly online: number } => {
  const sum = (some: readonly MemberGroupSize[]) => some.reduce((total, { count }) => total + count, 0);
  return { members: sum(sizes), online: sum(sizes.filter(({ key }) => key !== OFFLINE)) };
};

/** The key of a member's group. */
const groupOf = (member: GroupedMember, hoisted: ReadonlyMap<RoleId, GroupingRole>): string =>
  isOnline(member) ? (topRole(member.roleIds, hoisted)?.id ?? ONLINE) : OFFLINE;

/** Group by group, the members that come, go or differ. */
const changesByGroup = <M extends GroupedMember>(
  changes: readonly RowChange<M>[],
  hoisted: ReadonlyMap<RoleId, GroupingRole>,
): ReadonlyMap<string, readonly RowChange<M>[]> => {
  const byGroup = new Map<string, RowChange<M>[]>();
  const note = (group: string, change: RowChange<M>): void => {
    const known = byGroup.get(group);
    if (known === undefined) byGroup.set(group, [change]);
    else known.push(change);
  };
  for (const { before, after } of changes) {
    const from = before === null ? null : groupOf(before, hoisted);
    const to = after === null ? null : groupOf(after, hoisted);
    if (from !== null) note(from, { before, after: from === to ? after : null });
    if (to !== null && to !== from) note(to, { before: null, after });
  }
  return byGroup;
};

/** The members of all groups by a list of all by name, in one pass. */
function* membersByGroup<M extends GroupedMember>(
  members: readonly M[],
  hoisted: ReadonlyMap<RoleId, GroupingRole>,
): InPieces<MembersOf<M>> {
  const byGroup = new Map<string, M[]>();
  for (const [nth, member] of members.entries()) {
    if (nth > 0 && nth % ROWS_PER_PIECE === 0) yield;
    const key = groupOf(member, hoisted);
    const group = byGroup.get(key);
    if (group === undefined) byGroup.set(key, [member]);
    else group.push(member);
  }
  return (key) => byGroup.get(key) ?? [];
}

/** The members of each group by its key: those of `before`, changed, where that is possible. */
const membersIn = <M extends GroupedMember>(
  { of, members }: MemberOrder<M>,
  hoisted: ReadonlyMap<RoleId, GroupingRole>,
  before: MemberList<M> | null,
): MembersOf<M> => {
  const changes = before === null ? null : changedRows(before.of, of);
  if (before === null || changes === null) return atOnce(membersByGroup(members, hoisted));
  const held = new Map(before.groups.map((group) => [group.key, group.members]));
  const changed = changesByGroup(changes, hoisted);
  return (key) => editSorted(held.get(key) ?? [], changed.get(key) ?? []);
};

/** The groups that have members, in the order of the list. */
const arranged = <M extends GroupedMember>(
  { of }: MemberOrder<M>,
  roles: readonly GroupingRole[],
  hoisted: ReadonlyMap<RoleId, GroupingRole>,
  membersOf: MembersOf<M>,
): MemberList<M> => {
  const headings = [
    ...[...hoisted.values()]
      .sort((a, b) => b.position - a.position || compareIds(a.id, b.id))
      .map((role) => ({ key: role.id, label: role.name, role })),
    { key: ONLINE, label: t('ONLINE'), role: null },
    { key: OFFLINE, label: t('OFFLINE'), role: null },
  ];
  const groups = headings.map((heading) => {
    const members = membersOf(heading.key);
    return { ...heading, members, size: members.length };
  });
  return { of, roles, groups: groups.filter((group) => group.size > 0) };
};

/**
 * The member list of docs/spec/members.md 'Member list': online members under their highest hoisted role (higher
 * position first), the other online members under ONLINE, the rest under OFFLINE. Empty groups are left out; each is by
 * name. `before` is an earlier list: if it has the same roles, only the members that differ from it are moved. The result
 * does not depend on `before`.
 */
export const groupMembers = <M extends GroupedMember>(
  order: MemberOrder<M>,
  roles: readonly GroupingRole[],
  before: MemberList<M> | null,
): MemberList<M> => {
  const hoisted = hoistedOf(roles);
  const membersOf = membersIn(order, hoisted, before?.roles === roles ? before : null);
  return arranged(order, roles, hoisted, membersOf);
};

/** The same without an earlier list, in pieces. */
export function* groupInPieces<M extends GroupedMember>(
  order: MemberOrder<M>,
  roles: readonly GroupingRole[],
): InPieces<MemberList<M>> {
  const hoisted = hoistedOf(roles);
  return arranged(order, roles, hoisted, yield* membersByGroup(order.members, hoisted));
}
