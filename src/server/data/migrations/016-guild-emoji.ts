import type { Migration } from './migration';

/**
 * Emoji of guilds. A deleted one keeps its row, without its picture: reactions with it stay, and say its name. Who
 * created it is unknown where the account does not exist any more.
 */
export const guildEmoji: Migration = {
  version: 16,
  name: 'guild emoji',
  statements: [
    `create table guild_emoji (
      id bigint primary key,
      guild_id bigint not null references guilds (id) on delete cascade,
      name text not null,
      picture text,
      animated boolean not null default false,
      creator_id bigint references users (id) on delete set null,
      created_at timestamptz not null,
      check (picture is not null or not animated)
    )`,
    'create unique index guild_emoji_name on guild_emoji (guild_id, lower(name)) where picture is not null',
    'create index guild_emoji_by_creator on guild_emoji (creator_id, guild_id) where picture is not null',
    'create index guild_emoji_by_picture on guild_emoji (picture) where picture is not null',
  ],
};
