import type { AuditLogEntry } from '../../contract/entities/audit-log-entry';
import { compareIds } from '../ids';

/** A stretch of a guild's audit log from its newest entry on, without gaps, the newest first. */
export interface AuditStretch {
  readonly entries: readonly AuditLogEntry[];
  /** Whether there are older ones. */
  readonly hasOlder: boolean;
}

/**
 * What is held, renewed by the newest entries as the server has them now. Where these do not reach back to what is held,
 * what is held is dropped, for there would be a gap.
 */
export const mergeNewest = (held: AuditStretch | null, newest: AuditStretch): AuditStretch => {
  const oldest = newest.entries.at(-1);
  const first = held?.entries[0];
  if (held === null || oldest === undefined || first === undefined || !newest.hasOlder) return newest;
  if (compareIds(oldest.id, first.id) > 0) return newest;
  const older = held.entries.filter(({ id }) => compareIds(id, oldest.id) < 0);
  return { entries: [...newest.entries, ...older], hasOlder: held.hasOlder };
};

/** What is held with a page of older entries after it; `before` is what the page was asked by, and must still be last. */
export const appendOlder = (held: AuditStretch, before: string, older: AuditStretch): AuditStretch => {
  if (held.entries.at(-1)?.id !== before) return held;
  // A server that does not know `before` would give the same entries for ever.
  const fresh = older.entries.filter(({ id }) => compareIds(id, before) < 0);
  return { entries: [...held.entries, ...fresh], hasOlder: fresh.length > 0 && older.hasOlder };
};
