import type { ChannelId, MessageId } from '../../../contract/ids';
import type { Decision } from './decision';

/** What came last in a channel that has not been read. */
export interface LatestMessage {
  /** Grows with each message of any channel. */
  readonly order: number;
  readonly messageId: MessageId;
  /** The first of them that is for the person. */
  readonly pingId: MessageId | null;
}

export interface NotificationsState {
  /** Oldest first. */
  readonly decisions: readonly Decision[];
  readonly latest: Readonly<Record<ChannelId, LatestMessage>>;
  readonly order: number;
}
