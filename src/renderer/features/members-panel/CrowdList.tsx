import { useCallback, useMemo } from 'react';
import type { GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { countMembers, rowAt } from '../../../domain/members/group-rows';
import { groupLabel } from '../../../domain/members/group-members';
import { rowOf } from '../../../domain/sharded';
import { selectCrowdRange } from '../../state/crowds/selectors';
import { useWatchedRange } from '../../state/crowds/use-watched-range';
import { useAppSelector } from '../../state/hooks';
import { selectMembersById } from '../../state/members/selectors';
import { selectRolesById } from '../../state/roles/selectors';
import { EmptyState } from '../../ui/page/EmptyState';
import { GroupedList, type ShownGroup } from './GroupedList';
import { MembersWaiting } from './MembersWaiting';

interface CrowdListProps {
  readonly guildId: GuildId;
  readonly onScroll: (top: number, most: number) => void;
}

/** The member list of a crowd: the server sorts and counts, and sends the rows that are looked at. */
export function CrowdList({ guildId, onScroll }: CrowdListProps) {
  const range = useAppSelector((state) => selectCrowdRange(state, guildId));
  const members = useAppSelector((state) => selectMembersById(state, guildId));
  const roles = useAppSelector((state) => selectRolesById(state, guildId));
  const sizes = range?.groups;
  const groups = useMemo(
    (): readonly ShownGroup[] =>
      (sizes ?? []).map(({ key, count }) => ({ key, size: count, label: groupLabel(key, roles) })),
    [sizes, roles],
  );
  const look = useWatchedRange({ guildId, filter: null, total: countMembers(groups) });
  const onDrawn = useCallback(
    (first: number, last: number) => {
      const positions = [first, first + 1, last - 1, last].flatMap((index) => {
        const row = rowAt(groups, index);
        return row?.kind === 'member' ? [row.position] : [];
      });
      if (positions.length > 0) look(Math.min(...positions), Math.max(...positions));
    },
    [groups, look],
  );
  if (range === null) return <MembersWaiting />;
  if (groups.length === 0) return <EmptyState compact title={t('No members found')} />;
  return (
    <GroupedList
      guildId={guildId}
      groups={groups}
      memberAt={({ position }) => {
        const id = range.ids[position - range.from];
        return id === undefined ? null : rowOf(members, id);
      }}
      isGone={(key) => rowOf(members, String(key)) === null}
      onScroll={onScroll}
      onDrawn={onDrawn}
    />
  );
}
