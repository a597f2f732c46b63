import type { MessageId, UserId } from '../../contract/ids';

/** A message that somebody has taken out of the inbox. */
export interface InboxDoneTable {
  userId: UserId;
  messageId: MessageId;
}

/** The message up to which somebody has taken all out of the inbox. */
export interface InboxFloorsTable {
  userId: UserId;
  doneUpTo: MessageId;
}
