import type { z } from 'zod';
import { entity, orNull, renamed } from '../codec';
import type { ChannelId, DraftVersion, MessageId } from '../ids';
import { TEXT_LIMITS } from '../limits';
import { foreignText, id } from '../schemas';

/** What a person has typed in a channel and not sent. */
export const Draft = entity({
  channelId: id<ChannelId>(),
  /** In the event, blank for a draft that was removed. */
  text: foreignText(TEXT_LIMITS.message),
  parentId: renamed('parent_id', orNull(id<MessageId>())),
  /** Greater with each change. */
  version: id<DraftVersion>(),
});
export type Draft = z.output<typeof Draft>;
