import { createSelector } from '@reduxjs/toolkit';
import type { ScheduledMessage } from '../../../contract/entities/scheduled';
import type { ChannelId, ScheduledId } from '../../../contract/ids';
import type { RootState } from '../store';

/**
 * The scheduled messages that a channel's header shows: those of the channel, and those that were refused and whose
 * channel the user cannot open any more, which no other header would show.
 */
export const selectScheduledHere = createSelector(
  [
    (state: RootState) => state.scheduled.value.items,
    (state: RootState) => state.channels.byId,
    (_state: RootState, channelId: ChannelId) => channelId,
  ],
  (items, channels, here): readonly ScheduledMessage[] =>
    items.filter(
      ({ channelId, refused }) =>
        channelId === here || (refused !== null && channels[channelId] === undefined),
    ),
);

/** A scheduled message; null where it was sent or deleted. */
export const selectScheduled = (state: RootState, id: ScheduledId): ScheduledMessage | null =>
  state.scheduled.value.items.find((item) => item.id === id) ?? null;
