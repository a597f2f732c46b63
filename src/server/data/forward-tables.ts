import type { ChannelId, MessageId, UserId } from '../../contract/ids';

export interface ForwardsTable {
  /** The message that forwards. */
  messageId: MessageId;
  /** The message that is forwarded, which may be gone. */
  sourceMessageId: MessageId;
  sourceChannelId: ChannelId;
  /** Its author, the text and the time. */
  authorId: UserId;
  content: string;
  createdAt: string;
}
