import { z } from 'zod';
import { rows } from './codec';
import { Message } from './entities/message';
import type { ChannelId, GuildId } from './ids';
import { id } from './schemas';

/**
 * A file of the messages of a channel that the app keeps on the disk: messages in the form in which a server sends them,
 * checked as its answers are.
 */
export const KeptFile = z.strictObject({
  v: z.literal(1),
  guildId: id<GuildId>(),
  channelId: id<ChannelId>(),
  completeTo: z.number().int().nonnegative(),
  hasOlder: z.boolean(),
  messages: rows(Message),
});

/** A message as it is written there; null if it is none. */
export const keptMessage = (message: Message): unknown => {
  const row = z.safeEncode(Message, message);
  return row.success ? row.data : null;
};
