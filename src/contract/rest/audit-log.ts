import { z } from 'zod';
import { orNull, renamed, rows } from '../codec';
import { AuditLogEntry } from '../entities/audit-log-entry';
import type { AuditLogEntryId, GuildId } from '../ids';
import { id, numberInText } from '../schemas';
import { inGuild } from './endpoint';
import { envelope } from './replies';

export const auditLog = {
  /**
   * The newest first. `limit` is 1 to 100 (20 without one); more than 100 is taken for 100. `total`
   * counts all entries of the guild.
   */
  'auditLog.list': inGuild({
    feature: 'audit-log',
    method: 'GET',
    path: '/guild/audit-log/fetch',
    header: () => ({
      guildId: renamed('id', id<GuildId>()),
      before: id<AuditLogEntryId>().optional(),
      limit: numberInText.optional(),
    }),
    reply: () =>
      envelope({
        message: orNull(z.string()),
        entries: rows(AuditLogEntry),
        total: z.number().int(),
      }),
    needs: 'VIEW_AUDIT_LOG',
    in: 'guildId',
  }),
} as const;
