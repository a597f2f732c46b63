import type { Migration } from './migration';

/**
 * Files of messages. A file that is in no message yet has no `message_id`. The content is elsewhere, under the name in
 * `blobs`: `size` of a file's content is 0 for the file itself, and otherwise the longest side of a smaller picture.
 */
export const attachments: Migration = {
  version: 15,
  name: 'attachments',
  statements: [
    `create table blobs (
      name text primary key,
      size bigint not null,
      unused_since timestamptz(3)
    )`,
    `create table attachments (
      id bigint primary key,
      channel_id bigint not null references channels (id) on delete cascade,
      uploader_id bigint not null references users (id) on delete cascade,
      message_id bigint references messages (id) on delete cascade,
      position integer not null default 0,
      created_at timestamptz(3) not null,
      name text not null,
      type text not null,
      size bigint not null,
      kind text not null,
      width integer,
      height integer,
      duration_ms bigint,
      blurhash text,
      url text not null,
      thumbnail_url text,
      spoiler boolean not null,
      description text
    )`,
    'create index attachments_of_message on attachments (message_id, position)',
    'create index attachments_of_channel on attachments (channel_id)',
    'create index attachments_by_uploader on attachments (uploader_id, message_id)',
    `create table attachment_blobs (
      attachment_id bigint not null references attachments (id) on delete cascade,
      size integer not null,
      blob text not null references blobs (name),
      primary key (attachment_id, size)
    )`,
    'create index attachment_blobs_by_blob on attachment_blobs (blob)',
  ],
};
