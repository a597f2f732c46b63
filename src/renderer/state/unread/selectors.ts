import { createSelector } from '@reduxjs/toolkit';
import { type ChannelId, type GuildId, toId } from '../../../contract/ids';
import { selectMarkingOf } from '../preferences/channel-preferences';
import { selectHasFeature } from '../session/selectors';
import type { RootState } from '../store';

/** Whether a channel is marked unread; a muted channel, or one of a muted server, is not. */
export const selectIsChannelUnread = (state: RootState, channelId: ChannelId): boolean => {
  const guildId = state.unread.channels[channelId];
  return guildId !== undefined && !selectMarkingOf(state)(guildId, channelId).isMuted;
};
export const selectChannelPings = (state: RootState, channelId: ChannelId): number =>
  state.unread.pings[channelId] ?? 0;
/** The number of unread messages of a channel, up to `COUNT_LIMIT`; 0 where the server does not count. */
export const selectUnreadCount = (state: RootState, channelId: ChannelId): number =>
  state.unread.counts[channelId] ?? 0;

/** Whether the person has marked a channel unread: it stays so while it is open. */
export const selectIsHeldUnread = (state: RootState, channelId: ChannelId): boolean =>
  channelId in state.unread.held;

/** Whether a channel holds messages that are not marked read on the server, on the screen or not. */
export const selectIsBehind = (state: RootState, channelId: ChannelId): boolean =>
  channelId in state.unread.channels || channelId in state.unread.unmarked;

/** The channels of a guild, or of all guilds, that are not marked read on the server. */
export const selectBehindIn = ({ unread }: RootState, guildId: GuildId | null): readonly ChannelId[] =>
  [...Object.entries(unread.channels), ...Object.entries(unread.unmarked)].flatMap(([id, home]) =>
    guildId === null || home === guildId ? [toId<ChannelId>(id)] : [],
  );

interface Marks {
  readonly channels: number;
  readonly pings: number;
}
const NO_MARKS: Marks = { channels: 0, pings: 0 };

/**
 * The number of marked channels and of pings in each guild, following the notification settings: a muted channel is not
 * marked, and a mentions-only channel is marked only if it holds a ping. Pings always count.
 */
const selectGuildMarks = createSelector(
  [(state: RootState) => state.unread.channels, (state: RootState) => state.unread.pings, selectMarkingOf],
  (channels, allPings, markingOf): ReadonlyMap<GuildId, Marks> => {
    const marks = new Map<GuildId, Marks>();
    for (const [channelId, guildId] of Object.entries(channels) as [ChannelId, GuildId][]) {
      const before = marks.get(guildId) ?? NO_MARKS;
      const pings = allPings[channelId] ?? 0;
      const { level, isMuted } = markingOf(guildId, channelId);
      const isMarked = !isMuted && (level === 'allMessages' || pings > 0);
      marks.set(guildId, { channels: before.channels + (isMarked ? 1 : 0), pings: before.pings + pings });
    }
    return marks;
  },
);
export const selectIsGuildUnread = (state: RootState, guildId: GuildId): boolean =>
  (selectGuildMarks(state).get(guildId)?.channels ?? 0) > 0;
export const selectGuildPings = (state: RootState, guildId: GuildId): number =>
  selectGuildMarks(state).get(guildId)?.pings ?? 0;

/** Counts for the window's title and badge. */
export const selectUnreadCounts = createSelector(
  [selectGuildMarks, (state: RootState) => state.unread.pings],
  (marks, pings) => ({
    channels: [...marks.values()].reduce((sum, mark) => sum + mark.channels, 0),
    pings: Object.values<number>(pings).reduce((sum, count) => sum + count, 0),
  }),
);

/** Whether anything is unread that can be marked read altogether. */
export const selectCanReadAll = (state: RootState): boolean =>
  selectBehindIn(state, null).length > 0 && state.viewAs.view === null && selectHasFeature(state, 'counts');
