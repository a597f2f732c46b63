import type { Generated } from 'kysely';
import type { ChannelId, MessageId, UserId } from '../../contract/ids';

/** What a thread has besides its row among the channels. */
export interface ThreadsTable {
  id: ChannelId;
  /** No foreign key: the thread stays when its message is deleted. */
  messageId: MessageId | null;
  creatorId: UserId | null;
  archived: Generated<boolean>;
  locked: Generated<boolean>;
  /** The time of its creation, or of its last opening by hand. */
  openedAt: string;
}

export interface ThreadFollowsTable {
  userId: UserId;
  threadId: ChannelId;
}
