import { z } from 'zod';
import { entity, orElse, orNull, renamed } from '../codec';
import type { ChannelId, GuildId, MessageId, UserId } from '../ids';
import { THREAD_LIMITS } from '../thread-limits';
import { foreignText, id, shownTime } from '../schemas';

const count = z.number().int().nonnegative();

/** A thread: a small channel under a channel, whose rights it has. Its messages are written and read by its id. */
export const Thread = entity({
  id: id<ChannelId>(),
  guildId: id<GuildId>(),
  /** The channel that it is in. */
  parentId: renamed('channelId', id<ChannelId>()),
  /** The message that it came from, which may be deleted since; null for a thread of its own. */
  messageId: orNull(id<MessageId>()),
  name: foreignText(THREAD_LIMITS.name),
  creatorId: renamed('creator_id', orNull(id<UserId>())),
  /** Whether somebody has folded it away; what was quiet for `THREAD_LIMITS.quietMs` counts as archived too. */
  archived: orElse(z.boolean(), false),
  /** Whether only MANAGE_THREADS may write in it. */
  locked: orElse(z.boolean(), false),
  messageCount: renamed('message_count', orElse(count, 0)),
  /** The time of the newest message, or of the thread's creation, or of its opening where that was later. */
  lastMessageAt: renamed('last_message_at', shownTime),
  /** Whether the caller follows it; null in events, as all below. */
  following: orNull(z.boolean()),
  hasUnread: renamed('has_unread', orNull(z.boolean())),
  lastReadId: renamed('last_read_id', orNull(id<MessageId>())),
  /** The four counts are those of a Channel; those of a thread that the caller does not follow are 0. */
  unreadCount: renamed('unread_count', orNull(count)),
  mentionCount: renamed('mention_count', orNull(count)),
  everyoneCount: renamed('everyone_count', orNull(count)),
  replyCount: renamed('reply_count', orNull(count)),
  /** As of a Channel; `messageCount` takes the same changes into account. */
  changes: orNull(count),
});
export type Thread = z.output<typeof Thread>;

/** The thread of a message, as its row shows it. */
export const MessageThread = entity({
  id: id<ChannelId>(),
  name: foreignText(THREAD_LIMITS.name),
  messageCount: renamed('message_count', orElse(count, 0)),
  lastMessageAt: renamed('last_message_at', shownTime),
});
export type MessageThread = z.output<typeof MessageThread>;
