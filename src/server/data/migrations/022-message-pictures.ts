import type { Migration } from './migration';

/**
 * Pictures of other hosts in messages, as they were when the message was posted. `key` is that of a link (`linkKey`). The
 * content is in `blobs`.
 */
export const messagePictures: Migration = {
  version: 22,
  name: 'pictures of other hosts',
  statements: [
    `create table message_pictures (
      message_id bigint not null references messages (id) on delete cascade,
      key text not null,
      blob text not null references blobs (name),
      primary key (message_id, key)
    )`,
    'create index message_pictures_by_key on message_pictures (key)',
    'create index message_pictures_by_blob on message_pictures (blob)',
  ],
};
