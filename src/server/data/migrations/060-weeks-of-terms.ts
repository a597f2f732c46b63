import type { Migration } from './migration';

/** The index of terms has the week of each message beside them: what is frequent is found in the latest weeks alone. */
export const weeksOfTerms: Migration = {
  version: 60,
  name: 'weeks of terms',
  statements: [
    `create index message_terms_by_term_and_week on message_terms
      using gin (terms, (array[message_id >> 51])) with (gin_pending_list_limit = 256)`,
    'drop index message_terms_by_term',
  ],
};
