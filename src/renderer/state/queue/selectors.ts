import { createSelector } from '@reduxjs/toolkit';
import type { QueueItem } from '../../../contract/entities/queue-item';
import type { GuildId, ReportId } from '../../../contract/ids';
import type { Fetched } from '../fetched/fetched';
import { selectCanCall } from '../roles/selectors';
import type { RootState } from '../store';
import { queueLists } from './slice';
import type { HeldQueue, QueueStatus } from './types';

/** Whether the user may decide the reports of a guild, and its server has them. */
export const selectHasQueue = (state: RootState, guildId: GuildId): boolean =>
  selectCanCall(state, guildId, 'queue.fetch');

/** A guild's queue as held; loading where nothing has been fetched. */
export const selectQueue = (state: RootState, guildId: GuildId, status: QueueStatus): Fetched<HeldQueue> =>
  queueLists[status].of(state.queue.lists[status], guildId);

/** The items that a list shows: those that have its status still. */
export const selectQueueRows = createSelector(
  [
    (state: RootState, guildId: GuildId, status: QueueStatus) =>
      selectQueue(state, guildId, status).value.items,
    (_state: RootState, _guildId: GuildId, status: QueueStatus) => status,
  ],
  (items, status): readonly QueueItem[] => items.filter((item) => item.status === status),
);

/** An item of a guild's queue, open or decided; null where it is not held. */
export const selectQueueItem = (state: RootState, guildId: GuildId, id: ReportId): QueueItem | null =>
  selectQueue(state, guildId, 'open').value.items.find((item) => item.id === id) ??
  selectQueue(state, guildId, 'resolved').value.items.find((item) => item.id === id) ??
  null;

/** How many reports of a guild wait, as far as it is known: 0 for those who do not decide them. */
export const selectOpenReports = (state: RootState, guildId: GuildId): number =>
  selectHasQueue(state, guildId) ? (state.queue.counts[guildId] ?? 0) : 0;

/** Whether the open items have to be fetched before their number is shown. */
export const selectWantsQueue = (state: RootState, guildId: GuildId): boolean => {
  const { phase, isAsking, isStale } = selectQueue(state, guildId, 'open');
  return selectHasQueue(state, guildId) && !isAsking && (phase === 'loading' || isStale);
};
