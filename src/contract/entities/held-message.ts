import { z } from 'zod';
import { entity, orElse, orNull, renamed } from '../codec';
import type { ChannelId, GuildId, HeldId, MessageId } from '../ids';
import { TEXT_LIMITS } from '../limits';
import { foreignText, id, shownTime } from '../schemas';

/** A message of the reader that waits for staff; nobody but its author and staff hear of it (feature `automod`). */
export const HeldMessage = entity({
  id: id<HeldId>(),
  guildId: id<GuildId>(),
  channelId: id<ChannelId>(),
  content: foreignText(TEXT_LIMITS.message),
  parentId: renamed('parent_id', orNull(id<MessageId>())),
  /** How many files it has. */
  files: orElse(z.number().int().nonnegative(), 0),
  createdAt: renamed('created_at', shownTime),
});
export type HeldMessage = z.output<typeof HeldMessage>;
