import type { Migration } from './migration';

/** The texts of messages before their edits. They belong to the message, and go with it. */
export const messageVersions: Migration = {
  version: 25,
  name: 'message-versions',
  statements: [
    `create table message_versions (
      message_id bigint not null references messages (id) on delete cascade,
      nth integer not null,
      content text not null,
      at timestamptz(3) not null,
      replaced_at timestamptz(3) not null,
      primary key (message_id, nth)
    )`,
    'create index message_versions_by_age on message_versions (replaced_at)',
  ],
};
