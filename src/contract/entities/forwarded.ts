import { z } from 'zod';
import { entity, orElse, orNull, renamed, rows } from '../codec';
import type { ChannelId, GuildId, MessageId, UserId } from '../ids';
import { TEXT_LIMITS } from '../limits';
import { foreignText, id, shownTime } from '../schemas';
import { Attachment } from './attachment';

/** Who wrote what is forwarded. */
export const ForwardedAuthor = entity({
  id: id<UserId>(),
  displayName: renamed('display_name', z.string()),
});

/** A copy of a message in another one. Its place is named only to those who may see it: all three ids, or none. */
export const Forwarded = entity({
  guildId: orNull(id<GuildId>()),
  channelId: orNull(id<ChannelId>()),
  messageId: orNull(id<MessageId>()),
  author: ForwardedAuthor,
  content: foreignText(TEXT_LIMITS.message),
  attachments: orElse(rows(Attachment), []),
  createdAt: renamed('created_at', shownTime),
});
export type Forwarded = z.output<typeof Forwarded>;
