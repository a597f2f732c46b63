import type { DirectChannel } from '../../../contract/entities/direct-channel';
import type { ChannelId } from '../../../contract/ids';

/** A conversation without what is unread of it, which the `unread` slice holds. */
export type Conversation = Omit<
  DirectChannel,
  'hasUnread' | 'lastReadId' | 'unreadCount' | 'mentionCount' | 'changes'
>;

export interface ConversationsState {
  /** Stays 'loaded' while the conversations are fetched again. */
  readonly phase: 'loading' | 'loaded' | 'failed';
  /** Why the last request failed, in words. */
  readonly error: string | null;
  /** Last used first. */
  readonly ids: readonly ChannelId[];
  readonly byId: Readonly<Record<ChannelId, Conversation>>;
}
