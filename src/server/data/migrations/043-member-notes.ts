import type { Migration } from './migration';

/** What staff write about members and warn them of, and by which invite members came. */
export const memberNotes: Migration = {
  version: 43,
  name: 'member-notes',
  statements: [
    `create table member_notes (
      id bigint primary key,
      guild_id bigint not null references guilds (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      author_id bigint references users (id) on delete set null,
      text text not null,
      created_at timestamptz(3) not null
    )`,
    'create index member_notes_by_member on member_notes (guild_id, user_id)',
    'create index member_notes_by_author on member_notes (author_id)',
    'create index member_notes_by_user on member_notes (user_id)',
    `create table warnings (
      id bigint primary key,
      guild_id bigint not null references guilds (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      moderator_id bigint references users (id) on delete set null,
      reason text not null,
      created_at timestamptz(3) not null
    )`,
    'create index warnings_by_member on warnings (guild_id, user_id)',
    'create index warnings_by_user on warnings (user_id)',
    'create index warnings_by_moderator on warnings (moderator_id)',
    `create table joins (
      id bigint primary key,
      guild_id bigint not null references guilds (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      code text,
      inviter_id bigint references users (id) on delete set null,
      created_at timestamptz(3) not null
    )`,
    'create index joins_by_member on joins (guild_id, user_id, id)',
    'create index joins_by_user on joins (user_id)',
    'create index joins_by_inviter on joins (inviter_id)',
  ],
};
