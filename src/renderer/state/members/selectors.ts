import { createSelector } from '@reduxjs/toolkit';
import type { Member, MemberFilter } from '../../../contract/entities/member';
import type { GuildId, UserId } from '../../../contract/ids';
import { filterMembers } from '../../../domain/members/filter';
import { groupMembers, type MemberList, totalsOf } from '../../../domain/members/group-members';
import { isOnline, type MemberGroup, shownName, topRole } from '../../../domain/members/grouping';
import { type MemberOrder, orderMembers } from '../../../domain/members/order-members';
import { rowOf } from '../../../domain/sharded';
import { selectConversationMembers, selectIsConversation } from '../conversations/selectors';
import { selectCrowd, selectIsCrowd } from '../crowds/selectors';
import { selectRoleMap, selectRolesById } from '../roles/selectors';
import type { RootState } from '../store';
import { members } from './slice';
import type { GuildMembers } from './types';

export const selectMembersById = (state: RootState, guildId: GuildId): GuildMembers =>
  selectConversationMembers(state, guildId) ?? members.of(state.members, guildId).value;
export const selectMember = (state: RootState, guildId: GuildId, userId: UserId): Member | null => {
  const held = selectConversationMembers(state, guildId) ?? state.members.byKey[guildId]?.value;
  return held === undefined ? null : rowOf(held, userId);
};
/** Whether all members are held; of a crowd, only those who are seen may be. */
export const selectMembersPhase = (state: RootState, guildId: GuildId): 'loading' | 'loaded' | 'failed' => {
  if (selectIsConversation(state, guildId)) return 'loaded';
  const { phase, error } = members.of(state.members, guildId);
  if (!selectIsCrowd(state, guildId)) return phase;
  return error === null ? 'loading' : 'failed';
};
export const selectMembersError = (state: RootState, guildId: GuildId): string | null =>
  members.of(state.members, guildId).error;

/** The last computed order and list: they speed up the next computation, and never change the result. */
let lastOrder: MemberOrder<Member> | null = null;
let lastList: MemberList<Member> | null = null;

const selectMemberOrder = createSelector([selectMembersById], (byId): MemberOrder<Member> => {
  lastOrder = orderMembers(byId, lastOrder);
  return lastOrder;
});

/** All members of a guild by name. */
export const selectMembersByName = (state: RootState, guildId: GuildId): readonly Member[] =>
  selectMemberOrder(state, guildId).members;

/** The members who match a filter, by name, of those who are held. */
export const selectMatchingMembers = createSelector(
  [selectMembersByName, (_state: RootState, _guildId: GuildId, filter: MemberFilter) => filter],
  filterMembers<Member>,
);

/** How many of the held members are online. */
export const selectOnlineCount = createSelector([selectMembersByName], (members) =>
  members.reduce((sum, who) => sum + (isOnline(who) ? 1 : 0), 0),
);

/** The number of members, as far as it is known. */
export const selectMemberCount = (state: RootState, guildId: GuildId): number => {
  const crowd = selectCrowd(state, guildId);
  if (crowd === null) return selectMembersById(state, guildId).size;
  return totalsOf((crowd.range ?? crowd.matching?.range)?.groups ?? []).members;
};

const selectRoleList = createSelector([selectRolesById], (roles) => Object.values(roles));

/** The member list of docs/spec/members.md 'Member list'. */
export const selectMemberGroups = createSelector(
  [selectMemberOrder, selectRoleList],
  (order, roles): readonly MemberGroup<Member>[] => {
    lastList = groupMembers(order, roles, lastList);
    return lastList.groups;
  },
);

/** The displayed name of a member, or null if the user is not a known member. */
export const selectMemberName = (state: RootState, guildId: GuildId, userId: UserId): string | null => {
  const member = selectMember(state, guildId, userId);
  return member === null ? null : shownName(member);
};

/** The colour of a member's highest role, or null. */
export const selectTopRoleColour = (state: RootState, guildId: GuildId, userId: UserId): string | null => {
  const member = selectMember(state, guildId, userId);
  return member === null ? null : (topRole(member.roleIds, selectRoleMap(state, guildId))?.color ?? null);
};
