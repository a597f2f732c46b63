import type { Migration } from './migration';

/**
 * What people say beside their status, who is shown as offline although they are here, and what members begin with whom
 * others may write to (docs/decisions/069).
 */
export const customStatuses: Migration = {
  version: 50,
  name: 'custom-statuses',
  statements: [
    `alter table users add column invisible boolean not null default false, add column status_text text,
      add column status_until timestamptz(3)`,
    // Null: as the server's setting is, until the member chooses.
    'alter table members alter column takes_direct drop not null, alter column takes_direct drop default',
    'update members set takes_direct = null where takes_direct',
    'alter table guild_settings add column direct_messages boolean not null default true',
    'create index users_by_status_until on users (status_until) where status_until is not null',
  ],
};
