import type { ChannelId } from '../../../contract/ids';
import { selectCanIn } from '../channels/rights';
import { selectHasFeature } from '../session/selectors';
import type { RootState } from '../store';

/**
 * The slow mode of a channel, or of a thread's channel, in seconds; 0 for none, and on a server without the feature, whose
 * composers have never told it.
 */
export const selectSlowmode = (state: RootState, channelId: ChannelId): number => {
  if (!selectHasFeature(state, 'slowmode-edit')) return 0;
  const { channels } = state;
  const channel = channels.byId[channelId];
  if (channel === undefined) return 0;
  return channels.byId[channel.parentId ?? channelId]?.slowmode ?? channel.slowmode;
};

/** Whether a slow mode does not concern the user: they manage messages. */
export const selectIsUnslowed = (state: RootState, channelId: ChannelId): boolean =>
  selectCanIn(state, channelId, 'MANAGE_MESSAGES');

/** Until when the user has to wait before they write in a channel again, in epoch milliseconds; null without slow mode. */
export const selectSlowUntil = (state: RootState, channelId: ChannelId): number | null => {
  const seconds = selectSlowmode(state, channelId);
  if (seconds === 0 || selectIsUnslowed(state, channelId)) return null;
  const { wroteAt, slowUntil } = state.composer;
  return Math.max((wroteAt[channelId] ?? 0) + seconds * 1000, slowUntil[channelId] ?? 0);
};
