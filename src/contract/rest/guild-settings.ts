import { z } from 'zod';
import { orElse, orNull, renamed } from '../codec';
import { GuildSettings, GuildSettingsChange } from '../entities/guild-settings';
import type { GuildId } from '../ids';
import { id, isoTime } from '../schemas';
import { inGuild } from './endpoint';
import { envelope } from './replies';

const guildId = renamed('id', id<GuildId>());

/** The calls about the settings of guilds. */
export const guildSettings = {
  'guildSettings.fetch': inGuild({
    feature: 'guild-settings',
    method: 'GET',
    path: '/guild/settings/fetch',
    header: () => ({ guildId }),
    /**
     * `talks_at`: when the caller may write, if the verification level makes them wait; `verify_email`: whether they have to
     * verify their address first.
     */
    reply: () =>
      envelope({
        settings: GuildSettings,
        talks_at: orNull(isoTime),
        verify_email: orElse(z.boolean(), false),
      }),
    needs: 'member',
    in: 'guildId',
  }),
  /** Changes the named settings; the others stay. */
  'guildSettings.set': inGuild({
    feature: 'guild-settings',
    method: 'POST',
    path: '/guild/settings',
    body: () => ({ guildId, settings: GuildSettingsChange }),
    reply: () => envelope({ message: orNull(z.string()), settings: GuildSettings }),
    needs: 'MANAGE_SERVER',
    in: 'guildId',
    emits: ['GUILD_SETTINGS'],
    audit: 'SERVER_UPDATE',
  }),
} as const;
