import type { UserId } from '../../../contract/ids';

/** Whether the accounts of mentioned users who are not members are deleted. */
export interface FormerState {
  /** Null while the request is pending. */
  readonly isDeleted: Readonly<Record<UserId, boolean | null>>;
}
