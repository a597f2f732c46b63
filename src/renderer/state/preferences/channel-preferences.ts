import { createSelector } from '@reduxjs/toolkit';
import type { ChannelId, GuildId } from '../../../contract/ids';
import type { ChannelNotifications, GuildNotifications, Preferences } from '../../../contract/preferences';
import type { AppThunk, RootState } from '../store';
import { selectNotificationsOf } from './guild-preferences';
import { endMutes } from './mutes';
import { setPreferences } from './thunks';

const NONE: Preferences['channelNotifications'] = {};
const USUAL: ChannelNotifications = { level: 'inherit', mutedUntil: null };
const allNotifications = ({ preferences }: RootState): Preferences['channelNotifications'] =>
  preferences.current?.channelNotifications ?? NONE;

/** What a channel may say on this computer, apart from what its server may. */
export const selectChannelNotifications = (state: RootState, channelId: ChannelId): ChannelNotifications =>
  allNotifications(state)[channelId] ?? USUAL;

/** Whether a channel is muted by itself. A mute that has run out is taken away by `endMutes`. */
export const selectIsChannelMuted = (state: RootState, channelId: ChannelId): boolean =>
  selectChannelNotifications(state, channelId).mutedUntil !== null;

/** What a channel's unread marks follow: its own settings, and its server's where it has none. */
export interface Marking {
  /** Neither the channel nor its server is marked for what comes there. */
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

/** How each channel is marked: a function that is the same while the settings are. */
export const selectMarkingOf: (state: RootState) => (guildId: GuildId, channelId: ChannelId) => Marking =
  createSelector([allNotifications, selectNotificationsOf], (all, ofGuild) => (guildId, channelId) => {
    const guild = ofGuild(guildId);
    const own = all[channelId] ?? USUAL;
    return {
      isMuted: guild.mutedUntil !== null || own.mutedUntil !== null,
      level: levelOf(own.level, guild.level),
    };
  });

/** Changes what a channel may say on this computer. */
export const setChannelNotifications =
  (channelId: ChannelId, change: Partial<ChannelNotifications>): AppThunk =>
  (dispatch, getState) => {
    const row = { ...selectChannelNotifications(getState(), channelId), ...change };
    const { [channelId]: _before, ...others } = allNotifications(getState());
    const isUsual = row.level === 'inherit' && row.mutedUntil === null;
    void dispatch(
      setPreferences({ channelNotifications: isUsual ? others : { ...others, [channelId]: row } }),
    );
    dispatch(endMutes());
  };
