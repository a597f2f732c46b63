import type { Migration } from './migration';

/** What people say beside their status, and who is shown as offline although they are here (docs/decisions/069). */
export const customStatuses: Migration = {
  version: 50,
  name: 'custom-statuses',
  statements: [
    `alter table users add column invisible boolean not null default false, add column status_text text,
      add column status_until timestamptz(3)`,
    'create index users_by_status_until on users (status_until) where status_until is not null',
  ],
};
