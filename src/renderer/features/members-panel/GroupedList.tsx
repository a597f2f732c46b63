import type { Member } from '../../../contract/entities/member';
import type { GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { abbreviateCount } from '../../../domain/members/counts';
import {
  countRows,
  type GroupRow,
  groupLayout,
  rowAt,
  type SizedGroup,
} from '../../../domain/members/group-rows';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { EmojiText } from '../../ui/text/Emoji';
import { ExactList } from '../../ui/list/ExactList';
import { Skeleton } from '../../ui/page/Skeleton';
import { MemberRow } from './MemberRow';
import styles from './MembersPanel.module.css';

/** The heights of the rows, in pixels. */
export const HEIGHTS = { firstHeading: 24, heading: 40, member: 44 } as const;

/** A heading of the list. */
export interface ShownGroup extends SizedGroup {
  readonly label: string;
}
type ShownRow<G extends ShownGroup> = Extract<GroupRow<G>, { kind: 'member' }>;

interface GroupedListProps<G extends ShownGroup> {
  readonly guildId: GuildId;
  readonly groups: readonly G[];
  /** The member of a row; null while the row is loading. */
  readonly memberAt: (row: ShownRow<G>) => Member | null;
  readonly onScroll: (top: number, most: number) => void;
  /** Whether a member is no longer in the list, for a list of which only a part is held. */
  readonly isGone?: ((key: string | number) => boolean) | undefined;
  /** The first and the last row that are drawn, whenever that changes. */
  readonly onDrawn?: ((first: number, last: number) => void) | undefined;
}

/** The rows of the member list: headings, and the members under them. */
export function GroupedList<G extends ShownGroup>({
  guildId,
  groups,
  memberAt,
  isGone,
  onScroll,
  onDrawn,
}: GroupedListProps<G>) {
  return (
    <ExactList
      key={guildId}
      label={t('Members')}
      className={styles.list}
      count={countRows(groups)}
      padding={8}
      layout={groupLayout(groups, HEIGHTS)}
      keyAt={(index) => {
        const row = rowAt(groups, index);
        if (row === undefined) return index;
        if (row.kind === 'heading') return `heading-${row.group.key}`;
        return memberAt(row)?.id ?? `loading-${row.position}`;
      }}
      isGone={isGone}
      isFocusable={(index) => rowAt(groups, index)?.kind === 'member'}
      onScroll={onScroll}
      onDrawn={onDrawn}
      renderRow={(index, tabIndex) => {
        const row = rowAt(groups, index);
        if (row === undefined) return null;
        if (row.kind === 'heading')
          return (
            <h3 className={styles.heading} data-first={index === 0 || undefined}>
              <span className={styles.role}>
                <EmojiText pieces={namePieces(row.group.label)} />
              </span>{' '}
              <span className={styles.roleCount}>— {abbreviateCount(row.group.size)}</span>
            </h3>
          );
        const member = memberAt(row);
        return member === null ? (
          <LoadingRow />
        ) : (
          <MemberRow guildId={guildId} member={member} tabIndex={tabIndex} />
        );
      }}
    />
  );
}

function LoadingRow() {
  return (
    <div className={styles.loadingRow}>
      <Skeleton shape="round" width={32} height={32} />
      <Skeleton width="50%" height={12} />
    </div>
  );
}
