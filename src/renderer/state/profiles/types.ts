import type { MemberDetail } from '../../../contract/entities/member';
import type { PublicUser } from '../../../contract/entities/user';

/** The data of the profile card beyond the member list. */
export interface Profile {
  readonly detail: MemberDetail | null;
  /** The user, if they are no longer a member. */
  readonly former: PublicUser | null;
}
