import { z } from 'zod';
import { rows } from '../codec';
import { UndoConflict } from '../entities/audit-log-entry';
import type { AuditLogEntryId, GuildId } from '../ids';
import { TEXT_LIMITS } from '../limits';
import { msg } from '../msg';
import { id, text } from '../schemas';
import { inGuild } from './endpoint';
import { envelope } from './replies';

/** The call that undoes an act of staff. */
export const undo = {
  /**
   * Needs what the act needed, too. Where something is not as the act left it, the answer is 409 and nothing is done;
   * with `force` the rest is undone.
   */
  'auditLog.undo': inGuild({
    feature: 'undo',
    method: 'POST',
    path: '/guild/audit-log/undo',
    body: () => ({
      guildId: id<GuildId>(),
      entryId: id<AuditLogEntryId>(),
      reason: text(TEXT_LIMITS.reason),
      force: z.boolean().optional(),
    }),
    /** `restored`: how many values, roles and messages are back. */
    reply: () => envelope({ restored: z.number().int(), conflicts: rows(UndoConflict) }),
    needs: 'VIEW_AUDIT_LOG',
    in: 'guildId',
    mayEmit: [
      ...(['GUILD_JOINED', 'GUILD_MEMBER_EDIT', 'GUILD_MEMBER_ROLE_ADD'] as const),
      ...(['GUILD_MEMBER_ROLE_REMOVE', 'GUILD_ROLE_EDIT', 'GUILD_CHANNEL_EDIT'] as const),
      ...(['GUILD_ROLE_CREATE', 'GUILD_ROLE_ORDER', 'GUILD_EDIT', 'GUILD_CATEGORY_EDIT'] as const),
      ...(['GUILD_CHANNEL_CREATE', 'GUILD_CATEGORY_CREATE', 'GUILD_CHANNEL_ORDER'] as const),
      ...(['GUILD_EMOJI', 'GUILD_STICKERS', 'SYSTEM_MESSAGE', 'CHANNEL_MESSAGES_RESTORED'] as const),
    ],
    audit: { ACTION_UNDO: { category: 'server', label: msg('Undid Action') } },
  }),
} as const;
