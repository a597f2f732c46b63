import type { Migration } from './migration';

/**
 * An account scheduled for deletion has a due time. A deleted account keeps its row, to which messages, bans and the
 * audit log refer, and its unique names are free again (docs/decisions/012).
 */
export const accountDeletion: Migration = {
  version: 9,
  name: 'account-deletion',
  statements: [
    'alter table users add column deletion_due timestamptz(3)',
    'alter table users add column deletion_erases boolean not null default false',
    'alter table users add column deleted_at timestamptz(3)',
    'create index users_deletion on users (deletion_due) where deletion_due is not null',
    'drop index users_username',
    'create unique index users_username on users (lower(username)) where deleted_at is null',
    'drop index users_email',
    'create unique index users_email on users (lower(email)) where deleted_at is null',
  ],
};
