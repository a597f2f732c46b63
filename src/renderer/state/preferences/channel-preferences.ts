import { createSelector } from '@reduxjs/toolkit';
import type { ChannelId, GuildId } from '../../../contract/ids';
import type { ChannelNotifications, GuildNotifications, Preferences } from '../../../contract/preferences';
import type { AppThunk, RootState } from '../store';
import { selectNotificationsOf } from './guild-selectors';
import { endMutes } from './mutes';
import { setPreferences } from './thunks';

const NONE: Preferences['channelNotifications'] = {};
const USUAL: ChannelNotifications = { level: 'inherit', mutedUntil: null };
const allNotifications = ({ preferences }: RootState): Preferences['channelNotifications'] =>
  preferences.current?.channelNotifications ?? NONE;

/** A channel's notification settings on this computer, apart from its server's. */
export const selectChannelNotifications = (state: RootState, channelId: ChannelId): ChannelNotifications =>
  allNotifications(state)[channelId] ??
  allNotifications(state)[state.channels.byId[channelId]?.parentId ?? channelId] ??
  USUAL;

/** Whether a channel itself is muted. `endMutes` removes an expired mute. */
export const selectIsChannelMuted = (state: RootState, channelId: ChannelId): boolean =>
  selectChannelNotifications(state, channelId).mutedUntil !== null;

/** The settings of a channel's unread marks: its own, and its server's where it has none. */
export interface Marking {
  /** Whether the channel or its server is muted, so that new messages add no mark. */
  readonly isMuted: boolean;
  readonly level: GuildNotifications['level'];
}

const levelOf = (
  level: ChannelNotifications['level'],
  guildLevel: GuildNotifications['level'],
): GuildNotifications['level'] => {
  if (level === 'inherit') return guildLevel;
  return level === 'allMessages' ? level : 'mentionsOnly';
};

/** Returns the marking of each channel: the same function while the settings are unchanged. */
export const selectMarkingOf: (state: RootState) => (guildId: GuildId, channelId: ChannelId) => Marking =
  createSelector(
    [
      allNotifications,
      selectNotificationsOf,
      ({ conversations }: RootState) => conversations.byId,
      ({ channels }: RootState) => channels.byId,
    ],
    (all, ofGuild, conversations, channels) => (guildId, channelId) => {
      const guild = ofGuild(guildId);
      // A thread without settings has those of its channel.
      const own = all[channelId] ?? all[channels[channelId]?.parentId ?? channelId] ?? USUAL;
      return {
        // A request marks nothing until it is answered.
        isMuted:
          guild.mutedUntil !== null || own.mutedUntil !== null || conversations[channelId]?.request === true,
        level: levelOf(own.level, guild.level),
      };
    },
  );

/** Changes a channel's notification settings on this computer. */
export const setChannelNotifications =
  (channelId: ChannelId, change: Partial<ChannelNotifications>): AppThunk =>
  (dispatch, getState) => {
    const row = { ...selectChannelNotifications(getState(), channelId), ...change };
    const { [channelId]: _before, ...others } = allNotifications(getState());
    const parentId = getState().channels.byId[channelId]?.parentId;
    // What is usual for a thread is what holds in its channel.
    const isUsual =
      row.level === 'inherit' && row.mutedUntil === null && (parentId === undefined || !(parentId in others));
    void dispatch(
      setPreferences({ channelNotifications: isUsual ? others : { ...others, [channelId]: row } }),
    );
    dispatch(endMutes());
  };
