import type { GuildInfo } from '../../../contract/entities/guild';
import type { GuildId } from '../../../contract/ids';
import type { RootState } from '../store';

/** What the settings show of a guild; null until the server has answered. */
export const selectGuildInfo = (state: RootState, guildId: GuildId): GuildInfo | null =>
  state.guildInfo.byGuild[guildId]?.info ?? null;

/** Why a guild's info could not be had, in words, where there is none to show. */
export const selectGuildInfoError = (state: RootState, guildId: GuildId): string | null => {
  const entry = state.guildInfo.byGuild[guildId];
  return entry?.info === null ? entry.error : null;
};

/** Whether a guild's info ought to be asked for: it never was, or may have changed since. */
export const selectWantsGuildInfo = (state: RootState, guildId: GuildId): boolean => {
  const entry = state.guildInfo.byGuild[guildId];
  return entry === undefined || (entry.isStale && !entry.isLoading);
};
