import { createSelector } from '@reduxjs/toolkit';
import type { HistoryItem, MemberFacts } from '../../../contract/entities/member-history';
import type { Member, MemberFilter } from '../../../contract/entities/member';
import type { GuildId, UserId } from '../../../contract/ids';
import { type FactsById, type MemberSort, sortMembers } from '../../../domain/members/member-sort';
import { canWarn, seesHistory } from '../../../domain/permissions/authority';
import type { Fetched } from '../fetched/fetched';
import { selectMatchingMembers } from '../members/selectors';
import { profileKey } from '../profiles/slice';
import { selectAuthority, selectMyAuthority } from '../roles/selectors';
import { selectHasFeature } from '../session/selectors';
import type { RootState } from '../store';
import { histories } from './slice';

/** Whether the user sees what staff know of the members of a guild. */
export const selectSeesHistory = (state: RootState, guildId: GuildId): boolean => {
  const me = selectMyAuthority(state, guildId);
  return me !== null && selectHasFeature(state, 'member-notes') && seesHistory(me);
};

/** Whether the user may warn a member. */
export const selectMayWarn = (state: RootState, guildId: GuildId, userId: UserId): boolean => {
  const me = selectMyAuthority(state, guildId);
  const target = selectAuthority(state, guildId, userId);
  return me !== null && target !== null && selectHasFeature(state, 'member-notes') && canWarn(me, target);
};

/** The fetched history of a member, or of somebody who has left. */
export const selectHistory = (
  state: RootState,
  guildId: GuildId,
  userId: UserId,
): Fetched<readonly HistoryItem[]> => histories.of(state.histories, profileKey({ guildId, userId }));

const NOTHING: FactsById = {};

/** What is known of the members of a guild. */
export const selectFacts = (state: RootState, guildId: GuildId): FactsById =>
  state.memberFacts.byGuild[guildId]?.byId ?? NOTHING;

/** What is known of a member; null before it is fetched. */
export const selectFactsOf = (state: RootState, guildId: GuildId, userId: UserId): MemberFacts | null =>
  selectFacts(state, guildId)[userId] ?? null;

/** Whether what is known has come of all of them. */
export const selectHasFacts = (state: RootState, guildId: GuildId, ids: readonly UserId[]): boolean => {
  const facts = selectFacts(state, guildId);
  return ids.every((id) => facts[id] !== undefined);
};

/** The members who match a filter, sorted, of those who are held. */
export const selectSortedMembers: (
  state: RootState,
  guildId: GuildId,
  filter: MemberFilter,
  sort: MemberSort,
) => readonly Member[] = createSelector(
  [
    (state: RootState, guildId: GuildId, filter: MemberFilter) =>
      selectMatchingMembers(state, guildId, filter),
    selectFacts,
    (_state: RootState, _guildId: GuildId, _filter: MemberFilter, sort: MemberSort) => sort,
  ],
  sortMembers<Member>,
);
