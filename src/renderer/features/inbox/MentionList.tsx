import { Inbox } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { t } from '../../../domain/i18n/t';
import { selectBlockedReason, selectOfflineReason } from '../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { nameMentioned } from '../../state/inbox/names';
import { selectMentions } from '../../state/inbox/selectors';
import { loadMentions, loadOlderMentions, openMention } from '../../state/inbox/thunks';
import { Button } from '../../ui/form/Button';
import { useKeptFocus } from '../../ui/list/use-kept-focus';
import { EmptyState } from '../../ui/page/EmptyState';
import { ErrorState } from '../../ui/page/ErrorState';
import { SkeletonRows } from '../../ui/page/Skeleton';
import styles from './Inbox.module.css';
import { MentionEntry } from './MentionEntry';

export interface InboxListProps {
  /** Gives the focus to the entry at an index. */
  readonly passOn: (index: number) => void;
  readonly onDone: (id: string) => void;
}

const SKELETON_ROWS = 4;

/** The messages that mention the user, the newest first. Without a connection: those that are held. */
export function MentionList({ passOn, onDone }: InboxListProps) {
  const dispatch = useAppDispatch();
  const { phase, error, isStale, isAsking } = useAppSelector((state) => state.inbox.mentions);
  const isTaking = useAppSelector((state) => state.inbox.taking > 0);
  const hasMore = useAppSelector((state) => state.inbox.hasMore);
  const items = useAppSelector(selectMentions);
  const offline = useAppSelector(selectOfflineReason);
  const blocked = useAppSelector(selectBlockedReason);
  const load = useCallback(() => void dispatch(loadMentions()), [dispatch]);
  // Another device may have taken something out: no event tells of that.
  useEffect(load, [load]);
  useEffect(() => {
    if (isStale && !isAsking && !isTaking) load();
  }, [isStale, isAsking, isTaking, load]);
  useEffect(() => {
    if (items.length > 0 && offline === undefined) void dispatch(nameMentioned());
  }, [dispatch, items, offline]);
  const focusOf = useKeptFocus({
    count: items.length,
    keyAt: (index) => items[index]?.message.id ?? index,
    passOn,
  });
  if (phase === 'failed')
    return (
      <ErrorState
        compact
        message={offline ?? error ?? t('Failed to load your inbox')}
        onRetry={load}
        pending={isAsking}
      />
    );
  if (phase === 'loading')
    return (
      <SkeletonRows
        rows={SKELETON_ROWS}
        avatar={32}
        lines={2}
        rowHeight={64}
        label={t('Loading your inbox')}
      />
    );
  const why = offline ?? error;
  return (
    <>
      {why === null ? null : (
        <p role="status" className={styles.why}>
          {why}
        </p>
      )}
      {items.length === 0 && !hasMore ? (
        <EmptyState compact icon={<Inbox />} title={t('Nothing waits for you')} />
      ) : null}
      <ul className={styles.list} aria-label={t('Mentions')}>
        {items.map((item, index) => (
          <MentionEntry
            key={item.message.id}
            item={item}
            focus={focusOf(item.message.id, index)}
            disabledReason={blocked}
            onOpen={() => dispatch(openMention(item))}
            onDone={() => onDone(item.message.id)}
          />
        ))}
      </ul>
      {hasMore ? (
        <Button
          className={styles.more}
          size="s"
          pending={isAsking}
          pendingLabel={t('Loading...')}
          disabledReason={offline}
          onClick={() => void dispatch(loadOlderMentions())}
        >
          {t('Show more')}
        </Button>
      ) : null}
    </>
  );
}
