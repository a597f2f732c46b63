import { useCallback, useState } from 'react';
import type { AuditLogEntry } from '../../../../contract/entities/audit-log-entry';
import type { AuditLogEntryId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { AuditLogEntryRow } from '../audit-log/AuditLogEntryRow';
import { useMinute } from '../use-minute';
import styles from './Evidence.module.css';

/** What staff have done to the one concerned since the report, as the audit log says it. */
export function StaffActions({ entries }: { readonly entries: readonly AuditLogEntry[] }) {
  const now = useMinute();
  const [open, setOpen] = useState<AuditLogEntryId | null>(null);
  const toggle = useCallback((id: AuditLogEntryId) => setOpen((before) => (before === id ? null : id)), []);
  return (
    <section aria-label={t('Actions since the report')}>
      <h3 className={styles.title}>{t('Actions since the report')}</h3>
      {entries.length === 0 ? (
        <p className={styles.erased}>{t('None yet')}</p>
      ) : (
        <ul className={styles.reports}>
          {entries.map((entry) => (
            <AuditLogEntryRow
              key={entry.id}
              entry={entry}
              isOpen={entry.id === open}
              now={now}
              onUndo={null}
              onToggle={toggle}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
