import type { Migration } from './migration';

/**
 * Second factors. `users.two_factor` says whether one is on; a secret without it was begun, and waits for a code. Of recovery
 * codes and of the tickets between the two steps of a sign-in there are hashes alone. `last_step` is the time, in steps of a
 * code, of the last code that was accepted: neither it nor an earlier one is accepted again.
 */
export const secondFactors: Migration = {
  version: 37,
  name: 'second-factors',
  statements: [
    'alter table users add column two_factor boolean not null default false',
    `create table second_factors (
      user_id bigint primary key references users (id) on delete cascade,
      secret text not null,
      begun_at timestamptz(3) not null,
      last_step integer not null default 0
    )`,
    `create table recovery_codes (
      user_id bigint not null references users (id) on delete cascade,
      hash text not null,
      primary key (user_id, hash)
    )`,
    `create table sign_in_tickets (
      hash text primary key,
      user_id bigint not null references users (id) on delete cascade,
      tries integer not null default 0,
      expires_at timestamptz(3) not null
    )`,
    'create index sign_in_tickets_of_user on sign_in_tickets (user_id)',
  ],
};
