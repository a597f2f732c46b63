import { z } from 'zod';
import { entity, orElse, orNull, renamed, rows } from '../codec';
import type { ChannelId, MessageId, UserId } from '../ids';
import { TEXT_LIMITS } from '../limits';
import { foreignText, id, picture, shownTime } from '../schemas';

/** A conversation of two people, which is always the same one, or a group. */
export const DIRECT_TYPES = ['direct', 'group'] as const;
export type DirectType = (typeof DIRECT_TYPES)[number];

/** Somebody in a conversation. */
export const DirectMember = entity({
  id: id<UserId>(),
  username: z.string(),
  avatar: orNull(picture),
  avatarDecoration: renamed('avatar_decoration', orNull(picture)),
  bio: orNull(foreignText(TEXT_LIMITS.bio)),
});
export type DirectMember = z.output<typeof DirectMember>;

const count = z.number().int().nonnegative();

/** A conversation as one of its members sees it. */
export const DirectChannel = entity({
  id: id<ChannelId>(),
  type: z.enum(DIRECT_TYPES),
  /** The name that a group was given; null for the names of its members, and for two people. */
  name: orNull(foreignText(TEXT_LIMITS.guildName)),
  icon: orNull(picture),
  /** Who removes members of a group; null for two people. */
  ownerId: orNull(id<UserId>()),
  /** Everybody in it, the caller too, those who are longest in it first. */
  members: rows(DirectMember),
  /** Somebody who is no friend has written to the caller, who has not answered. */
  request: orElse(z.boolean(), false),
  hasUnread: renamed('has_unread', orElse(z.boolean(), false)),
  lastReadId: renamed('last_read_id', orNull(id<MessageId>())),
  unreadCount: renamed('unread_count', orElse(count, 0)),
  /** All unread messages count as mentions; none of a request does. */
  mentionCount: renamed('mention_count', orElse(count, 0)),
  lastMessageAt: renamed('last_message_at', orNull(shownTime)),
  /** As of a Channel. */
  changes: orNull(count),
});
export type DirectChannel = z.output<typeof DirectChannel>;
