import { Funnel } from 'lucide-react';
import { useState } from 'react';
import type { AuditLogEntry } from '../../../../contract/entities/audit-log-entry';
import type { GuildId } from '../../../../contract/ids';
import { entryColumns } from '../../../../domain/audit-log/entry-columns';
import { type AuditFilter, filtersUsed } from '../../../../domain/audit-log/filter-entries';
import { t } from '../../../../domain/i18n/t';
import { auditActions } from '../../../state/audit-log/actions';
import { Badge } from '../../../ui/identity/Badge';
import { Button } from '../../../ui/form/Button';
import { ExportButton } from '../ExportButton';
import { RecordTools } from '../records/RecordTools';
import styles from './AuditLog.module.css';
import { AuditLogFilters } from './AuditLogFilters';

const COLUMNS = entryColumns(auditActions);

interface AuditLogToolsProps {
  readonly guildId: GuildId;
  /** The entries whose users the filters offer. */
  readonly entries: readonly AuditLogEntry[];
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
  /** The entries to export, or null after a failure, which has been reported. */
  readonly rows: () => readonly AuditLogEntry[] | Promise<readonly AuditLogEntry[] | null>;
  /** The label while the rows are fetched. */
  readonly exportPendingLabel?: string;
  readonly exportDisabledReason: string | undefined;
}

/** Search, filters and export of the audit log. */
export function AuditLogTools({
  guildId,
  entries,
  filter,
  onChange,
  rows,
  exportPendingLabel,
  exportDisabledReason,
}: AuditLogToolsProps) {
  const [isFilterOpen, setIsFilterOpen] = useState(false);
  // The active filters of the panel, which may be closed.
  const used = filtersUsed(filter);
  return (
    <>
      <RecordTools
        label={t('Search audit logs...')}
        search={filter.text}
        onSearch={(text) => onChange({ ...filter, text })}
      >
        <Button
          icon={<Funnel size={16} />}
          aria-expanded={isFilterOpen}
          onClick={() => setIsFilterOpen(!isFilterOpen)}
        >
          {t('Filters')}{' '}
          {used > 0 && (
            <Badge tone="accent" className={styles.used}>
              {used}
            </Badge>
          )}
        </Button>
        <ExportButton
          guildId={guildId}
          label={t('Export Filtered Results')}
          pendingLabel={exportPendingLabel}
          what="audit-log"
          columns={COLUMNS}
          rows={rows}
          disabledReason={exportDisabledReason}
        />
      </RecordTools>
      {isFilterOpen && <AuditLogFilters entries={entries} filter={filter} onChange={onChange} />}
    </>
  );
}
