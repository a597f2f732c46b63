import type { GuildId, UserId } from '../../../contract/ids';
import type { Fetched } from '../fetched/fetched';
import type { RootState } from '../store';
import { profileKey, profiles } from './slice';
import type { Profile } from './types';

/** The fetched profile of a member for the profile card. */
export const selectProfile = (state: RootState, guildId: GuildId, userId: UserId): Fetched<Profile> =>
  profiles.of(state.profiles, profileKey({ guildId, userId }));
