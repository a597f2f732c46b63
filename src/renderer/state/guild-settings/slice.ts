import { guildList } from '../fetched/guild-list';
import type { GuildRules } from './types';

const NONE: GuildRules = { settings: {}, talksAt: null, verifyEmail: false };

/**
 * The settings of guilds, fetched when they are first used. The event withholds a channel that not every member sees, so
 * it also makes the settings stale.
 */
export const guildSettingsLists = guildList({
  name: 'guildSettings',
  call: 'guildSettings.fetch',
  args: (guildId) => ({ guildId }),
  nothing: NONE,
  take: ({ settings, talks_at: talksAt, verify_email: verifyEmail }) => ({ settings, talksAt, verifyEmail }),
  staleOn: ['GUILD_SETTINGS', 'GUILD_CHANNEL_DELETE'],
  isStaleOnFailure: true,
  live: {
    hears: {
      GUILD_SETTINGS: (state, { guildId, settings }) => {
        const held = state.byKey[guildId];
        if (held === undefined) return;
        const systemChannel = settings.systemChannel ?? held.value.settings.systemChannel;
        held.value.settings = systemChannel == null ? settings : { ...settings, systemChannel };
      },
      // A role ends the wait.
      GUILD_MEMBER_ROLE_ADD: (state, { guildId }) => {
        const held = state.byKey[guildId];
        if (held !== undefined && (held.value.talksAt !== null || held.value.verifyEmail))
          held.isStale = true;
      },
    },
  },
});
export const guildSettingsReducer = guildSettingsLists.reducer;
