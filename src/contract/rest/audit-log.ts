import { z } from 'zod';
import { orNull, renamed } from '../codec';
import { AuditLogEntry } from '../entities/audit-log-entry';
import type { AuditLogEntryId, GuildId } from '../ids';
import { id, numberInText } from '../schemas';
import { endpoint, TOKEN_REFUSED } from './endpoint';
import { envelope } from './replies';

export const auditLog = {
  /**
   * Feature `audit-log`: the newest first. `limit` is 1 to 100 (20 without one); more than 100 is taken for 100. `total`
   * counts all entries of the guild.
   */
  'auditLog.list': endpoint({
    method: 'GET',
    path: '/guild/audit-log/fetch',
    auth: 'token',
    get header() {
      return {
        guildId: renamed('id', id<GuildId>()),
        before: id<AuditLogEntryId>().optional(),
        limit: numberInText.optional(),
      };
    },
    get reply() {
      return envelope({
        message: orNull(z.string()),
        entries: z.array(AuditLogEntry),
        total: z.number().int(),
      });
    },
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'VIEW_AUDIT_LOG',
    emits: [],
  }),
} as const;
