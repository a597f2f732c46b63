import type { AuditLogEntry } from '../../contract/entities/audit-log-entry';
import { t } from '../i18n/t';

/** username#discriminator (docs/spec/audit-log.md 'Entries'); the username alone where the server gives no number. */
export const userTag = ({ username, discriminator }: AuditLogEntry['user']): string =>
  discriminator === null || discriminator === '' ? username : `${username}#${discriminator}`;

const PREFIXES: ReadonlyMap<string, string> = new Map([
  ['user', '@'],
  ['channel', '#'],
]);

/**
 * A target with its prefix: '@' for users, '#' for channels (docs/spec/audit-log.md 'Entries'); null where there is
 * none.
 */
export const targetText = (target: AuditLogEntry['target']): string | null =>
  target === null || target.name === '' ? null : `${PREFIXES.get(target.type) ?? ''}${target.name}`;

/** What stands over the list: how many are on this page, how many there are, and of how many they were picked. */
export interface AuditCount {
  readonly onPage: number;
  /** What the filters leave; all where there are none. */
  readonly found: number;
  readonly isFiltering: boolean;
  /** How many the filters have looked at. */
  readonly loaded: number;
  readonly total: number;
}

const number = new Intl.NumberFormat('en-US');

/**
 * 'Showing X of Y audit log entries (filtered from N total)' (docs/spec/audit-log.md 'Entries'). Where the filters
 * have not looked at all there are it says at how many they have.
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
