import { SearchX, X } from 'lucide-react';
import { type KeyboardEvent, useEffect } from 'react';
import { SEARCH_SORTS, type SearchSort } from '../../../../contract/searched';
import { t, tRows } from '../../../../domain/i18n/t';
import { SORT_TEXTS, totalText } from '../../../../domain/search/filter-texts';
import { selectOfflineReason } from '../../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectResults } from '../../../state/search/selectors';
import { searchClosed } from '../../../state/search/slice';
import { searchAgain, sortResults } from '../../../state/search/thunks';
import { IconButton } from '../../../ui/form/IconButton';
import { Drawer } from '../../../ui/overlay/Drawer';
import { EmptyState } from '../../../ui/page/EmptyState';
import { ErrorState } from '../../../ui/page/ErrorState';
import { SkeletonRows } from '../../../ui/page/Skeleton';
import { Tabs } from '../../../ui/page/Tabs';
import { noteOrigin, returnFocus } from './focus-origin';
import { ResultList } from './ResultList';
import styles from './Search.module.css';

const SORTS = SEARCH_SORTS.map((id) => ({ id, label: SORT_TEXTS[id] }));

interface SearchPanelProps {
  /** Whether the panel is over the chat instead of beside it. */
  readonly isDrawer: boolean;
}

/** What was found, in the place of the member panel (docs/spec/search.md 'Results'). */
export function SearchPanel({ isDrawer }: SearchPanelProps) {
  const dispatch = useAppDispatch();
  const close = (): void => {
    dispatch(searchClosed());
    returnFocus();
  };
  const panel = <Results onClose={close} isDrawer={isDrawer} />;
  if (!isDrawer) return panel;
  return (
    <Drawer side="end" onClose={close}>
      {panel}
    </Drawer>
  );
}

interface ResultsProps {
  readonly isDrawer: boolean;
  readonly onClose: () => void;
}

function Results({ isDrawer, onClose }: ResultsProps) {
  const dispatch = useAppDispatch();
  const { phase, error, sort, found, isHeldOnly, isStale } = useAppSelector((state) => state.search);
  const isEmpty = useAppSelector((state) => selectResults(state).length === 0);
  const isOffline = useAppSelector(selectOfflineReason) !== undefined;
  // What was found without a connection is less than there is, and events may have been missed.
  const isOutdated = (isStale || isHeldOnly) && !isOffline;
  useEffect(() => {
    if (isOutdated) void dispatch(searchAgain());
  }, [dispatch, isOutdated]);
  const count = phase === 'loaded' ? totalText(found.total, found.totalIsExact) : null;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    // The keys of the whole panel: the controls in it have their own.
    <aside
      className={styles.panel}
      data-search="results"
      data-drawer={isDrawer || undefined}
      aria-label={t('Search results')}
      aria-busy={phase === 'loading'}
      onFocus={noteOrigin}
      onKeyDown={onKeyDown}
    >
      <header className={styles.head}>
        {/* The number is announced; the heading stays one. */}
        <div role="status">
          <h2 className={styles.title}>
            {count ?? (phase === 'loading' ? t('Searching…') : t('Search results'))}
          </h2>
        </div>
        <IconButton
          size="s"
          label={t('Close search results')}
          icon={<X />}
          tooltipSide="left"
          onClick={onClose}
        />
      </header>
      <Tabs<SearchSort>
        label={t('Order of the results')}
        look="pill"
        tabs={tRows(SORTS, 'label')}
        value={sort}
        onChange={(next) => void dispatch(sortResults(next))}
      >
        <Notes isHeldOnly={isHeldOnly} isComplete={found.complete} isLoaded={phase === 'loaded'} />
        {phase === 'failed' ? (
          <ErrorState
            compact
            message={error ?? t('Search failed')}
            onRetry={() => void dispatch(searchAgain())}
          />
        ) : null}
        {phase === 'loading' ? (
          <SkeletonRows rows={5} avatar={24} lines={2} rowHeight={96} label={t('Searching…')} />
        ) : null}
        {phase === 'loaded' && isEmpty ? (
          <EmptyState
            compact
            icon={<SearchX />}
            title={t('No results')}
            description={t('Try fewer words or other filters.')}
          />
        ) : null}
        {phase === 'loaded' && !isEmpty ? (
          <ResultList onJumped={isDrawer ? () => dispatch(searchClosed()) : undefined} />
        ) : null}
      </Tabs>
    </aside>
  );
}

interface NotesProps {
  readonly isHeldOnly: boolean;
  readonly isComplete: boolean;
  readonly isLoaded: boolean;
}

/** Why there may be more than was found. */
function Notes({ isHeldOnly, isComplete, isLoaded }: NotesProps) {
  if (!isLoaded || (isComplete && !isHeldOnly)) return null;
  return (
    <p role="status" className={styles.note}>
      {isHeldOnly
        ? t('Offline: searching the messages on this computer only')
        : t('Older messages are still being indexed')}
    </p>
  );
}
