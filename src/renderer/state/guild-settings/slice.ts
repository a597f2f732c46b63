import type { GuildSettings } from '../../../contract/entities/guild-settings';
import { guildList } from '../fetched/guild-list';

const NONE: GuildSettings = {};

/**
 * The settings of guilds, fetched when they are first used. The event withholds a channel that not every member sees, so
 * it also makes the settings stale.
 */
export const guildSettingsLists = guildList({
  name: 'guildSettings',
  call: 'guildSettings.fetch',
  args: (guildId) => ({ guildId }),
  nothing: NONE,
  take: ({ settings }) => settings,
  staleOn: ['GUILD_SETTINGS', 'GUILD_CHANNEL_DELETE'],
  isStaleOnFailure: true,
  live: {
    hears: {
      GUILD_SETTINGS: (state, { guildId, settings }) => {
        const held = state.byKey[guildId];
        if (held === undefined) return;
        const systemChannel = settings.systemChannel ?? held.value.systemChannel;
        Object.assign(held, { value: systemChannel == null ? settings : { ...settings, systemChannel } });
      },
    },
  },
});
export const guildSettingsReducer = guildSettingsLists.reducer;
