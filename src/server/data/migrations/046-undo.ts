import type { Migration } from './migration';

/**
 * What acts of staff have changed, so that they can be undone: the values before and after an act (`image`, null once its
 * days are over), the rows of messages that it deleted, and roles that come back when their member joins again.
 */
export const undo: Migration = {
  version: 46,
  name: 'undo',
  statements: [
    `create table undo_images (
      entry_id bigint primary key references audit_log (id) on delete cascade,
      guild_id bigint not null references guilds (id) on delete cascade,
      user_id bigint references users (id) on delete cascade,
      kept_until timestamptz(3) not null,
      image jsonb,
      done_by bigint references users (id)
    )`,
    'create index undo_images_by_end on undo_images (kept_until) where image is not null',
    'create index undo_images_by_guild on undo_images (guild_id)',
    'create index undo_images_by_user on undo_images (user_id) where user_id is not null',
    'create index undo_images_by_undoer on undo_images (done_by) where done_by is not null',
    `create table removed_rows (
      entry_id bigint not null references undo_images (entry_id) on delete cascade deferrable initially deferred,
      table_name text not null,
      nth integer not null,
      message_id bigint,
      user_id bigint,
      blob text references blobs (name),
      removed_at timestamptz(3) not null,
      kept_until timestamptz(3) not null,
      row jsonb not null,
      primary key (entry_id, table_name, nth)
    )`,
    'create index removed_rows_by_end on removed_rows (kept_until)',
    'create index removed_rows_by_user on removed_rows (user_id) where user_id is not null',
    'create index removed_rows_by_message on removed_rows (message_id)',
    'create index removed_rows_by_blob on removed_rows (blob) where blob is not null',
    `create table returning_roles (
      guild_id bigint not null references guilds (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      role_id bigint not null,
      primary key (guild_id, user_id, role_id),
      foreign key (guild_id, role_id) references roles (guild_id, id) on delete cascade
    )`,
    'create index returning_roles_by_user on returning_roles (user_id)',
    'create index returning_roles_by_role on returning_roles (guild_id, role_id)',
    'alter table guild_settings add column deleted_days integer not null default 30',
  ],
};
