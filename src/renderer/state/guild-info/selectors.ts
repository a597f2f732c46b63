import type { GuildInfo } from '../../../contract/entities/guild';
import type { GuildId } from '../../../contract/ids';
import type { RootState } from '../store';
import { guildInfo } from './slice';

/** The guild's info for the settings; null until the server has answered. */
export const selectGuildInfo = (state: RootState, guildId: GuildId): GuildInfo | null =>
  guildInfo.of(state.guildInfo, guildId).value;

/** Why a guild's info could not be fetched, in words, if there is none to show. */
export const selectGuildInfoError = (state: RootState, guildId: GuildId): string | null => {
  const { value, error } = guildInfo.of(state.guildInfo, guildId);
  return value === null ? error : null;
};

/** Whether a guild's info must be fetched: it was never fetched, or may have changed since. */
export const selectWantsGuildInfo = (state: RootState, guildId: GuildId): boolean => {
  const held = state.guildInfo.byKey[guildId];
  return held === undefined || (held.isStale && !held.isAsking);
};
