import type { AuditLogEntry } from '../../contract/entities/audit-log-entry';
import { t } from '../i18n/t';

/**
 * username#discriminator (docs/spec/audit-log.md 'Entries'); only the username if the server sends no discriminator.
 */
export const userTag = ({ username, discriminator }: AuditLogEntry['user']): string =>
  discriminator === null || discriminator === '' ? username : `${username}#${discriminator}`;

const PREFIXES: ReadonlyMap<string, string> = new Map([
  ['user', '@'],
  ['channel', '#'],
]);

/**
 * A target with its prefix: '@' for users, '#' for channels (docs/spec/audit-log.md 'Entries'); null if there is no
 * target.
 */
export const targetText = (target: AuditLogEntry['target']): string | null =>
  target === null || target.name === '' ? null : `${PREFIXES.get(target.type) ?? ''}${target.name}`;

/** The numbers over the list: entries on this page, entries that match, and entries in total. */
export interface AuditCount {
  readonly onPage: number;
  /** The number of entries that match the filters; without filters, all. */
  readonly found: number;
  readonly isFiltering: boolean;
  /** The number of loaded entries, to which the filters were applied. */
  readonly loaded: number;
  readonly total: number;
}

const number = new Intl.NumberFormat('en-US');

/**
 * 'Showing X of Y audit log entries (filtered from N total)' (docs/spec/audit-log.md 'Entries'). If not all entries are
 * loaded, the text says how many were filtered.
 */
export const auditCountText = ({ onPage, found, isFiltering, loaded, total }: AuditCount): string => {
  const shown = t('Showing {{onPage}} of {{found}} audit log entries', {
    onPage: number.format(onPage),
    found: number.format(found),
  });
  if (!isFiltering) return shown;
  return loaded < total
    ? t('{{shown}} (filtered from the newest {{loaded}} of {{total}} total)', {
        shown,
        loaded: number.format(loaded),
        total: number.format(total),
      })
    : t('{{shown}} (filtered from {{total}} total)', { shown, total: number.format(total) });
};
