import type { Migration } from './migration';

/** What people have written for themselves about others. */
export const userNotes: Migration = {
  version: 51,
  name: 'user-notes',
  statements: [
    `create table user_notes (
      author_id bigint not null references users (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      text text not null,
      primary key (author_id, user_id)
    )`,
    'create index user_notes_by_user on user_notes (user_id)',
  ],
};
