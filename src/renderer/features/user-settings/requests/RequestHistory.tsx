import { ClipboardList, Link } from 'lucide-react';
import { useEffect } from 'react';
import type { ProductRequest } from '../../../../contract/entities/product-request';
import { t } from '../../../../domain/i18n/t';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { loadRequests } from '../../../state/requests/thunks';
import { dateText } from '../../../state/time-texts';
import { Badge } from '../../../ui/identity/Badge';
import { EmptyState } from '../../../ui/page/EmptyState';
import { ErrorState } from '../../../ui/page/ErrorState';
import { SkeletonRows } from '../../../ui/page/Skeleton';
import { StaleBanner } from '../StaleBanner';
import { statusBadge, typeName } from './request-texts';
import styles from './RequestHistory.module.css';

function RequestRow({ request }: { readonly request: ProductRequest }) {
  const { type, description, url, rating, status, date, reply } = request;
  const { label, tone } = statusBadge(status);
  return (
    <li className={styles.request}>
      <div className={styles.head}>
        <strong className={styles.type}>{typeName(type)}</strong>
        {rating === null ? null : <span className={styles.muted}>{rating}/10</span>}
        <time className={styles.date} dateTime={date}>
          {dateText(date)}
        </time>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className={styles.description} dir="auto" data-selectable>
        {description}
      </p>
      {url === null ? null : (
        <p className={styles.link}>
          <Link size={14} aria-hidden />
          <span data-selectable>{url}</span>
        </p>
      )}
      {reply === null || reply === '' ? null : (
        <p className={styles.reply} dir="auto" data-selectable>
          <span className={styles.replyLabel}>{t('Reason')}</span>
          {reply}
        </p>
      )}
    </li>
  );
}

/**
 * The user's requests and their state (docs/spec/user-settings.md 'Requests'). They are fetched again whenever they are
 * shown.
 */
export function RequestHistory() {
  const dispatch = useAppDispatch();
  const { phase, error, value: list } = useAppSelector((state) => state.requests);
  useEffect(() => void dispatch(loadRequests()), [dispatch]);
  const load = (): void => void dispatch(loadRequests());
  const stale = error === null ? null : <StaleBanner error={error} onRetry={load} />;
  if (phase === 'failed') return <ErrorState compact message={error ?? ''} onRetry={load} />;
  if (phase !== 'loaded')
    return <SkeletonRows rows={3} lines={2} rowHeight={84} label={t('Loading requests')} />;
  if (list.length === 0)
    return (
      <>
        {stale}
        <EmptyState
          compact
          icon={<ClipboardList />}
          title={t('No requests yet')}
          description={t('Your requests and their status appear here.')}
        />
      </>
    );
  return (
    <>
      {stale}
      <ul className={styles.list} aria-label={t('Requests')}>
        {list.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ul>
    </>
  );
}
