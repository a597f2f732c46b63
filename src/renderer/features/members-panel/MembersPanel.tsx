import { useMemo } from 'react';
import type { Member } from '../../../contract/entities/member';
import type { GuildId } from '../../../contract/ids';
import { COUNTS } from '../../../contract/limits';
import { abbreviateCount } from '../../../domain/members/counts';
import { loadMembers, loadRoles } from '../../state/guilds/thunks';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectMemberGroups, selectMembersError, selectMembersPhase } from '../../state/members/selectors';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { SkeletonRows } from '../../ui/Skeleton';
import { VirtualList } from '../../ui/VirtualList';
import { MemberRow } from './MemberRow';
import styles from './MembersPanel.module.css';

interface MembersPanelProps {
  readonly guildId: GuildId;
  /** It lies over the chat: a press beside it closes it. */
  readonly isDrawer: boolean;
  readonly onClose: () => void;
}

type Row =
  | { readonly kind: 'heading'; readonly key: string; readonly text: string }
  | { readonly kind: 'member'; readonly key: string; readonly member: Member };

const HEADING_HEIGHT = 40;
const ROW_HEIGHT = 44;

/** The members of the open server by group (server-area.md 2.7). */
export function MembersPanel({ guildId, isDrawer, onClose }: MembersPanelProps) {
  const panel = (
    <aside className={styles.panel} aria-label="Members" data-drawer={isDrawer || undefined}>
      <Members guildId={guildId} />
    </aside>
  );
  if (!isDrawer) return panel;
  return (
    <>
      <div className={styles.scrim} onPointerDown={onClose} />
      {panel}
    </>
  );
}

function Members({ guildId }: { readonly guildId: GuildId }) {
  const dispatch = useAppDispatch();
  const phase = useAppSelector((state) => selectMembersPhase(state, guildId));
  const error = useAppSelector((state) => selectMembersError(state, guildId));
  const groups = useAppSelector((state) => selectMemberGroups(state, guildId));
  const rows = useMemo(
    () =>
      groups.flatMap((group): Row[] => [
        {
          kind: 'heading',
          key: `heading-${group.key}`,
          text: `${group.label} — ${abbreviateCount(group.members.length)}`,
        },
        ...group.members.map((member): Row => ({ kind: 'member', key: member.id, member })),
      ]),
    [groups],
  );
  if (phase === 'loading') {
    return (
      <div className={styles.loading}>
        <SkeletonRows
          rows={COUNTS.memberSkeletonRows}
          avatar={32}
          rowHeight={ROW_HEIGHT}
          label="Loading members"
        />
      </div>
    );
  }
  if (phase === 'failed') {
    return (
      <ErrorState
        compact
        message={error ?? 'Failed to load members'}
        onRetry={() => {
          void dispatch(loadRoles(guildId));
          void dispatch(loadMembers(guildId));
        }}
      />
    );
  }
  if (rows.length === 0) return <EmptyState compact title="No members found" />;
  return (
    <VirtualList
      key={guildId}
      label="Members"
      className={styles.list}
      count={rows.length}
      padding={8}
      keyAt={(index) => rows[index]?.key ?? index}
      estimate={(index) => (rows[index]?.kind === 'heading' ? HEADING_HEIGHT : ROW_HEIGHT)}
      isFocusable={(index) => rows[index]?.kind === 'member'}
      renderRow={(index, tabIndex) => {
        const row = rows[index];
        if (row === undefined) return null;
        if (row.kind === 'heading') return <h2 className={styles.heading}>{row.text}</h2>;
        return <MemberRow guildId={guildId} member={row.member} tabIndex={tabIndex} />;
      }}
    />
  );
}
