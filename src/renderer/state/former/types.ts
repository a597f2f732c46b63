import type { UserId } from '../../../contract/ids';

/** Of those who are mentioned and no members: whose account is gone. */
export interface FormerState {
  /** Null while it is asked for. */
  readonly isDeleted: Readonly<Record<UserId, boolean | null>>;
}
