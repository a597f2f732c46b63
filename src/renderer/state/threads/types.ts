import type { MessageThread, Thread } from '../../../contract/entities/thread';
import type { ChannelId } from '../../../contract/ids';

/** A thread; its unread state is in the `unread` slice, and its channel in that of the channels. */
export type ThreadRow = Omit<
  Thread,
  'following' | 'hasUnread' | 'lastReadId' | 'unreadCount' | 'mentionCount' | 'everyoneCount' | 'replyCount'
> & { readonly following: boolean };

export interface ThreadsState {
  readonly byId: Readonly<Record<ChannelId, ThreadRow>>;
  /** What messages say of threads that are not in `byId`, kept up to date. */
  readonly lines: Readonly<Record<ChannelId, MessageThread>>;
}
