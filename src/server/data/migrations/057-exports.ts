import type { Migration } from './migration';

/** Exports that people asked for. An archive is made when it is downloaded, and not stored. */
export const exportsOfData: Migration = {
  version: 57,
  name: 'exports',
  statements: [
    `create table exports (
      id bigint primary key,
      user_id bigint not null references users (id) on delete cascade,
      guild_id bigint references guilds (id) on delete cascade,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null
    )`,
    'create index exports_by_user on exports (user_id, guild_id, id)',
    'create index exports_by_guild on exports (guild_id)',
  ],
};
