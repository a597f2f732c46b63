import type { Migration } from './migration';

/** Lockdowns: at most one of a guild, with its measures and the values that it has changed. */
export const lockdowns: Migration = {
  version: 45,
  name: 'lockdowns',
  statements: [
    `create table lockdowns (
      guild_id bigint primary key references guilds (id) on delete cascade,
      started_by bigint not null references users (id) on delete cascade,
      started_at timestamptz(3) not null,
      until timestamptz(3),
      pause_invites boolean not null,
      slowmode_s integer not null,
      hold_newer_than_days integer not null,
      members_read_only boolean not null,
      channels jsonb,
      values_before jsonb not null
    )`,
    'create index lockdowns_by_until on lockdowns (until)',
    'create index lockdowns_by_starter on lockdowns (started_by)',
  ],
};
