import { SearchX } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { t } from '../../../../domain/i18n/t';
import { selectOfflineReason } from '../../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectHasFriends, selectRelationsOf } from '../../../state/relations/selectors';
import { loadRelations } from '../../../state/relations/thunks';
import type { FriendsTab } from '../../../state/relations/types';
import { SearchField } from '../../../ui/form/SearchField';
import { useGridFocus } from '../../../ui/list/grid-focus';
import { rowsInWindow, useGrowing } from '../../../ui/list/use-growing';
import { useKeptFocus } from '../../../ui/list/use-kept-focus';
import { EmptyState } from '../../../ui/page/EmptyState';
import { ErrorState } from '../../../ui/page/ErrorState';
import { SkeletonRows } from '../../../ui/page/Skeleton';
import { Button } from '../../../ui/form/Button';
import { ContextMenu } from '../../../ui/overlay/ContextMenu';
import type { MenuEntry } from '../../../ui/overlay/menu-entries';
import { FriendRow } from './FriendRow';
import { useFriendEntries, useFriendEntriesAt } from './use-friend-entries';
import styles from './FriendList.module.css';

const headingOf = (tab: Exclude<FriendsTab, 'add'>, count: number): string => {
  switch (tab) {
    case 'online':
      return t('Online — {{number}}', { number: String(count) });
    case 'all':
      return t('All friends — {{number}}', { number: String(count) });
    case 'pending':
      return t('Pending — {{number}}', { number: String(count) });
    case 'blocked':
      return t('Blocked — {{number}}', { number: String(count) });
  }
};

/** The rows of the list at first, and with each press on 'Show more'. */
const SHOWN = 100;
/** The height of a row, and at least that of what is above the first one. */
const ROW_PX = 58;
const ABOVE_PX = 170;

interface FriendListProps {
  readonly tab: Exclude<FriendsTab, 'add'>;
  /** What an empty list says. */
  readonly children: ReactNode;
}

/** The people of a tab, with a search by name. The rows are one stop for Tab; arrows move between and within them. */
export function FriendList({ tab, children }: FriendListProps) {
  const dispatch = useAppDispatch();
  const relations = useAppSelector((state) => selectRelationsOf(state, tab));
  const phase = useAppSelector((state) => (selectHasFriends(state) ? state.relations.phase : 'loaded'));
  const error = useAppSelector((state) => state.relations.error);
  const offline = useAppSelector(selectOfflineReason);
  const [wanted, setWanted] = useState('');
  const [most, setMost] = useState(SHOWN);
  const list = useRef<HTMLUListElement>(null);
  const entriesOf = useFriendEntries();
  const entriesAt = useFriendEntriesAt(entriesOf);
  const text = wanted.trim().toLowerCase();
  const found = relations.filter(({ user }) => user.username.toLowerCase().includes(text));
  const { drawn, end } = useGrowing(Math.min(found.length, most), rowsInWindow(ROW_PX, ABOVE_PX));
  const shown = found.slice(0, drawn);
  const undrawn = Math.min(found.length, most) - drawn;
  const focusOf = useKeptFocus({
    count: shown.length,
    keyAt: (index) => shown[index]?.user.id ?? index,
    passOn: (index) => {
      const rows = list.current?.querySelectorAll('[data-grid-row]');
      const row = rows?.[Math.min(index, rows.length - 1)];
      (
        row?.querySelector('button') ??
        document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')
      )?.focus();
    },
  });
  if (relations.length === 0 && phase !== 'loaded')
    return phase === 'failed' && offline === undefined ? (
      <div className={styles.middle}>
        <ErrorState message={error ?? ''} onRetry={() => void dispatch(loadRelations())} />
      </div>
    ) : offline === undefined ? (
      <div className={styles.list}>
        <SkeletonRows rows={6} avatar={32} lines={2} rowHeight={62} label={t('Loading friends')} />
      </div>
    ) : (
      <div className={styles.middle}>
        <EmptyState icon={<SearchX />} title={offline} />
      </div>
    );
  if (relations.length === 0) return <div className={styles.middle}>{children}</div>;
  return (
    <div className={styles.list}>
      <SearchField label={t('Search')} value={wanted} onChange={setWanted} />
      {offline === undefined ? null : (
        <p role="status" className={styles.offline}>
          {offline}
        </p>
      )}
      <h2 className={styles.heading}>
        <span role="status">{headingOf(tab, found.length)}</span>
      </h2>
      {found.length === 0 ? <EmptyState compact icon={<SearchX />} title={t('Nobody found')} /> : null}
      <Rows list={list} entries={entriesAt}>
        {shown.map((relation, index) => (
          <FriendRow
            key={relation.user.id}
            relation={relation}
            index={index}
            focus={focusOf(relation.user.id, index)}
            disabledReason={offline}
            entriesOf={entriesOf}
          />
        ))}
      </Rows>
      {undrawn > 0 ? <div ref={end} className={styles.undrawn} style={{ height: undrawn * ROW_PX }} /> : null}
      {found.length > most ? (
        <Button className={styles.more} size="s" onClick={() => setMost(most + SHOWN)}>
          {t('Show more')}
        </Button>
      ) : null}
    </div>
  );
}

interface RowsProps {
  readonly list: RefObject<HTMLUListElement | null>;
  /** The context menu of the row that is pressed. */
  readonly entries: (target: Element) => readonly MenuEntry[];
  readonly children: ReactNode;
}

function Rows({ list, entries, children }: RowsProps) {
  useGridFocus(list);
  return (
    <ContextMenu entries={entries}>
      <ul ref={list} className={styles.rows} aria-label={t('Friends')}>
        {children}
      </ul>
    </ContextMenu>
  );
}
