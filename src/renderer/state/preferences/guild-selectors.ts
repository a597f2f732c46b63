import { createSelector } from '@reduxjs/toolkit';
import type { GuildId } from '../../../contract/ids';
import type { GuildNotifications, GuildPrivacy, Preferences } from '../../../contract/preferences';
import type { RootState } from '../store';

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

/** Those of some servers, which need not be known yet, in which @everyone and @here do not ping this user. */
export const selectCalmAmong = (state: RootState, ids: readonly GuildId[]): readonly GuildId[] => {
  const notificationsOf = selectNotificationsOf(state);
  return ids.filter((id) => notificationsOf(id).suppressEveryone);
};

/** Whether replies to this user's messages count as mentions of them. */
export const selectCountsReplies = ({ preferences }: RootState): boolean =>
  preferences.current?.countsReplies ?? true;

const OPEN: GuildPrivacy = { sharesTyping: true, keepsMessages: true };

/** What the app sends to a server, and what it keeps of it. */
export const selectGuildPrivacy = ({ preferences }: RootState, guildId: GuildId): GuildPrivacy =>
  preferences.current?.guildPrivacy[guildId] ?? OPEN;
