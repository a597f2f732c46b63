import type { Migration } from './migration';

/** The pinned messages of channels; a pin goes with its message. */
export const pins: Migration = {
  version: 13,
  name: 'pins',
  statements: [
    `create table pins (
      message_id bigint primary key references messages (id) on delete cascade,
      channel_id bigint not null references channels (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      pinned_at timestamptz not null
    )`,
    'create index pins_of_channel on pins (channel_id, pinned_at desc)',
    'create index pins_by_user on pins (user_id)',
  ],
};
