import type { Member } from '../../../contract/entities/member';
import type { GuildId } from '../../../contract/ids';
import { COUNTS } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { shownName } from '../../../domain/members/grouping';
import { ExactList, evenRows } from '../../ui/list/ExactList';
import { RowCheckbox } from '../../ui/form/RowCheckbox';
import { Button } from '../../ui/form/Button';
import { EmptyState } from '../../ui/page/EmptyState';
import { Skeleton, SkeletonRows } from '../../ui/page/Skeleton';
import { ManagedMember } from './ManagedMember';
import styles from './MembersManager.module.css';
import type { Picking } from './use-picking';

const ROW_HEIGHT = 56;

interface ManagedListProps {
  readonly guildId: GuildId;
  readonly count: number;
  /** The member of a row; null while the row is loading. */
  readonly memberAt: (index: number) => Member | null;
  readonly onScroll: (top: number, most: number) => void;
  readonly picking: Picking | null;
  /** Whether a member is no longer in the list, for a list of which only a part is held. */
  readonly isGone?: ((key: string | number) => boolean) | undefined;
  /** The first and the last row that are drawn, whenever that changes. */
  readonly onDrawn?: ((first: number, last: number) => void) | undefined;
}

/** The rows of the members manager. */
export function ManagedList({
  guildId,
  count,
  memberAt,
  onScroll,
  picking,
  isGone,
  onDrawn,
}: ManagedListProps) {
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
          <PickedMember guildId={guildId} member={member} tabIndex={tabIndex} picking={picking} />
        );
      }}
    />
  );
}

interface PickedMemberProps {
  readonly guildId: GuildId;
  readonly member: Member;
  readonly tabIndex: 0 | -1;
  readonly picking: Picking | null;
}

/** A row, with a checkbox where rows can be chosen. */
function PickedMember({ picking, ...row }: PickedMemberProps) {
  if (picking === null) return <ManagedMember {...row} />;
  const { id } = row.member;
  const isPicked = picking.has(id);
  return (
    <div className={styles.picked} data-picked={isPicked || undefined}>
      {/* First in the order of focus, as the row has the keys; the checkbox stands before it. */}
      <ManagedMember {...row} isPicked={isPicked} />
      <RowCheckbox
        label={t('Select {{name}}', { name: stripInvisible(shownName(row.member)) })}
        checked={isPicked}
        onToggle={(isRange) => picking.pick(id, isRange)}
      />
    </div>
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
