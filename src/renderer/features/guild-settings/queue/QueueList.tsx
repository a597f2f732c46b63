import { ClipboardCheck, RefreshCw } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { GuildId, ReportId } from '../../../../contract/ids';
import { msg, t, tRows } from '../../../../domain/i18n/t';
import { selectOfflineReason } from '../../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectOpenReports, selectQueue, selectQueueRows } from '../../../state/queue/selectors';
import { loadOlderItems } from '../../../state/queue/thunks';
import type { QueueStatus } from '../../../state/queue/types';
import { Button } from '../../../ui/form/Button';
import { Banner } from '../../../ui/page/Banner';
import { EmptyState } from '../../../ui/page/EmptyState';
import { ErrorState } from '../../../ui/page/ErrorState';
import { PageHeading } from '../../../ui/page/PageHeading';
import { SkeletonRows } from '../../../ui/page/Skeleton';
import { Tabs } from '../../../ui/page/Tabs';
import { HandOverButton } from '../hand-over/HandOverButton';
import type { KeptFresh } from '../records/use-kept-fresh';
import { useMinute } from '../use-minute';
import { LockdownButton } from './LockdownButton';
import styles from './Queue.module.css';
import { QueueRow } from './QueueRow';
import { focusRow, keyOf, moveBetweenRows } from './queue-keys';

interface QueueListProps {
  readonly guildId: GuildId;
  readonly status: QueueStatus;
  readonly onStatus: (status: QueueStatus) => void;
  /** How the shown list is fetched again. */
  readonly fresh: KeptFresh;
  /** The report whose row gets the focus at first. */
  readonly focused: ReportId | null;
  readonly onOpen: (id: ReportId) => void;
}

const TABS = [
  { id: 'open', label: msg('Open') },
  { id: 'resolved', label: msg('Resolved') },
] as const;

/** The reports that wait, or those that were decided, newest first. */
export function QueueList({ guildId, status, onStatus, fresh, focused, onOpen }: QueueListProps) {
  const count = useAppSelector((state) => selectOpenReports(state, guildId));
  const offline = useAppSelector(selectOfflineReason);
  const list = useRef<HTMLDivElement>(null);
  const tabs = tRows(TABS, 'label').map((tab) => (tab.id === 'open' ? { ...tab, count } : tab));
  const onKey = (event: KeyboardEvent): void => {
    if (list.current !== null && keyOf(event) !== null) moveBetweenRows(event, list.current);
  };
  useEffect(() => {
    if (focused !== null) focusRow(list.current, focused);
  }, [focused]);
  return (
    <div ref={list} tabIndex={-1} className={styles.page} onKeyDown={onKey}>
      <PageHeading
        title={t('Queue')}
        description={t('Review what members have reported, and what automatic rules have found')}
        actions={
          <>
            <LockdownButton guildId={guildId} />
            <HandOverButton guildId={guildId} />
            <Button
              icon={<RefreshCw size={16} />}
              pending={fresh.isReloading}
              disabledReason={offline}
              onClick={fresh.reload}
            >
              {t('Refresh')}
            </Button>
          </>
        }
      />
      <Tabs label={t('Queue')} look="pill" tabs={tabs} value={status} onChange={onStatus}>
        <Rows guildId={guildId} status={status} fresh={fresh} onOpen={onOpen} />
      </Tabs>
    </div>
  );
}

function Rows({ guildId, status, fresh, onOpen }: Omit<QueueListProps, 'onStatus' | 'focused'>) {
  const dispatch = useAppDispatch();
  const held = useAppSelector((state) => selectQueue(state, guildId, status));
  const rows = useAppSelector((state) => selectQueueRows(state, guildId, status));
  const offline = useAppSelector(selectOfflineReason);
  const now = useMinute();
  const { phase, error, isAsking, value } = held;
  const why = offline ?? (phase === 'loaded' ? (value.olderError ?? error) : null);
  const content = () => {
    if (phase === 'failed')
      return (
        <ErrorState
          message={offline ?? error ?? t('Failed to load the queue')}
          onRetry={fresh.reload}
          pending={fresh.isReloading}
        />
      );
    if (phase === 'loading')
      return <SkeletonRows rows={4} avatar={40} lines={2} rowHeight={84} label={t('Loading the queue')} />;
    if (rows.length === 0 && !value.hasOlder)
      return (
        <EmptyState
          icon={<ClipboardCheck />}
          title={status === 'open' ? t('Nothing to review') : t('Nothing was decided yet')}
          description={
            status === 'open'
              ? t('Reports from members, and messages that rules have found, appear here.')
              : t('Reports that were handled or dismissed appear here.')
          }
        />
      );
    return (
      <ul className={styles.rows} aria-label={status === 'open' ? t('Open reports') : t('Resolved reports')}>
        {rows.map((item) => (
          <QueueRow key={item.id} item={item} now={now} onOpen={onOpen} />
        ))}
      </ul>
    );
  };
  return (
    <div className={styles.list}>
      {why === null || phase === 'failed' ? null : <Banner tone="warning">{why}</Banner>}
      {content()}
      {phase === 'loaded' && value.hasOlder ? (
        <Button
          className={styles.more}
          pending={isAsking}
          pendingLabel={t('Loading...')}
          disabledReason={offline}
          onClick={() => void dispatch(loadOlderItems(guildId, status))}
        >
          {t('Show more')}
        </Button>
      ) : null}
    </div>
  );
}
