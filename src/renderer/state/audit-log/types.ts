import type { AuditStretch } from '../../../domain/audit-log/merge-entries';

/** A guild's audit log from its newest entry on, as far as it has been fetched. */
export interface GuildAuditLog extends AuditStretch {
  /** The number of entries in the guild's log. */
  readonly total: number;
  /** Why older entries could not be fetched, in words. */
  readonly olderError: string | null;
}
