import type { Migration } from './migration';

/**
 * How many may be in a voice channel, and how much of the network a microphone takes; and whom staff have silenced. A
 * server mute stays where its member leaves and comes back. Copies of removed channels get the defaults.
 */
export const voice: Migration = {
  version: 55,
  name: 'voice',
  statements: [
    `alter table channels add column user_limit integer not null default 0,
      add column bitrate integer not null default 32000`,
    `update removed_rows set row = row || '{"user_limit": 0, "bitrate": 32000}'::jsonb where table_name = 'channels'`,
    `create table voice_mutes (
      guild_id bigint not null references guilds (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      mute boolean not null,
      deaf boolean not null,
      primary key (guild_id, user_id)
    )`,
    'create index voice_mutes_by_user on voice_mutes (user_id)',
  ],
};
