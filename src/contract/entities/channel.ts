import { z } from 'zod';
import { entity, orElse, orNull, renamed, rows } from '../codec';
import type { CategoryId, ChannelId, MessageId, RoleId, UserId } from '../ids';
import { OVERWRITE_LIMITS } from '../limits';
import { id, permissionMask } from '../schemas';
import { VOICE_LIMITS } from '../voice-limits';
import { VoiceParticipant } from './voice';

export const CHANNEL_TYPES = ['text', 'voice'] as const;
export type ChannelType = (typeof CHANNEL_TYPES)[number];

const count = z.number().int().nonnegative();

export const Channel = entity({
  id: id<ChannelId>(),
  name: z.string(),
  type: z.enum(CHANNEL_TYPES),
  topic: orNull(z.string()),
  /** Seconds between two messages of one member; 0 means no limit. */
  slowmode: orElse(z.number().int(), 0),
  nsfw: orElse(z.boolean(), false),
  /** The index within the category, or among the channels without one. */
  position: orElse(z.number().int(), 0),
  /** Null means no category. */
  categoryId: orNull(id<CategoryId>()),
  /** Sent only to the caller about the caller's own channels; null elsewhere. */
  hasUnread: renamed('has_unread', orNull(z.boolean())),
  /** Feature `last-read`: the newest message that the caller has read. Only where `hasUnread` is sent. */
  lastReadId: renamed('last_read_id', orNull(id<MessageId>())),
  /** Feature `counts`: how many messages are newer, up to `COUNT_LIMIT`. Only where `hasUnread` is sent. */
  unreadCount: renamed('unread_count', orNull(count)),
  /** Feature `counts`: how many of them mention the caller, by any cause; the two below are among them. */
  mentionCount: renamed('mention_count', orNull(count)),
  /** Feature `counts`: those that mention the caller by @everyone or @here alone. */
  everyoneCount: renamed('everyone_count', orNull(count)),
  /** Feature `counts`: those that mention the caller only as replies to the caller's messages. */
  replyCount: renamed('reply_count', orNull(count)),
  /**
   * Feature `counts`: how many messages the channel has gained and lost so far. The counts take those changes into
   * account; events say which change they are. Null where the counts are, and from an older server.
   */
  changes: orNull(count),
  /** Feature `overwrites`: whether `@everyone` is denied the view of it, here or in its category. */
  private: orElse(z.boolean(), false),
  /**
   * Feature `overwrites`: what the caller may do in it. Sent only to the caller, and only where the channel or its
   * category has overwrites; null means the caller's permissions in the guild.
   */
  permissions: orNull(permissionMask),
  /** Feature `voice`: how many people may be in a voice channel; 0 means as many as the server allows. */
  userLimit: renamed('user_limit', orElse(z.number().int().nonnegative(), 0)),
  /** Feature `voice`: bits a second of a microphone. */
  bitrate: orElse(z.number().int().positive(), VOICE_LIMITS.bitrate),
  /** Feature `voice`: who is in a voice channel. Sent only to the caller about the caller's own channels; null elsewhere. */
  participants: orNull(rows(VoiceParticipant)),
});
export type Channel = z.output<typeof Channel>;

export const Category = entity({
  id: id<CategoryId>(),
  name: z.string(),
  position: orElse(z.number().int(), 0),
  /** Feature `overwrites`: whether `@everyone` is denied the view of its channels. */
  private: orElse(z.boolean(), false),
  /** Feature `overwrites`: as `permissions` of a channel. */
  permissions: orNull(permissionMask),
});
export type Category = z.output<typeof Category>;

/** What somebody has not read of a channel, as in `Channel`. */
export const readState = () => ({
  lastReadId: renamed('last_read_id', id<MessageId>()),
  unreadCount: renamed('unread_count', count),
  mentionCount: renamed('mention_count', count),
  everyoneCount: renamed('everyone_count', count),
  replyCount: renamed('reply_count', count),
  changes: count.optional(),
});

export const ChannelPosition = entity({
  id: id<ChannelId>(),
  position: z.number().int(),
  categoryId: orNull(id<CategoryId>()),
});
export type ChannelPosition = z.output<typeof ChannelPosition>;

export const CategoryPosition = entity({ id: id<CategoryId>(), position: z.number().int() });
export type CategoryPosition = z.output<typeof CategoryPosition>;

/** What a channel or category allows and denies a role or a member; a permission in neither mask is inherited. */
export const Overwrite = z.union([
  z.object({
    target: z.literal('role'),
    id: id<RoleId>(),
    allow: permissionMask,
    deny: permissionMask,
  }),
  z.object({
    target: z.literal('member'),
    id: id<UserId>(),
    allow: permissionMask,
    deny: permissionMask,
  }),
]);
export type Overwrite = z.output<typeof Overwrite>;

/** Whom an overwrite is about. */
export const OverwriteTarget = z.union([
  z.object({ target: z.literal('role'), id: id<RoleId>() }),
  z.object({ target: z.literal('member'), id: id<UserId>() }),
]);
export type OverwriteTarget = z.output<typeof OverwriteTarget>;

/** Feature `overwrites`: the fields of a new channel or category that only some members may view. */
export const privacyFields = () => ({
  private: z.boolean().optional(),
  /** Who may view it besides its maker; without `private` it must be absent. */
  allowed: z
    .array(OverwriteTarget)
    .max(OVERWRITE_LIMITS.ofPlace - 2)
    .optional(),
});
