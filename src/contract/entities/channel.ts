import { z } from 'zod';
import { entity, orElse, orNull, renamed } from '../codec';
import type { CategoryId, ChannelId, MessageId } from '../ids';
import { id } from '../schemas';

export const CHANNEL_TYPES = ['text', 'voice'] as const;
export type ChannelType = (typeof CHANNEL_TYPES)[number];

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
});
export type Channel = z.output<typeof Channel>;

export const Category = entity({
  id: id<CategoryId>(),
  name: z.string(),
  position: orElse(z.number().int(), 0),
});
export type Category = z.output<typeof Category>;

export const ChannelPosition = entity({
  id: id<ChannelId>(),
  position: z.number().int(),
  categoryId: orNull(id<CategoryId>()),
});
export type ChannelPosition = z.output<typeof ChannelPosition>;

export const CategoryPosition = entity({ id: id<CategoryId>(), position: z.number().int() });
export type CategoryPosition = z.output<typeof CategoryPosition>;
