import { z } from 'zod';
import { orNull, renamed, rows } from '../codec';
import { DESK_LIMITS } from '../desk-limits';
import { QueueItem } from '../entities/queue-item';
import { REPORT_CATEGORIES, REPORT_OUTCOMES } from '../report-words';
import type { GuildId, MessageId, ReportId, UserId } from '../ids';
import { msg } from '../msg';
import { id, numberInText, text } from '../schemas';
import { inGuild, signedIn } from './endpoint';
import { envelope } from './replies';

const reportId = renamed('id', id<ReportId>());
const item = () => envelope({ item: QueueItem });

/** The calls about reports, and the queue in which a guild's staff decide them. */
export const reports = {
  /**
   * A message, a user or, with neither, the guild itself. Reports of a message or member of a guild go to the guild's
   * queue; those of a guild, and those without one, go to whoever runs the server.
   */
  'reports.create': signedIn({
    feature: 'reports',
    method: 'POST',
    path: '/report/create',
    body: () => ({
      guildId: orNull(id<GuildId>()),
      messageId: orNull(id<MessageId>()),
      userId: orNull(id<UserId>()),
      category: z.enum(REPORT_CATEGORIES),
      text: text(DESK_LIMITS.reportText),
    }),
    reply: () => envelope({ message: orNull(z.string()), report: z.object({ id: id<ReportId>() }) }),
    mayEmit: ['GUILD_QUEUE'],
  }),
  /** Newest first; `before` is the last item of the page before. `open`: how many wait. */
  'queue.fetch': inGuild({
    feature: 'reports',
    method: 'GET',
    path: '/guild/queue/fetch',
    header: () => ({
      guildId: renamed('id', id<GuildId>()),
      status: z.enum(['open', 'resolved']).optional(),
      before: id<ReportId>().optional(),
      limit: numberInText.optional(),
    }),
    reply: () => envelope({ items: rows(QueueItem), open: z.number().int().nonnegative() }),
    needs: 'MANAGE_REPORTS',
    in: 'guildId',
  }),
  /** The caller handles it for a while; again renews that. 409 while somebody else does. */
  'queue.claim': inGuild({
    feature: 'reports',
    method: 'POST',
    path: '/guild/queue/claim',
    body: () => ({ reportId }),
    reply: item,
    needs: 'MANAGE_REPORTS',
    in: 'reportId',
    emits: ['GUILD_QUEUE'],
  }),
  'queue.release': inGuild({
    feature: 'reports',
    method: 'POST',
    path: '/guild/queue/release',
    body: () => ({ reportId }),
    reply: item,
    needs: 'MANAGE_REPORTS',
    in: 'reportId',
    emits: ['GUILD_QUEUE'],
  }),
  /** By who has claimed it. `tell`: each reporter gets an official message. */
  'queue.resolve': inGuild({
    feature: 'reports',
    method: 'POST',
    path: '/guild/queue/resolve',
    body: () => ({
      reportId,
      outcome: z.enum(REPORT_OUTCOMES),
      note: text(DESK_LIMITS.reportText),
      tell: z.boolean(),
    }),
    reply: item,
    needs: 'MANAGE_REPORTS',
    in: 'reportId',
    emits: ['GUILD_QUEUE'],
    mayEmit: ['SYSTEM_MESSAGE'],
    audit: { REPORT_RESOLVE: { category: 'member', label: msg('Resolved Report') } },
  }),
} as const;
