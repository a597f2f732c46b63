import type { Migration } from './migration';

/**
 * What messages forward: a copy of the text, and where it comes from. The message and the channel of the source may go;
 * the copy stays, as its files do, which are files of the message that forwards.
 */
export const forwards: Migration = {
  version: 21,
  name: 'forwards',
  statements: [
    `create table forwards (
      message_id bigint primary key references messages (id) on delete cascade,
      source_message_id bigint not null,
      source_channel_id bigint not null,
      author_id bigint not null references users (id) on delete cascade,
      content text not null,
      created_at timestamptz(3) not null
    )`,
    'create index forwards_by_author on forwards (author_id, message_id)',
  ],
};
