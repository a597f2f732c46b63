import type { InboxItem } from '../../../contract/entities/inbox-item';
import type { GuildId, UserId } from '../../../contract/ids';
import type { Fetched } from '../fetched/fetched';

export interface InboxState {
  /** The messages that mention the user and are not done, the newest first. */
  readonly mentions: Fetched<readonly InboxItem[]>;
  /** Whether the server has older ones. */
  readonly hasMore: boolean;
  /** Counts what was taken out: an answer to an older request may still have it. */
  readonly turn: number;
  /** Names of people who are mentioned in servers whose members are not held, by server and person. */
  readonly names: Readonly<Record<GuildId, Readonly<Record<UserId, string>>>>;
  /** Calls under way that take messages out: an answer to a request that is made now may still have them. */
  readonly taking: number;
}
