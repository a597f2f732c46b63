import type { PinnedMessage } from '../../../contract/entities/message';
import type { ChannelId } from '../../../contract/ids';
import type { FetchedByKey } from '../fetched/fetched';

export interface PinsState {
  /** The pinned messages of the channels whose list was shown, by the channel's id; the last pinned first. */
  readonly lists: FetchedByKey<readonly PinnedMessage[]>;
  /** Channels in which somebody else has pinned a message since their list was last shown. */
  readonly news: Readonly<Record<ChannelId, true>>;
}
