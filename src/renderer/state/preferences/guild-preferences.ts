import type { GuildId } from '../../../contract/ids';
import type { GuildNotifications, GuildPrivacy, Preferences } from '../../../contract/preferences';
import type { AppThunk } from '../store';
import { selectGuildNotifications, selectGuildPrivacy } from './guild-selectors';
import { endMutes } from './mutes';
import { setPreferences } from './thunks';

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
    dispatch(setAll({ ...getState().preferences.current?.guildNotifications, [guildId]: row }));
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
