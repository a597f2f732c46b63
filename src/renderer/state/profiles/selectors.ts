import type { GuildId, UserId } from '../../../contract/ids';
import type { RootState } from '../store';
import type { Profile } from './slice';

const UNKNOWN: Profile = { phase: 'loading', detail: null, former: null, error: null };

/** What has been fetched of a member for the profile card. */
export const selectProfile = (state: RootState, guildId: GuildId, userId: UserId): Profile =>
  state.profiles.byGuild[guildId]?.[userId] ?? UNKNOWN;
