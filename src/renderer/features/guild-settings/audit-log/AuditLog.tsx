import { RefreshCw } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { AuditLogEntry } from '../../../../contract/entities/audit-log-entry';
import type { AuditLogEntryId, GuildId } from '../../../../contract/ids';
import { auditCountText } from '../../../../domain/audit-log/entry-texts';
import {
  type AuditFilter,
  filterAuditLog,
  isAuditFiltering,
  NO_AUDIT_FILTER,
} from '../../../../domain/audit-log/filter-entries';
import { t } from '../../../../domain/i18n/t';
import { auditActions } from '../../../state/audit-log/actions';
import { selectAuditLog } from '../../../state/audit-log/selectors';
import { loadAuditLog, loadAuditLogTo } from '../../../state/audit-log/thunks';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../state/hooks';
import { selectCanCall } from '../../../state/roles/selectors';
import { timeTexts } from '../../../state/time-texts';
import { toastShown } from '../../../state/toasts/slice';
import { Button } from '../../../ui/form/Button';
import { ErrorState } from '../../../ui/page/ErrorState';
import { Pagination } from '../../../ui/list/Pagination';
import { SkeletonRows } from '../../../ui/page/Skeleton';
import { HandOverButton } from '../hand-over/HandOverButton';
import { RecordsPage } from '../records/RecordsPage';
import { useKeptFresh } from '../records/use-kept-fresh';
import { useMinute } from '../use-minute';
import styles from './AuditLog.module.css';
import { AuditLogEntryRow } from './AuditLogEntryRow';
import { AuditLogTools } from './AuditLogTools';
import { NoEntries } from './NoEntries';
import { SearchedPart } from './SearchedPart';
import { UndoDialog } from './UndoDialog';
import { usePagination } from './use-pagination';

const ROW_HEIGHT = 68;
const number = new Intl.NumberFormat('en-US');

/** The audit log of a server with the feature. Filters cover only the fetched entries, and the page says so. */
export function AuditLog({ guildId }: { readonly guildId: GuildId }) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const held = useAppSelector((state) => selectAuditLog(state, guildId));
  const log = held.value;
  const now = useMinute();
  const [filter, setFilter] = useState(NO_AUDIT_FILTER);
  const [opened, setOpened] = useState<ReadonlySet<AuditLogEntryId>>(new Set());
  const [undoing, setUndoing] = useState<AuditLogEntry | null>(null);
  const canUndo = useAppSelector((state) => selectCanCall(state, guildId, 'auditLog.undo'));
  const wanted = useDeferredValue(filter);
  const isFiltering = isAuditFiltering(wanted);
  const found = useMemo(
    () => filterAuditLog(log.entries, wanted, auditActions, timeTexts().dayKey),
    [log.entries, wanted],
  );
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const loadTo = (count: number, isWanted: () => boolean) =>
    dispatch(loadAuditLogTo(guildId, count, () => isOpen.current && isWanted()));
  const total = log.hasOlder ? Math.max(log.total, log.entries.length) : log.entries.length;
  const count = isFiltering ? found.length : total;
  const pages = usePagination({ found, count, loadTo: (upTo, isWanted) => void loadTo(upTo, isWanted) });
  const end = pages.from + pages.shown.length + pages.missing;
  // On later pages the shown entries stay in place.
  const fresh = useKeptFresh({ ...held, isStale: held.isStale && pages.page === 1 }, () =>
    dispatch(loadAuditLog(guildId)),
  );

  const change = (next: AuditFilter): void => {
    setFilter(next);
    pages.setPage(1);
  };
  const toggle = (id: AuditLogEntryId): void =>
    setOpened((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  /** The entries to export: those of the whole log that match the filters. */
  const wholeFound = async () => {
    const result = await loadTo(Infinity, () => true);
    if (!result.ok) dispatch(toastShown('error', result.failure));
    if (!result.ok || !isOpen.current) return null;
    return filterAuditLog(
      selectAuditLog(store.getState(), guildId).value.entries,
      filter,
      auditActions,
      timeTexts().dayKey,
    );
  };

  return (
    <RecordsPage
      title={t('Audit Log')}
      description={t('View and search through all server actions and changes')}
      actions={
        <>
          <HandOverButton guildId={guildId} />
          <Button icon={<RefreshCw size={16} />} pending={fresh.isReloading} onClick={fresh.reload}>
            {t('Refresh Logs')}
          </Button>
        </>
      }
      held={held}
      fresh={fresh}
      failure={t('Failed to fetch audit logs')}
      failsAs="rows"
      waiting={{ label: t('Loading audit log'), rows: 8, rowHeight: ROW_HEIGHT }}
      empty={count === 0 ? <NoEntries isFiltering={isFiltering} /> : null}
      rows={() => (
        <>
          <ul aria-label={t('Audit log entries')} className={styles.entries}>
            {pages.shown.map((entry) => (
              <AuditLogEntryRow
                key={entry.id}
                entry={entry}
                isOpen={opened.has(entry.id)}
                now={now}
                onToggle={toggle}
                onUndo={canUndo ? setUndoing : null}
              />
            ))}
          </ul>
          {pages.isMissing &&
            (log.olderError === null ? (
              <SkeletonRows
                rows={pages.missing}
                avatar={40}
                lines={2}
                rowHeight={ROW_HEIGHT}
                label={t('Loading older entries')}
              />
            ) : (
              <ErrorState compact message={log.olderError} onRetry={() => void loadTo(end, () => true)} />
            ))}
          <Pagination
            label={t('Pages of the audit log')}
            page={pages.page}
            count={pages.pages}
            buttons={pages.buttons}
            onChange={pages.setPage}
          >
            {t('Showing {{from}}-{{end}} of {{number}} entries', {
              from: number.format(pages.from + 1),
              end: number.format(end),
              number: number.format(count),
            })}
          </Pagination>
        </>
      )}
    >
      <AuditLogTools
        guildId={guildId}
        entries={log.entries}
        filter={filter}
        onChange={change}
        rows={wholeFound}
        exportPendingLabel={t('Loading {{entries}} of {{total}}', {
          entries: number.format(log.entries.length),
          total: number.format(total),
        })}
        exportDisabledReason={count === 0 && !log.hasOlder ? t('There is nothing to export') : undefined}
      />
      {held.phase === 'loaded' && total > 0 && (
        <p role="status" className={styles.count}>
          {auditCountText({
            onPage: pages.shown.length,
            found: count,
            isFiltering,
            loaded: log.entries.length,
            total,
          })}
        </p>
      )}
      {isFiltering && log.hasOlder && (
        <SearchedPart
          loaded={log.entries.length}
          total={total}
          error={log.olderError}
          searchAll={(isWanted) => loadTo(Infinity, isWanted)}
        />
      )}
      {undoing !== null && <UndoDialog guildId={guildId} entry={undoing} onClose={() => setUndoing(null)} />}
    </RecordsPage>
  );
}
