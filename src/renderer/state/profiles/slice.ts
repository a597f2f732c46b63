import type { MemberDetail } from '../../../contract/entities/member';
import type { PublicUser } from '../../../contract/entities/user';
import type { GuildId, UserId } from '../../../contract/ids';
import { fetchedByKey } from '../fetched/fetched-by-key';

/** What the profile card shows of a member beyond the member list. */
export interface Profile {
  readonly detail: MemberDetail | null;
  /** Who it is where they are no member any more. */
  readonly former: PublicUser | null;
}

interface Whose {
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
export const profileKey = ({ guildId, userId }: Whose): string => `${guildId}/${userId}`;
