import type { MemberFilter } from '../../../contract/entities/member';
import type { GuildId, UserId } from '../../../contract/ids';
import { isSameFilter } from '../../../domain/members/filter';
import type { RootState } from '../store';
import type { Crowd, CrowdRange, MatchingRange } from './types';

export const selectCrowd = (state: RootState, guildId: GuildId): Crowd | null =>
  state.crowds.byGuild[guildId] ?? null;

/** Whether only the members who are seen are held. */
export const selectIsCrowd = (state: RootState, guildId: GuildId): boolean =>
  state.crowds.byGuild[guildId] !== undefined;

export const selectCrowdRange = (state: RootState, guildId: GuildId): CrowdRange | null =>
  state.crowds.byGuild[guildId]?.range ?? null;

/** The newest part of the members who match the filter that is looked at, or of an earlier filter. */
export const selectMatchingRange = (state: RootState, guildId: GuildId): MatchingRange | null =>
  state.crowds.byGuild[guildId]?.matching?.range ?? null;

/** Whether the part that begins there has come: of the whole list, or with `filter` of the members who match. */
export const selectHasRangeCome = (
  state: RootState,
  guildId: GuildId,
  from: number,
  filter: MemberFilter | null,
): boolean => {
  const crowd = selectCrowd(state, guildId);
  if (filter === null) return crowd?.range?.from === from;
  if (crowd === null || crowd.matching === null) return false;
  const { wanted, isAnswered, range } = crowd.matching;
  return isAnswered && range?.from === from && isSameFilter(wanted, filter);
};

/** Whether the server has been asked for this user's row of a crowd, and has answered. */
export const selectWasLookedFor = (state: RootState, guildId: GuildId, userId: UserId): boolean =>
  state.crowds.byGuild[guildId]?.looked[userId] === 'answered';
