import type { Migration } from './migration';

/**
 * Threads: channels under a channel, whose place they have. Their category is that of the channel, and positions are
 * counted in each channel, so that the order of a guild's channels stays as it was.
 */
export const threads: Migration = {
  version: 40,
  name: 'threads',
  statements: [
    'alter table channels add column thread_of bigint references channels (id) on delete cascade',
    'create index channels_by_parent on channels (thread_of) where thread_of is not null',
    'alter table channels drop constraint channels_place',
    `alter table channels add constraint channels_place
      unique nulls not distinct (guild_id, category_id, thread_of, position) deferrable initially immediate`,
    `create table threads (
      id bigint primary key references channels (id) on delete cascade,
      message_id bigint,
      creator_id bigint references users (id),
      archived boolean not null default false,
      locked boolean not null default false,
      opened_at timestamptz(3) not null
    )`,
    'create unique index threads_by_message on threads (message_id)',
    `create table thread_follows (
      user_id bigint not null references users (id) on delete cascade,
      thread_id bigint not null references threads (id) on delete cascade,
      primary key (user_id, thread_id)
    )`,
    'create index thread_follows_by_thread on thread_follows (thread_id)',
  ],
};
