import { createSelector } from '@reduxjs/toolkit';
import type { Member } from '../../../contract/entities/member';
import type { GuildId, UserId } from '../../../contract/ids';
import { groupMembers, type MemberGroup, shownName, topRole } from '../../../domain/members/grouping';
import { selectRoleMap, selectRolesById } from '../roles/selectors';
import type { RootState } from '../store';

const NO_MEMBERS: Readonly<Record<UserId, Member>> = {};

export const selectMembersById = (state: RootState, guildId: GuildId): Readonly<Record<UserId, Member>> =>
  state.members.byGuild[guildId]?.byId ?? NO_MEMBERS;
export const selectMember = (state: RootState, guildId: GuildId, userId: UserId): Member | null =>
  state.members.byGuild[guildId]?.byId[userId] ?? null;
export const selectMembersPhase = (state: RootState, guildId: GuildId): 'loading' | 'loaded' | 'failed' =>
  state.members.byGuild[guildId]?.phase ?? 'loading';
export const selectMembersError = (state: RootState, guildId: GuildId): string | null =>
  state.members.byGuild[guildId]?.error ?? null;

/** The member list of server-area.md 2.7. */
export const selectMemberGroups = createSelector(
  [selectMembersById, selectRolesById],
  (members, roles): readonly MemberGroup<Member>[] =>
    groupMembers(Object.values(members), Object.values(roles)),
);

/** The name that is shown for a member, or null where the user is not known as one. */
export const selectMemberName = (state: RootState, guildId: GuildId, userId: UserId): string | null => {
  const member = selectMember(state, guildId, userId);
  return member === null ? null : shownName(member);
};

/** The colour of a member's highest role, or null. */
export const selectTopRoleColour = (state: RootState, guildId: GuildId, userId: UserId): string | null => {
  const member = selectMember(state, guildId, userId);
  return member === null ? null : (topRole(member.roleIds, selectRoleMap(state, guildId))?.color ?? null);
};
