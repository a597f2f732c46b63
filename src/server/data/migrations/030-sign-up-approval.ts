import type { Migration } from './migration';

/** An account that waits for the operator's approval has the time of its sign-up here; nobody is signed in by it. */
export const signUpApproval: Migration = {
  version: 30,
  name: 'sign-up-approval',
  statements: [
    'alter table users add column waiting_since timestamptz(3)',
    'create index users_waiting on users (waiting_since) where waiting_since is not null',
  ],
};
