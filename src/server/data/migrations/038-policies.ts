import type { Migration } from './migration';

/**
 * The server's own terms and privacy text: every version that was in effect, so that the hash of an agreement leads to its
 * text, and which version each person has agreed to, and when.
 */
export const policies: Migration = {
  version: 38,
  name: 'policies',
  statements: [
    `create table policies (
      kind text not null,
      version text not null,
      text text not null,
      since timestamptz(3) not null,
      primary key (kind, version)
    )`,
    `create table policy_consents (
      user_id bigint not null references users (id) on delete cascade,
      kind text not null,
      version text not null,
      agreed_at timestamptz(3) not null,
      primary key (user_id, kind, version)
    )`,
  ],
};
