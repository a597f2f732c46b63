import type { ActionTable } from '../../contract/audit-actions';
import type { AuditLogEntry } from '../../contract/entities/audit-log-entry';
import type { DayKey } from '../time/day-keys';
import { entryLabel } from './action-label';

/** The filters of the audit log; an entry must match all of them (docs/spec/audit-log.md 'Filters'). */
export interface AuditFilter {
  readonly text: string;
  /** A category of contract/audit-actions, or 'all'. */
  readonly category: string;
  /** The username of the entry's author; null for all users. */
  readonly username: string | null;
  /** First and last day, inclusive, as days of the reader's calendar ('2026-01-05'); '' for no bound. */
  readonly from: string;
  readonly to: string;
}

/** The filter that every entry matches. */
export const NO_AUDIT_FILTER: AuditFilter = { text: '', category: 'all', username: null, from: '', to: '' };

/** The number of filters in use, not counting the text. */
export const filtersUsed = ({ category, username, from, to }: AuditFilter): number =>
  [category !== 'all', username !== null, from !== '', to !== ''].filter(Boolean).length;

/** Whether the filter restricts the list at all. */
export const isAuditFiltering = (filter: AuditFilter): boolean =>
  filter.text.trim() !== '' || filtersUsed(filter) > 0;

/**
 * The entries that match a filter, in their order. The text is searched in username, target name, reason and action
 * label, ignoring case; times are compared by the reader's calendar day (docs/spec/audit-log.md 'Filters').
 */
export const filterAuditLog = (
  entries: readonly AuditLogEntry[],
  filter: AuditFilter,
  actions: ActionTable,
  dayKey: DayKey,
): readonly AuditLogEntry[] => {
  if (!isAuditFiltering(filter)) return entries;
  const { category, username, from, to } = filter;
  const words = filter.text.trim().toLowerCase();
  const holdsWords = (entry: AuditLogEntry): boolean =>
    [entry.user.username, entry.target?.name ?? '', entry.reason ?? '', entryLabel(actions, entry)].some(
      (text) => text.toLowerCase().includes(words),
    );
  const isInTime = ({ timestamp }: AuditLogEntry): boolean => {
    const day = dayKey(timestamp);
    return (from === '' || day >= from) && (to === '' || day <= to);
  };
  return entries.filter(
    (entry) =>
      (category === 'all' || entry.actionCategory === category) &&
      (username === null || entry.user.username === username) &&
      ((from === '' && to === '') || isInTime(entry)) &&
      (words === '' || holdsWords(entry)),
  );
};

/** The usernames of the entries' authors, without duplicates, in alphabetical order. */
export const usernamesIn = (entries: readonly AuditLogEntry[]): readonly string[] =>
  [...new Set(entries.map(({ user }) => user.username))].sort((a, b) => a.localeCompare(b));
