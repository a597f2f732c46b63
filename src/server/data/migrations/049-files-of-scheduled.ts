import type { Migration } from './migration';

/**
 * Files of messages that are sent later: they go with the scheduled message, unless a message has them. `files` is their
 * number: a channel that is deleted takes files with it, and a message is not sent without them.
 */
export const filesOfScheduled: Migration = {
  version: 49,
  name: 'files of scheduled messages',
  statements: [
    'alter table scheduled_messages add column files integer not null default 0',
    `alter table attachments
      add column scheduled_id bigint references scheduled_messages (id) on delete cascade`,
    'create index attachments_by_scheduled on attachments (scheduled_id) where scheduled_id is not null',
  ],
};
