import type { Migration } from './migration';

/**
 * Conversations. Each is the channel of a guild of its own, which has the channel's id and no owner, so that messages,
 * rights and events work there as in every channel; and each member's own view of it.
 */
export const conversations: Migration = {
  version: 39,
  name: 'conversations',
  statements: [
    'alter table guilds alter column owner_id drop not null',
    `create table conversations (
      id bigint primary key references guilds (id) on delete cascade,
      type text not null,
      owner_id bigint references users (id),
      low_id bigint references users (id),
      high_id bigint references users (id),
      check ((type = 'direct') = (low_id is not null and high_id is not null)),
      check (low_id < high_id)
    )`,
    'create unique index conversations_of_two on conversations (low_id, high_id)',
    `create table conversation_members (
      conversation_id bigint not null references conversations (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      stance text not null,
      unanswered integer not null default 0,
      closed boolean not null default false,
      joined_at timestamptz(3) not null,
      primary key (conversation_id, user_id)
    )`,
    'alter table members add column takes_direct boolean not null default true',
    'create index conversation_members_by_user on conversation_members (user_id)',
  ],
};
