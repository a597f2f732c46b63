import type { Migration } from './migration';

/**
 * What channels and categories allow and deny roles and members. The row of a user stays when the user leaves the guild:
 * who was denied something in a channel does not get it back by leaving and joining.
 */
export const overwrites: Migration = {
  version: 12,
  name: 'overwrites',
  statements: [
    `create table overwrites (
      guild_id bigint not null references guilds (id) on delete cascade,
      channel_id bigint references channels (id) on delete cascade,
      category_id bigint references categories (id) on delete cascade,
      place_id bigint not null generated always as (coalesce(channel_id, category_id)) stored,
      role_id bigint references roles (id) on delete cascade,
      user_id bigint references users (id) on delete cascade,
      allow bigint not null,
      deny bigint not null,
      constraint overwrites_one_place check ((channel_id is null) <> (category_id is null)),
      constraint overwrites_one_target check ((role_id is null) <> (user_id is null)),
      constraint overwrites_no_both check (allow & deny = 0)
    )`,
    'create unique index overwrites_of_role on overwrites (place_id, role_id) where role_id is not null',
    'create unique index overwrites_of_user on overwrites (place_id, user_id) where user_id is not null',
    'create index overwrites_of_guild on overwrites (guild_id)',
    'create index overwrites_by_role on overwrites (role_id) where role_id is not null',
    'create index overwrites_by_user on overwrites (user_id) where user_id is not null',
  ],
};
