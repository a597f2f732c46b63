import { createSelector } from '@reduxjs/toolkit';
import type { GuildId } from '../../../contract/ids';
import type { GuildNotifications, GuildPrivacy, Preferences } from '../../../contract/preferences';
import type { AppThunk, RootState } from '../store';
import { endMutes } from './mutes';
import { setPreferences } from './thunks';

const NONE: Preferences['guildNotifications'] = {};
const allNotifications = ({ preferences }: RootState): Preferences['guildNotifications'] =>
  preferences.current?.guildNotifications ?? NONE;

/** The notification settings of every server that has none of its own. */
const selectUsual = createSelector(
  [(state: RootState) => state.preferences.current?.notifications],
  (usual): GuildNotifications => ({
    level: usual?.mentionsOnly === true && !usual.allMessages ? 'mentionsOnly' : 'allMessages',
    suppressEveryone: usual?.suppressEveryone ?? false,
    mutedUntil: null,
  }),
);

/** A server's notification settings on this computer. */
export const selectGuildNotifications = (state: RootState, guildId: GuildId): GuildNotifications =>
  allNotifications(state)[guildId] ?? selectUsual(state);

/** Returns each server's notification settings: the same function while the settings are unchanged. */
export const selectNotificationsOf: (state: RootState) => (guildId: GuildId) => GuildNotifications =
  createSelector([allNotifications, selectUsual], (all, usual) => (guildId) => all[guildId] ?? usual);

/** Whether a server is muted. `endMutes` removes an expired mute. */
export const selectIsMuted = (state: RootState, guildId: GuildId): boolean =>
  selectGuildNotifications(state, guildId).mutedUntil !== null;

/** The servers in which @everyone and @here do not ping this user. */
export const selectCalmGuilds = createSelector(
  [(state: RootState) => state.guilds.ids, selectNotificationsOf],
  (ids, notificationsOf): readonly GuildId[] => ids.filter((id) => notificationsOf(id).suppressEveryone),
);

const OPEN: GuildPrivacy = { sharesTyping: true, keepsMessages: true };

/** What the app sends to a server, and what it keeps of it. */
export const selectGuildPrivacy = ({ preferences }: RootState, guildId: GuildId): GuildPrivacy =>
  preferences.current?.guildPrivacy[guildId] ?? OPEN;

const setAll =
  (guildNotifications: Preferences['guildNotifications']): AppThunk =>
  (dispatch) => {
    void dispatch(setPreferences({ guildNotifications }));
  };

/** Changes a server's notification settings on this computer. */
export const setGuildNotifications =
  (guildId: GuildId, change: Partial<GuildNotifications>): AppThunk =>
  (dispatch, getState) => {
    const row = { ...selectGuildNotifications(getState(), guildId), ...change };
    dispatch(setAll({ ...allNotifications(getState()), [guildId]: row }));
    dispatch(endMutes());
  };

/** Mutes a server for a time in milliseconds, or until it is unmuted; null unmutes it. */
export const muteGuild =
  (guildId: GuildId, time: number | 'always' | null): AppThunk =>
  (dispatch, _getState, { now }) => {
    const mutedUntil = typeof time === 'number' ? now() + time : time;
    dispatch(setGuildNotifications(guildId, { mutedUntil }));
  };

/** Changes what the app sends to a server, and what it keeps of it. */
export const setGuildPrivacy =
  (guildId: GuildId, change: Partial<GuildPrivacy>): AppThunk =>
  (dispatch, getState) => {
    const row = { ...selectGuildPrivacy(getState(), guildId), ...change };
    const all = getState().preferences.current?.guildPrivacy;
    void dispatch(setPreferences({ guildPrivacy: { ...all, [guildId]: row } }));
  };
