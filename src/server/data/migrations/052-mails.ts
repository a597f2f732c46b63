import type { Migration } from './migration';

/**
 * E-mail. A mail is a row until an hour after it was sent, so that mails can be counted. Its code is made when it is sent, so
 * no row contains one: of codes there are hashes alone, with the address that they prove.
 */
export const mails: Migration = {
  version: 52,
  name: 'mails',
  statements: [
    `create table mails (
      id bigint primary key,
      kind text not null,
      user_id bigint references users (id) on delete cascade,
      address text not null,
      created_at timestamptz(3) not null,
      due_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      tries integer not null default 0,
      sent_at timestamptz(3)
    )`,
    'create index mails_due on mails (due_at) where sent_at is null',
    'create index mails_of_user on mails (user_id, created_at)',
    `create table mail_codes (
      hash text primary key,
      kind text not null,
      user_id bigint not null references users (id) on delete cascade,
      address text not null,
      expires_at timestamptz(3) not null
    )`,
    'create index mail_codes_of_user on mail_codes (user_id)',
  ],
};
