import { createSelector } from '@reduxjs/toolkit';
import type { QueueItem } from '../../../contract/entities/queue-item';
import type { GuildId } from '../../../contract/ids';
import { grants } from '../../../domain/permissions/mask';
import { selectPermissionsByGuild } from '../roles/selectors';
import { selectHasFeature } from '../session/selectors';
import type { RootState } from '../store';
import { queueLists } from './slice';

/** An item that waits, with its guild. */
export interface Waiting {
  readonly guildId: GuildId;
  readonly item: QueueItem;
}

/** The guilds whose reports the user decides, in the order of the rail. */
const selectDecided = createSelector(
  [
    (state: RootState) => state.guilds.ids,
    selectPermissionsByGuild,
    (state: RootState) => selectHasFeature(state, 'reports'),
  ],
  (ids, permissions, hasReports): readonly GuildId[] =>
    hasReports
      ? ids.filter((id) => {
          const mask = permissions.get(id);
          return mask !== undefined && grants(mask, 'MANAGE_REPORTS');
        })
      : [],
);

/** What waits in all queues of the user, as far as it was fetched, newest first. */
export const selectWaiting = createSelector(
  [selectDecided, (state: RootState) => state.queue.lists.open],
  (guilds, open): readonly Waiting[] =>
    guilds
      .flatMap((guildId) =>
        queueLists.open
          .of(open, guildId)
          .value.items.flatMap((item) => (item.status === 'open' ? [{ guildId, item }] : [])),
      )
      .sort((a, b) => Date.parse(b.item.createdAt) - Date.parse(a.item.createdAt)),
);

/** How many items wait in all queues of the user, as far as it is known. */
export const selectWaitingCount = createSelector(
  [selectDecided, (state: RootState) => state.queue.counts],
  (guilds, counts): number => guilds.reduce((sum, guildId) => sum + (counts[guildId] ?? 0), 0),
);

/** The guilds whose open items have to be fetched before the user is told what waits there. */
export const selectWantedQueues = createSelector(
  [selectDecided, (state: RootState) => state.queue.lists.open],
  (guilds, open): readonly GuildId[] =>
    guilds.filter((guildId) => {
      const { phase, isAsking, isStale } = queueLists.open.of(open, guildId);
      return !isAsking && (phase === 'loading' || isStale);
    }),
);

/** Whether it is not known yet what waits in one of the user's queues. */
export const selectIsLoadingQueues = createSelector(
  [selectDecided, (state: RootState) => state.queue.lists.open, (state: RootState) => state.guilds.isLoaded],
  (guilds, open, isLoaded): boolean =>
    !isLoaded || guilds.some((guildId) => queueLists.open.of(open, guildId).phase === 'loading'),
);
