import type { Migration } from './migration';

/** Settings of guilds: a guild without a row has the defaults. Messages that the server writes for their authors. */
export const guildSettings: Migration = {
  version: 17,
  name: 'guild settings',
  statements: [
    `create table guild_settings (
      guild_id bigint primary key references guilds (id) on delete cascade,
      link_previews boolean not null default true,
      attachment_bytes bigint,
      system_channel bigint references channels (id) on delete set null,
      verification_level text not null default 'none'
    )`,
    'create index guild_settings_by_channel on guild_settings (system_channel) where system_channel is not null',
    "alter table messages add column system text check (system in ('join', 'boost'))",
  ],
};
