import { createSelector } from '@reduxjs/toolkit';
import type { ChannelId, GuildId } from '../../../contract/ids';
import type { RootState } from '../store';

export const selectIsChannelUnread = (state: RootState, channelId: ChannelId): boolean =>
  state.unread.channels[channelId] !== undefined;
export const selectChannelPings = (state: RootState, channelId: ChannelId): number =>
  state.unread.pings[channelId] ?? 0;

/** Whether a channel holds something that is not marked read on the server, be it on the screen or not. */
export const selectIsBehind = (state: RootState, channelId: ChannelId): boolean =>
  channelId in state.unread.channels || channelId in state.unread.unmarked;

/** Which guilds hold unread channels, and how many pings. */
const selectGuildMarks = createSelector(
  [(state: RootState) => state.unread.channels, (state: RootState) => state.unread.pings],
  (channels, pings): ReadonlyMap<GuildId, number> => {
    const marks = new Map<GuildId, number>();
    for (const [channelId, guildId] of Object.entries(channels)) {
      marks.set(guildId, (marks.get(guildId) ?? 0) + (pings[channelId as ChannelId] ?? 0));
    }
    return marks;
  },
);
export const selectIsGuildUnread = (state: RootState, guildId: GuildId): boolean =>
  selectGuildMarks(state).has(guildId);
export const selectGuildPings = (state: RootState, guildId: GuildId): number =>
  selectGuildMarks(state).get(guildId) ?? 0;

/** Counts for the window's title and badge. */
export const selectUnreadCounts = createSelector(
  [(state: RootState) => state.unread.channels, (state: RootState) => state.unread.pings],
  (channels, pings) => ({
    channels: Object.keys(channels).length,
    pings: Object.values<number>(pings).reduce((sum, count) => sum + count, 0),
  }),
);
