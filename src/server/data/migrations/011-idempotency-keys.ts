import type { Migration } from './migration';

/** Completed requests, so that a retried request is not carried out twice. */
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
