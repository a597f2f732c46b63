import type { Migration } from './migration';

/** What was done by a request, so that the same request is not done again when it comes again. */
export const idempotencyKeys: Migration = {
  version: 11,
  name: 'idempotency-keys',
  statements: [
    `create table idempotency_keys (
      user_id bigint not null,
      key text not null,
      request text not null,
      answer text,
      created_at timestamptz(3) not null,
      primary key (user_id, key)
    )`,
    'create index idempotency_keys_time on idempotency_keys (created_at)',
  ],
};
