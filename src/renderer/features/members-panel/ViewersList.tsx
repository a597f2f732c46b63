import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import type { ChannelId, GuildId } from '../../../contract/ids';
import { plural, t } from '../../../domain/i18n/t';
import { rowAt } from '../../../domain/members/group-rows';
import { rowOf } from '../../../domain/sharded';
import { selectIsCrowd } from '../../state/crowds/selectors';
import { findMember } from '../../state/crowds/thunks';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectMembersById, selectMembersPhase } from '../../state/members/selectors';
import { selectViewerGroups, selectViewers } from '../../state/viewers/selectors';
import { loadViewers } from '../../state/viewers/thunks';
import { EmptyState } from '../../ui/page/EmptyState';
import { ErrorState } from '../../ui/page/ErrorState';
import { GroupedList, type ShownGroup } from './GroupedList';
import styles from './MembersPanel.module.css';
import { MembersWaiting } from './MembersWaiting';

interface ViewersProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly onScroll: (top: number, most: number) => void;
}

/** The members who see a private channel (docs/spec/members.md 'Private channels'). */
export function ViewersList({ guildId, channelId, onScroll }: ViewersProps) {
  const dispatch = useAppDispatch();
  const { phase, error, isStale, isAsking } = useAppSelector((state) => selectViewers(state, channelId));
  const isCrowd = useAppSelector((state) => selectIsCrowd(state, guildId));
  const membersPhase = useAppSelector((state) => selectMembersPhase(state, guildId));
  const load = useCallback(() => void dispatch(loadViewers(channelId)), [dispatch, channelId]);
  useEffect(load, [load]);
  useEffect(() => {
    if (isStale && !isAsking) load();
  }, [isStale, isAsking, load]);
  if (phase === 'failed')
    return <ErrorState compact message={error ?? t('Failed to load members')} onRetry={load} />;
  if (phase === 'loading' || (!isCrowd && membersPhase === 'loading')) return <MembersWaiting />;
  const List = isCrowd ? CrowdViewers : GroupedViewers;
  return (
    <>
      <List guildId={guildId} channelId={channelId} onScroll={onScroll} />
      <MoreViewers channelId={channelId} />
    </>
  );
}

function MoreViewers({ channelId }: { readonly channelId: ChannelId }): ReactNode {
  const { total, userIds } = useAppSelector((state) => selectViewers(state, channelId).value);
  const count = total - userIds.length;
  return count <= 0 ? null : (
    <p className={styles.note}>
      {plural('and {{count}} more member', 'and {{count}} more members', { count })}
    </p>
  );
}

function GroupedViewers({ guildId, channelId, onScroll }: ViewersProps) {
  const groups = useAppSelector((state) => selectViewerGroups(state, guildId, channelId));
  if (groups.length === 0) return <EmptyState compact title={t('No members found')} />;
  return (
    <GroupedList
      guildId={guildId}
      groups={groups}
      memberAt={({ group, nth }) => group.members[nth] ?? null}
      onScroll={onScroll}
    />
  );
}

/** Of a crowd only the rows that are looked at are asked for. */
function CrowdViewers({ guildId, channelId, onScroll }: ViewersProps) {
  const dispatch = useAppDispatch();
  const members = useAppSelector((state) => selectMembersById(state, guildId));
  const { total, userIds } = useAppSelector((state) => selectViewers(state, channelId).value);
  const groups = useMemo(
    (): readonly ShownGroup[] => [{ key: 'viewers', label: t('Members'), size: userIds.length }],
    [userIds],
  );
  const onDrawn = useCallback(
    (first: number, last: number) => {
      for (let index = first; index <= last; index += 1) {
        const row = rowAt(groups, index);
        const id = row?.kind === 'member' ? userIds[row.nth] : undefined;
        if (id !== undefined) void dispatch(findMember(guildId, id));
      }
    },
    [dispatch, guildId, groups, userIds],
  );
  if (total === 0) return <EmptyState compact title={t('No members found')} />;
  return (
    <GroupedList
      guildId={guildId}
      groups={groups}
      memberAt={({ nth }) => {
        const id = userIds[nth];
        return id === undefined ? null : rowOf(members, id);
      }}
      onScroll={onScroll}
      onDrawn={onDrawn}
    />
  );
}
