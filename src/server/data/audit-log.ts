import type { AuditLogEntryId, GuildId, UserId } from '../../contract/ids';
import type { Db } from './schema';

export interface AuditLogRow {
  readonly id: AuditLogEntryId;
  readonly actorId: UserId;
  readonly actorUsername: string;
  readonly actorAvatar: string | null;
  readonly actionType: string;
  readonly targetType: 'user' | 'channel' | null;
  readonly targetId: string | null;
  readonly targetName: string | null;
  readonly reason: string | null;
  /** JSON: pairs of before and after, in the entry's shape (server-area.md 3). */
  readonly changes: unknown;
  /** JSON: channel, count and the like. */
  readonly extraInfo: unknown;
  readonly createdAt: string;
}

export interface AuditLogPage {
  readonly guildId: GuildId;
  /** Only entries older than this one. */
  readonly before?: AuditLogEntryId | undefined;
  readonly limit: number;
}

/** A page of a guild's trail of staff actions, the newest first. */
export const listAuditLog = (db: Db, { guildId, before, limit }: AuditLogPage): Promise<AuditLogRow[]> =>
  db
    .selectFrom('auditLog')
    .innerJoin('users', 'users.id', 'auditLog.actorId')
    .select([
      'auditLog.id',
      'auditLog.actorId',
      'users.username as actorUsername',
      'users.avatar as actorAvatar',
      'auditLog.actionType',
      'auditLog.targetType',
      'auditLog.targetId',
      'auditLog.targetName',
      'auditLog.reason',
      'auditLog.changes',
      'auditLog.extraInfo',
      'auditLog.createdAt',
    ])
    .where('auditLog.guildId', '=', guildId)
    .$if(before !== undefined, (query) => query.where('auditLog.id', '<', before ?? null))
    .orderBy('auditLog.id', 'desc')
    .limit(limit)
    .execute();

export interface NewAuditLogEntry {
  readonly id: AuditLogEntryId;
  readonly guildId: GuildId;
  readonly actorId: UserId;
  readonly actionType: string;
  readonly target: { readonly type: 'user' | 'channel'; readonly id: string; readonly name: string } | null;
  readonly reason: string | null;
  readonly changes: readonly {
    readonly key: string;
    readonly old_value: unknown;
    readonly new_value: unknown;
  }[];
  readonly extraInfo: Readonly<Record<string, string | number>>;
  readonly createdAt: string;
}

/** Writes one staff action into the trail; runs in the transaction of the action itself. */
export const insertAuditLogEntry = async (trx: Db, entry: NewAuditLogEntry): Promise<void> => {
  await trx
    .insertInto('auditLog')
    .values({
      id: entry.id,
      guildId: entry.guildId,
      actorId: entry.actorId,
      actionType: entry.actionType,
      targetType: entry.target?.type ?? null,
      targetId: entry.target?.id ?? null,
      targetName: entry.target?.name ?? null,
      reason: entry.reason,
      changes: JSON.stringify(entry.changes),
      extraInfo: JSON.stringify(entry.extraInfo),
      createdAt: entry.createdAt,
    })
    .execute();
};
