import type { GuildId, UserId } from '../../../contract/ids';
import type { RootState } from '../store';
import type { Crowd, CrowdRange } from './types';

export const selectCrowd = (state: RootState, guildId: GuildId): Crowd | null =>
  state.crowds.byGuild[guildId] ?? null;

/** Whether only the members who are seen are held. */
export const selectIsCrowd = (state: RootState, guildId: GuildId): boolean =>
  state.crowds.byGuild[guildId] !== undefined;

export const selectCrowdRange = (state: RootState, guildId: GuildId): CrowdRange | null =>
  state.crowds.byGuild[guildId]?.range ?? null;

/** Whether the server has been asked for this user's row of a crowd, and has answered. */
export const selectWasLookedFor = (state: RootState, guildId: GuildId, userId: UserId): boolean =>
  state.crowds.byGuild[guildId]?.looked[userId] === 'answered';
