import { createSelector } from '@reduxjs/toolkit';
import type { MessageThread } from '../../../contract/entities/thread';
import type { ChannelId, GuildId } from '../../../contract/ids';
import { isArchived } from '../../../domain/threads/thread';
import { selectCanIn } from '../channels/rights';
import { selectHasMessages } from '../channels/has-messages';
import { selectChannelGroups, selectTextChannelIds } from '../channels/selectors';
import type { ChannelRow } from '../channels/types';
import { selectHasFeature, selectMyId } from '../session/selectors';
import type { RootState } from '../store';
import { selectMarkingOf } from '../preferences/channel-preferences';
import type { ThreadRow } from './types';

/** Whether the server has threads. */
export const selectHasThreads = (state: RootState): boolean => selectHasFeature(state, 'threads');

/** A thread that is known; null for a channel, and for a thread that is not. */
export const selectThread = (state: RootState, id: ChannelId): ThreadRow | null =>
  state.threads.byId[id] ?? null;

/** The channel that a thread is in; null for what is no thread. */
export const selectParent = (state: RootState, id: ChannelId): ChannelRow | null => {
  const parentId = state.channels.byId[id]?.parentId;
  return parentId === undefined ? null : (state.channels.byId[parentId] ?? null);
};

/** What a channel is called where there is room: 'general > Plans' for a thread; null if it is not known. */
export const pathIn = (channels: Readonly<Record<ChannelId, ChannelRow>>, id: ChannelId): string | null => {
  const channel = channels[id];
  if (channel?.parentId === undefined) return channel?.name ?? null;
  const parent = channels[channel.parentId];
  return parent === undefined ? channel.name : `${parent.name} > ${channel.name}`;
};

/** The same of the state's channels. */
export const selectPath = ({ channels }: RootState, id: ChannelId): string | null =>
  pathIn(channels.byId, id);

/** The newest that is known of the thread of a message. */
export const selectLine = ({ threads }: RootState, thread: MessageThread): MessageThread =>
  threads.byId[thread.id] ?? threads.lines[thread.id] ?? thread;

/** Whether the user may begin a thread in a channel: not in a thread, and not in a conversation. */
export const selectMayCreateThread = (state: RootState, channelId: ChannelId): boolean => {
  const channel = state.channels.byId[channelId];
  if (channel?.type !== 'text' || channel.parentId !== undefined || !selectHasThreads(state)) return false;
  return state.guilds.byId[channel.guildId] !== undefined && selectCanIn(state, channelId, 'CREATE_THREADS');
};

/** Whether the user may lock and delete a thread, and rename and archive that of somebody else. */
export const selectManagesThread = (state: RootState, id: ChannelId): boolean =>
  selectThread(state, id) !== null && selectCanIn(state, id, 'MANAGE_THREADS');

/** Whether the user may rename and archive a thread: it is theirs and not locked, or they manage threads. */
export const selectEditsThread = (state: RootState, id: ChannelId): boolean => {
  const thread = selectThread(state, id);
  if (thread === null) return false;
  return (
    selectManagesThread(state, id) ||
    (thread.creatorId === selectMyId(state) && !thread.locked && selectCanIn(state, id, 'VIEW_CHANNELS'))
  );
};

const lastUsedFirst = (a: ThreadRow, b: ThreadRow): number =>
  Date.parse(b.lastMessageAt) - Date.parse(a.lastMessageAt);

/** The parts of the list of a channel's threads. */
export type ThreadTab = 'active' | 'followed' | 'archived';

/** The known threads of a channel, last used first. */
export const threadsIn = (
  threads: Readonly<Record<ChannelId, ThreadRow>>,
  parentId: ChannelId,
  tab: ThreadTab,
  now: number,
): readonly ThreadRow[] =>
  Object.values<ThreadRow>(threads)
    .filter((thread) => {
      if (thread.parentId !== parentId || isArchived(thread, now) !== (tab === 'archived')) return false;
      return tab !== 'followed' || thread.following;
    })
    .toSorted(lastUsedFirst);

/** The most threads that are shown under a channel. */
const SHOWN_UNDER = 5;

/** What the sidebar shows under a channel. */
export interface ThreadsUnder {
  readonly threads: readonly ChannelRow[];
  readonly hasMore: boolean;
}

/** The unread threads of a guild that the user follows, and the open one, by their channels. */
export const selectThreadsUnder: (
  state: RootState,
  guildId: GuildId,
) => ReadonlyMap<ChannelId, ThreadsUnder> = createSelector(
  [
    (state: RootState) => state.channels.byId,
    (state: RootState) => state.unread.channels,
    (state: RootState) => state.unread.pings,
    (state: RootState) => state.navigation.channelId,
    (state: RootState) => state.threads.byId,
    selectMarkingOf,
    (_state: RootState, guildId: GuildId) => guildId,
  ],
  (channels, unread, pings, open, threads, markingOf, guildId) => {
    const shown = Object.values<ThreadRow>(threads).filter(({ id, guildId: home }) => {
      if (home !== guildId || channels[id] === undefined) return false;
      const isMarked = id in unread && (!markingOf(guildId, id).isMuted || (pings[id] ?? 0) > 0);
      return id === open || isMarked;
    });
    const byParent = new Map<ChannelId, ThreadRow[]>();
    for (const thread of shown.toSorted(lastUsedFirst))
      byParent.set(thread.parentId, [...(byParent.get(thread.parentId) ?? []), thread]);
    const under = new Map<ChannelId, ThreadsUnder>();
    for (const [parentId, rows] of byParent) {
      // The open one is always among those that are shown.
      const openAt = rows.findIndex(({ id }) => id === open);
      const kept = rows.filter(
        (_, at) => at === openAt || at < (openAt < SHOWN_UNDER ? SHOWN_UNDER : SHOWN_UNDER - 1),
      );
      under.set(parentId, {
        threads: kept.flatMap(({ id }) => channels[id] ?? []),
        hasMore: rows.length > SHOWN_UNDER,
      });
    }
    return under;
  },
);

/** Channels, each with the threads that are shown under it. */
const withThreads = (
  state: RootState,
  guildId: GuildId,
  channelIds: readonly ChannelId[],
): readonly ChannelId[] => {
  const under = selectThreadsUnder(state, guildId);
  return channelIds.flatMap((id) => [id, ...(under.get(id)?.threads ?? []).map((thread) => thread.id)]);
};

/** What Alt+Up and Alt+Down go through: the text channels with their threads. */
export const selectStepIds = (state: RootState, guildId: GuildId): readonly ChannelId[] =>
  withThreads(state, guildId, selectTextChannelIds(state, guildId));

/** Where something can be unread: with Alt+Shift they go through the voice channels with messages as well. */
export const selectUnreadStepIds = (state: RootState, guildId: GuildId): readonly ChannelId[] => {
  const ids = selectChannelGroups(state, guildId).flatMap(({ channels }) => channels.map(({ id }) => id));
  return withThreads(
    state,
    guildId,
    ids.filter((id) => selectHasMessages(state, id)),
  );
};

/** The threads of all servers that the user follows and that are open, last used first. */
export const selectFollowedThreads: (state: RootState) => readonly ThreadRow[] = createSelector(
  [(state: RootState) => state.threads.byId],
  (threads) =>
    Object.values<ThreadRow>(threads)
      .filter(({ following, archived }) => following && !archived)
      .toSorted(lastUsedFirst),
);
