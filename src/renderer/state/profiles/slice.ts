import type { GuildId, UserId } from '../../../contract/ids';
import { fetchedByKey } from '../fetched/fetched-by-key';
import type { Profile } from './types';

interface ProfileRef {
  readonly guildId: GuildId;
  readonly userId: UserId;
}

const NOTHING: Profile = { detail: null, former: null };

export const profiles = fetchedByKey<Profile, Profile>({
  name: 'profiles',
  nothing: NOTHING,
  take: (found) => found,
});
export const profilesReducer = profiles.reducer;

/** The key of a member's profile. */
export const profileKey = ({ guildId, userId }: ProfileRef): string => `${guildId}/${userId}`;
