import { sql } from 'kysely';
import type { AuditTargetType } from '../../contract/audit-actions';
import type { AuditAction } from '../../contract/audited';
import type { AuditLogEntryId, GuildId, UserId } from '../../contract/ids';
import type { Db, Reads } from './schema';

export interface AuditLogRow {
  readonly id: AuditLogEntryId;
  readonly actorId: UserId;
  readonly actorUsername: string;
  readonly actorAvatar: string | null;
  readonly actionType: AuditAction;
  readonly targetType: AuditTargetType | null;
  readonly targetId: string | null;
  readonly targetName: string | null;
  readonly reason: string | null;
  /** JSON: pairs of old and new value, in the entry's shape (docs/spec/audit-log.md 'Entries'). */
  readonly changes: unknown;
  /** JSON: channel, count and the like. */
  readonly extraInfo: unknown;
  readonly createdAt: string;
}

export interface AuditLogPage {
  readonly guildId: GuildId;
  readonly before?: AuditLogEntryId | undefined;
  readonly limit: number;
}

const AUDIT_COLUMNS = [
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
] as const;

/** A page of a guild's audit log, newest first. */
export const listAuditLog = (db: Reads, { guildId, before, limit }: AuditLogPage): Promise<AuditLogRow[]> =>
  db
    .selectFrom('auditLog')
    .innerJoin('users', 'users.id', 'auditLog.actorId')
    .select(AUDIT_COLUMNS)
    .where('auditLog.guildId', '=', guildId)
    .$if(before !== undefined, (query) => query.where('auditLog.id', '<', before ?? null))
    .orderBy('auditLog.id', 'desc')
    .limit(limit)
    .execute();

/** The newest acts of staff about a person since a time: at most so many. */
export const listActsAbout = (
  db: Reads,
  {
    guildId,
    userId,
    since,
    limit,
  }: {
    readonly guildId: GuildId;
    readonly userId: UserId;
    readonly since: string;
    readonly limit: number;
  },
): Promise<AuditLogRow[]> =>
  db
    .selectFrom('auditLog')
    .innerJoin('users', 'users.id', 'auditLog.actorId')
    .select(AUDIT_COLUMNS)
    .where('auditLog.guildId', '=', guildId)
    .where('auditLog.targetType', '=', 'user')
    .where('auditLog.targetId', '=', userId)
    .where('auditLog.createdAt', '>=', since)
    .orderBy('auditLog.id', 'desc')
    .limit(limit)
    .execute();

/** The names of the deleted channels and categories of a guild that were private when they were deleted, by id. */
export const listGonePrivate = async (db: Reads, guildId: GuildId): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ readonly targetId: string; readonly targetName: string }>`
    select target_id, target_name from audit_log
    where guild_id = ${guildId} and action_type = 'CHANNEL_DELETE' and extra_info @> '{"was_private": true}'`.execute(
    db,
  );
  return new Map(rows.map(({ targetId, targetName }) => [targetId, targetName]));
};

/** The number of entries in a guild's audit log. */
export const countAuditLog = async (db: Reads, guildId: GuildId): Promise<number> => {
  const { count } = await db
    .selectFrom('auditLog')
    .select((select) => select.cast<number>(select.fn.countAll(), 'integer').as('count'))
    .where('guildId', '=', guildId)
    .executeTakeFirstOrThrow();
  return count;
};

/** The target of an action. The id is for queries on the store; the audit log shows the name of that time. */
export interface AuditTarget {
  readonly type: AuditTargetType;
  readonly id: string;
  readonly name: string;
}

/** The old and the new value of a field, as sent and as stored. */
export interface KeptChange {
  readonly key: string;
  readonly old_value: string | number | boolean | null;
  readonly new_value: string | number | boolean | null;
}

/** Further details, as sent and as stored; unknown ones are left out. */
export interface KeptExtraInfo {
  readonly channel?: string;
  /** The id of that channel: not sent. */
  readonly channel_id?: string;
  /** A deleted channel or category was private: not sent. */
  readonly was_private?: boolean;
  readonly count?: number;
  /** The files of a deleted message. */
  readonly files?: number;
  readonly delete_member_days?: number;
  readonly members_removed?: number;
  /** A lockdown ended because its time was over. */
  readonly by_time?: boolean;
}

export interface NewAuditLogEntry {
  readonly id: AuditLogEntryId;
  readonly guildId: GuildId;
  readonly actorId: UserId;
  readonly actionType: AuditAction;
  readonly target: AuditTarget | null;
  readonly reason: string | null;
  readonly changes: readonly KeptChange[];
  readonly extraInfo: KeptExtraInfo;
  readonly createdAt: string;
}

/** Writes one staff action to the audit log; runs in the transaction of the action itself. */
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
