import type { Migration } from './migration';

/**
 * Timeouts. They are no column of the members, because they outlive a membership: who leaves and joins again is still
 * timed out. A row stands as long as the timeout holds. And what a ban deletes.
 */
export const timeouts: Migration = {
  version: 41,
  name: 'timeouts',
  statements: [
    `create table timeouts (
      guild_id bigint not null references guilds (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      until timestamptz(3) not null,
      moderator_id bigint references users (id) on delete set null,
      primary key (guild_id, user_id)
    )`,
    'create index timeouts_by_until on timeouts (until)',
    'create index timeouts_by_moderator on timeouts (moderator_id)',
    'alter table bans add column erases_since timestamptz(3)',
    'create index bans_that_erase on bans (created_at) where erases_since is not null',
  ],
};
