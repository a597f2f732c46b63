import type { ChannelId, MessageId } from '../../../contract/ids';
import type { Decision } from './decision';

/** The latest message of an unread channel. */
export interface LatestMessage {
  /** Grows with each message of any channel. */
  readonly order: number;
  readonly messageId: MessageId;
  /** The first unread message that pings the person. */
  readonly pingId: MessageId | null;
}

export interface NotificationsState {
  /** Oldest first. */
  readonly decisions: readonly Decision[];
  readonly latest: Readonly<Record<ChannelId, LatestMessage>>;
  readonly order: number;
}
