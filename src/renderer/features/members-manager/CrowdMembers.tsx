import { useCallback, useEffect, useMemo } from 'react';
import { isFiltering, isSameFilter, matcherOf } from '../../../domain/members/filter';
import { rowOf } from '../../../domain/sharded';
import { selectMatchingRange } from '../../state/crowds/selectors';
import { useWatchedRange } from '../../state/crowds/use-watched-range';
import { useAppSelector } from '../../state/hooks';
import { selectMembersById } from '../../state/members/selectors';
import type { MembersProps } from './AllMembers';
import { LoadingMembers, ManagedList, Nobody } from './ManagedList';
import { useSettledText } from './use-settled-text';

/**
 * The rows of a crowd: the server filters, sorts and counts, and sends those that are looked at. Rows of the last filter
 * stay until those of the next have come.
 */
export function CrowdMembers({
  guildId,
  filter: { text: typed, roleId, status },
  onScroll,
  onClear,
  picking,
}: Omit<MembersProps, 'onRetry'>) {
  const text = useSettledText(typed.trim());
  const wanted = useMemo(() => ({ text, roleId, status }), [text, roleId, status]);
  const range = useAppSelector((state) => selectMatchingRange(state, guildId));
  const members = useAppSelector((state) => selectMembersById(state, guildId));
  const isWanted = range !== null && isSameFilter(range.filter, wanted);
  const watch = useWatchedRange({ guildId, filter: wanted, total: range?.count ?? 0 });
  const onDrawn = useCallback(
    (first: number, last: number) => {
      if (isWanted) watch(first, last);
    },
    [isWanted, watch],
  );
  const list = range === null ? null : JSON.stringify(range.filter);
  // The list of another filter begins at its top.
  useEffect(() => onScroll(0, 0), [list, onScroll]);
  if (range === null) return <LoadingMembers />;
  if (range.count === 0) return <Nobody isFiltered={isFiltering(range.filter)} onClear={onClear} />;
  const matches = matcherOf(range.filter);
  return (
    <ManagedList
      key={list}
      guildId={guildId}
      count={range.count}
      memberAt={(index) => {
        const id = range.ids[index - range.from];
        return id === undefined ? null : rowOf(members, id);
      }}
      isGone={(key) => {
        const member = rowOf(members, String(key));
        return member === null || !matches(member);
      }}
      onScroll={onScroll}
      picking={picking}
      onDrawn={onDrawn}
    />
  );
}
