import { z } from 'zod';
import { orNull, rows } from '../codec';
import { DESK_LIMITS } from '../desk-limits';
import { Message } from '../entities/message';
import type { AuditLogEntryId, ChannelId, GuildId, UserId } from '../ids';
import { TEXT_LIMITS } from '../limits';
import { id, isoTime, text } from '../schemas';
import { inGuild } from './endpoint';
import { envelope } from './replies';

const count = z.number().int().nonnegative();

/** The call that deletes many messages. */
export const purge = {
  /**
   * In a channel, or by a user in all channels where the caller may delete. Those of people whom the caller does not
   * outrank are skipped. With `preview` nothing is deleted; the newest `limit` messages count.
   */
  'messages.purge': inGuild({
    feature: 'purge',
    method: 'POST',
    path: '/channel/messages/purge',
    body: () => ({
      guildId: id<GuildId>(),
      /** A channel, or a thread. */
      channelId: orNull(id<ChannelId>()),
      userId: orNull(id<UserId>()),
      after: orNull(isoTime),
      before: orNull(isoTime),
      contains: orNull(text(DESK_LIMITS.purgeText)),
      limit: z.number().int().min(1).max(DESK_LIMITS.purge),
      reason: text(TEXT_LIMITS.reason),
      preview: z.boolean(),
    }),
    /** `sample`: the newest of them; `entryId`: that of the audit log, null where nothing was deleted. */
    reply: () =>
      envelope({
        count,
        skipped: count,
        sample: rows(Message),
        entryId: orNull(id<AuditLogEntryId>()),
      }),
    needs: 'member',
    in: 'guildId',
    emits: ['CHANNEL_MESSAGES_DELETE'],
    audit: 'MESSAGE_BULK_DELETE',
  }),
} as const;
