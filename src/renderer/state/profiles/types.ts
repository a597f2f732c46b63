import type { MemberDetail } from '../../../contract/entities/member';
import type { PublicUser } from '../../../contract/entities/user';

/** What the profile card shows of a member beyond the member list. */
export interface Profile {
  readonly detail: MemberDetail | null;
  /** Who it is where they are no member any more. */
  readonly former: PublicUser | null;
}
