import type { MentionKind } from '../../contract/entities/inbox-item';
import type { ChannelId, MessageId } from '../../contract/ids';

/** Whom a message mentioned when it was written; an edit changes nothing here. */
export interface MessagePingsTable {
  messageId: MessageId;
  channelId: ChannelId;
  kind: MentionKind;
  /** A user or a role; 0 for everyone. */
  target: string;
}
