import type { GuildId } from '../../../contract/ids';
import type { QueueList } from '../../../domain/queue/queue-list';
import type { FetchedByKey } from '../fetched/fetched';

/** A list of a guild's queue, as far as it was fetched. */
export interface HeldQueue extends QueueList {
  /** Why older items could not be fetched, in words. */
  readonly olderError: string | null;
}

export type QueueStatus = 'open' | 'resolved';

export interface QueueState {
  /** What waits for a decision, and what was decided, by guild. */
  readonly lists: Readonly<Record<QueueStatus, FetchedByKey<HeldQueue>>>;
  /** How many items of a guild wait, where the server has said so. */
  readonly counts: Readonly<Record<GuildId, number>>;
}
