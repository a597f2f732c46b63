import type { ChannelId, MessageId } from '../../contract/ids';

/** By what a message mentions somebody; `reply`: it replies to a message of theirs. */
export type PingKind = 'everyone' | 'user' | 'role' | 'reply';

/** Whom a message mentioned when it was written; an edit changes nothing here. */
export interface MessagePingsTable {
  messageId: MessageId;
  channelId: ChannelId;
  kind: PingKind;
  /** A user or a role; 0 for everyone. */
  target: string;
}
