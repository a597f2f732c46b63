import type { Migration } from './migration';

/**
 * The words of messages, by which they are found. Both tables follow from the messages: a backup does not have them. A
 * message without terms was edited, and is waiting for its new ones. The list of what GIN has not sorted yet is short,
 * because a search reads it whole, and a writer who fills it sorts it.
 */
export const search: Migration = {
  version: 24,
  name: 'search',
  statements: [
    `create table message_terms (
      message_id bigint primary key references messages (id) on delete cascade,
      channel_id bigint not null,
      terms tsvector
    )`,
    'create index message_terms_by_term on message_terms using gin (terms) with (gin_pending_list_limit = 256)',
    'create index message_terms_waiting on message_terms (message_id) where terms is null',
    `create table search_index (
      the_only boolean primary key default true check (the_only),
      indexed_down_to bigint not null,
      indexed_up_to bigint not null
    )`,
  ],
};
