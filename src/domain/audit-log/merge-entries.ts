import type { AuditLogEntry } from '../../contract/entities/audit-log-entry';
import { compareIds } from '../ids';

/** A gapless range of a guild's audit log, from its newest entry on, newest first. */
export interface AuditStretch {
  readonly entries: readonly AuditLogEntry[];
  /** Whether the server has older entries. */
  readonly hasOlder: boolean;
}

/**
 * The held range, updated by the newest entries of the server. If the newest entries do not reach back to the held
 * range, the held range is dropped, because there would be a gap.
 */
export const mergeNewest = (held: AuditStretch | null, newest: AuditStretch): AuditStretch => {
  const oldest = newest.entries.at(-1);
  const first = held?.entries[0];
  if (held === null || oldest === undefined || first === undefined || !newest.hasOlder) return newest;
  if (compareIds(oldest.id, first.id) > 0) return newest;
  const older = held.entries.filter(({ id }) => compareIds(id, oldest.id) < 0);
  return { entries: [...newest.entries, ...older], hasOlder: held.hasOlder };
};

/**
 * The held range with a page of older entries appended. `before` is the id that the page was requested with; it must
 * still be the last one.
 */
export const appendOlder = (held: AuditStretch, before: string, older: AuditStretch): AuditStretch => {
  if (held.entries.at(-1)?.id !== before) return held;
  // A server that ignores `before` would send the same entries for ever.
  const fresh = older.entries.filter(({ id }) => compareIds(id, before) < 0);
  return { entries: [...held.entries, ...fresh], hasOlder: fresh.length > 0 && older.hasOlder };
};
