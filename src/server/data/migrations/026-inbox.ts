import type { Migration } from './migration';

/**
 * The inbox reads `message_pings` by whom a message mentions. What is done is listed by message, and all until one
 * message by that message.
 */
export const inbox: Migration = {
  version: 26,
  name: 'inbox',
  statements: [
    'create index message_pings_of_target on message_pings (target, message_id) include (channel_id)',
    `create table inbox_done (
      user_id bigint not null references users (id) on delete cascade,
      message_id bigint not null references messages (id) on delete cascade,
      primary key (user_id, message_id)
    )`,
    'create index inbox_done_by_message on inbox_done (message_id)',
    `create table inbox_floors (
      user_id bigint primary key references users (id) on delete cascade,
      done_up_to bigint not null
    )`,
  ],
};
