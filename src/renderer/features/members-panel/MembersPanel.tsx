import { useMemo } from 'react';
import type { Member } from '../../../contract/entities/member';
import type { GuildId } from '../../../contract/ids';
import { COUNTS } from '../../../contract/limits';
import { loadMembers, loadRoles } from '../../state/guilds/thunks';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectMemberGroups, selectMembersError, selectMembersPhase } from '../../state/members/selectors';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { SkeletonRows } from '../../ui/Skeleton';
import { VirtualList } from '../../ui/VirtualList';
import { MemberRow } from './MemberRow';
import styles from './MembersPanel.module.css';

type Row =
  | { readonly kind: 'heading'; readonly key: string; readonly text: string }
  | {
      readonly kind: 'member';
      readonly key: string;
      readonly member: Member;
      readonly colour: string | null;
    };

const HEADING_HEIGHT = 40;
const ROW_HEIGHT = 44;

/** The members of the open server by group (server-area.md 2.7). */
export function MembersPanel({ guildId }: { readonly guildId: GuildId }) {
  const dispatch = useAppDispatch();
  const phase = useAppSelector((state) => selectMembersPhase(state, guildId));
  const error = useAppSelector((state) => selectMembersError(state, guildId));
  const groups = useAppSelector((state) => selectMemberGroups(state, guildId));
  const rows = useMemo(
    () =>
      groups.flatMap((group): Row[] => [
        { kind: 'heading', key: `heading-${group.key}`, text: `${group.label} — ${group.members.length}` },
        ...group.members.map((member): Row => ({
          kind: 'member',
          key: member.id,
          member,
          colour: group.role?.color ?? null,
        })),
      ]),
    [groups],
  );
  return (
    <aside className={styles.panel} aria-label="Members">
      {phase === 'loading' ? (
        <SkeletonRows
          rows={COUNTS.memberSkeletonRows}
          avatar={32}
          rowHeight={ROW_HEIGHT}
          label="Loading members"
        />
      ) : null}
      {phase === 'failed' ? (
        <ErrorState
          compact
          message={error ?? 'Failed to load members'}
          onRetry={() => {
            void dispatch(loadRoles(guildId));
            void dispatch(loadMembers(guildId));
          }}
        />
      ) : null}
      {phase === 'loaded' && rows.length === 0 ? <EmptyState compact title="No members found" /> : null}
      {phase === 'loaded' && rows.length > 0 ? (
        <VirtualList
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
            if (row.kind === 'heading') return <h3 className={styles.heading}>{row.text}</h3>;
            return <MemberRow guildId={guildId} member={row.member} tabIndex={tabIndex} />;
          }}
        />
      ) : null}
    </aside>
  );
}
