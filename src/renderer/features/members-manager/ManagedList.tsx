import type { Member } from '../../../contract/entities/member';
import type { GuildId } from '../../../contract/ids';
import { COUNTS } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { ExactList, evenRows } from '../../ui/list/ExactList';
import { Button } from '../../ui/form/Button';
import { EmptyState } from '../../ui/page/EmptyState';
import { Skeleton, SkeletonRows } from '../../ui/page/Skeleton';
import { ManagedMember } from './ManagedMember';
import styles from './MembersManager.module.css';

const ROW_HEIGHT = 56;

interface ManagedListProps {
  readonly guildId: GuildId;
  readonly count: number;
  /** The member of a row; null while the row is loading. */
  readonly memberAt: (index: number) => Member | null;
  readonly onScroll: (top: number, most: number) => void;
  /** Whether a member is no longer in the list, for a list of which only a part is held. */
  readonly isGone?: ((key: string | number) => boolean) | undefined;
  /** The first and the last row that are drawn, whenever that changes. */
  readonly onDrawn?: ((first: number, last: number) => void) | undefined;
}

/** The rows of the members manager. */
export function ManagedList({ guildId, count, memberAt, onScroll, isGone, onDrawn }: ManagedListProps) {
  return (
    <ExactList
      label={t('Members')}
      className={styles.list}
      count={count}
      padding={8}
      layout={evenRows(count, ROW_HEIGHT)}
      keyAt={(index) => memberAt(index)?.id ?? `loading-${index}`}
      isGone={isGone}
      onScroll={onScroll}
      onDrawn={onDrawn}
      renderRow={(index, tabIndex) => {
        const member = memberAt(index);
        return member === null ? (
          <LoadingRow />
        ) : (
          <ManagedMember guildId={guildId} member={member} tabIndex={tabIndex} />
        );
      }}
    />
  );
}

function LoadingRow() {
  return (
    <div className={styles.loadingRow}>
      <Skeleton shape="round" width={40} height={40} />
      <Skeleton width="60%" height={12} />
    </div>
  );
}

/** Before the first rows have come. */
export function LoadingMembers() {
  return (
    <SkeletonRows
      rows={COUNTS.memberSkeletonRows}
      avatar={40}
      lines={2}
      rowHeight={ROW_HEIGHT}
      label={t('Loading members')}
    />
  );
}

interface NobodyProps {
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

/** In place of rows where there are none. */
export function Nobody({ isFiltered, onClear }: NobodyProps) {
  return (
    <div className={styles.middle}>
      {isFiltered ? (
        <EmptyState
          title={t('No members found matching your filters')}
          action={<Button onClick={onClear}>{t('Clear Filters')}</Button>}
        />
      ) : (
        <EmptyState title={t('No members found')} />
      )}
    </div>
  );
}
