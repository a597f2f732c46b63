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

/** Which messages are meant: in a channel, or by a user in all channels where the caller may delete, or both. */
const meant = () => ({
  guildId: id<GuildId>(),
  /** A channel, or a thread. */
  channelId: orNull(id<ChannelId>()),
  userId: orNull(id<UserId>()),
  after: orNull(isoTime),
  before: orNull(isoTime),
  contains: orNull(text(DESK_LIMITS.purgeText)),
  /** The newest so many. */
  limit: z.number().int().min(1).max(DESK_LIMITS.purge),
});
/** Those of people whom the caller does not outrank are skipped. */
const found = () => ({ count, skipped: count });

/** The calls about many messages at once. */
export const purge = {
  /** What a purge would delete now, and the newest of it. */
  'messages.previewPurge': inGuild({
    feature: 'purge',
    method: 'POST',
    path: '/channel/messages/purge/preview',
    body: meant,
    reply: () => envelope({ ...found(), sample: rows(Message) }),
    needs: 'member',
    in: 'guildId',
    storesNothing: true,
  }),
  'messages.purge': inGuild({
    feature: 'purge',
    method: 'POST',
    path: '/channel/messages/purge',
    body: () => ({ ...meant(), reason: text(TEXT_LIMITS.reason) }),
    /** `entryId`: that of the audit log, null where nothing was deleted. */
    reply: () => envelope({ ...found(), entryId: orNull(id<AuditLogEntryId>()) }),
    needs: 'member',
    in: 'guildId',
    emits: ['CHANNEL_MESSAGES_DELETE'],
    audit: 'MESSAGE_BULK_DELETE',
  }),
} as const;
