import type { Migration } from './migration';

/** Friends, requests and blocked people, each person's own view of them; and by whom people may be reached. */
export const relations: Migration = {
  version: 35,
  name: 'relations of people',
  statements: [
    `create table relations (
      user_id bigint not null references users (id) on delete cascade,
      other_id bigint not null references users (id) on delete cascade,
      kind text not null,
      since timestamptz(3) not null,
      primary key (user_id, other_id),
      check (user_id <> other_id)
    )`,
    'create index relations_by_other on relations (other_id, kind)',
    `create table privacy (
      user_id bigint primary key references users (id) on delete cascade,
      friend_requests text not null,
      direct_messages text not null
    )`,
  ],
};
