import type { Migration } from './migration';

/**
 * What the operator has decided about an account: a suspension, and a password for one sign-in. Their acts are recorded in
 * a log of their own; `about` names accounts by their ids, so that a deleted one has no name there.
 */
export const accountStanding: Migration = {
  version: 29,
  name: 'account-standing',
  statements: [
    'alter table users add column suspended_at timestamptz(3)',
    'alter table users add column suspended_for text',
    'alter table users add column one_time_until timestamptz(3)',
    'alter table users add column one_time_used boolean not null default false',
    `create table operator_log (
      id bigint primary key,
      at timestamptz(3) not null,
      act text not null,
      about jsonb not null,
      outcome text
    )`,
    `create table sign_up_invites (
      code text primary key,
      uses_left integer not null,
      expires_at timestamptz(3),
      created_at timestamptz(3) not null
    )`,
  ],
};
