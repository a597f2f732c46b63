import { useMemo, useState } from 'react';
import type { AuditLogEntry } from '../../../../contract/entities/audit-log-entry';
import { AUDIT_CATEGORIES, titleOf } from '../../../../domain/audit-log/action-label';
import {
  type AuditFilter,
  isAuditFiltering,
  NO_AUDIT_FILTER,
  usernamesIn,
} from '../../../../domain/audit-log/filter-entries';
import { t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { Button } from '../../../ui/form/Button';
import { Select, type SelectOption } from '../../../ui/form/Select';
import { DateField } from '../../../ui/date/DateField';
import styles from './AuditLog.module.css';

interface AuditLogFiltersProps {
  /** The entries whose users are offered. */
  readonly entries: readonly AuditLogEntry[];
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
}

const categories = (): readonly SelectOption<string>[] =>
  AUDIT_CATEGORIES.map((value) => ({
    value,
    label: value === 'all' ? t('All Categories') : titleOf(value),
  }));

/** Category, user and days; all must match. */
export function AuditLogFilters({ entries, filter, onChange }: AuditLogFiltersProps) {
  /** Also clears typed text that is not a date yet. */
  const [cleared, setCleared] = useState(0);
  const users = useMemo(
    (): readonly SelectOption<string | null>[] => [
      { value: null, label: t('All Users') },
      ...usernamesIn(entries).map((value) => ({ value, label: stripInvisible(value) })),
    ],
    [entries],
  );
  return (
    <div role="group" aria-label={t('Filters')} className={styles.filters}>
      <Select
        label={t('Category')}
        options={categories()}
        value={filter.category}
        onChange={(category) => onChange({ ...filter, category })}
      />
      <Select
        label={t('User')}
        options={users}
        value={filter.username}
        onChange={(username) => onChange({ ...filter, username })}
      />
      <DateField
        key={`from-${cleared}`}
        label={t('Start Date')}
        max={filter.to === '' ? undefined : filter.to}
        value={filter.from}
        onChange={(from) => onChange({ ...filter, from })}
      />
      <DateField
        key={`to-${cleared}`}
        label={t('End Date')}
        min={filter.from === '' ? undefined : filter.from}
        value={filter.to}
        onChange={(to) => onChange({ ...filter, to })}
      />
      <Button
        variant="quiet"
        className={styles.clear}
        disabledReason={isAuditFiltering(filter) ? undefined : t('Nothing is filtered')}
        onClick={() => {
          setCleared((times) => times + 1);
          onChange(NO_AUDIT_FILTER);
        }}
      >
        {t('Clear Filters')}
      </Button>
    </div>
  );
}
