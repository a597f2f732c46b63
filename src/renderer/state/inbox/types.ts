import type { InboxItem } from '../../../contract/entities/inbox-item';
import type { Fetched } from '../fetched/fetched';

export interface InboxState {
  /** The messages that mention the user and are not done, the newest first. */
  readonly mentions: Fetched<readonly InboxItem[]>;
  /** Whether the server has older ones. */
  readonly hasMore: boolean;
  /** Counts what was taken out: an answer to an older request may still have it. */
  readonly turn: number;
  /** Calls under way that take messages out: an answer to a request that is made now may still have them. */
  readonly taking: number;
}
