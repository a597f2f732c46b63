import type { Migration } from './migration';

/**
 * Messages to be sent later. A channel or message to reply to may be gone by then: the message is refused at its time, and
 * stays with the reason.
 */
export const scheduled: Migration = {
  version: 27,
  name: 'scheduled messages',
  statements: [
    `create table scheduled_messages (
      id bigint primary key,
      user_id bigint not null references users (id) on delete cascade,
      guild_id bigint not null,
      channel_id bigint not null,
      content text not null,
      parent_id bigint,
      send_at timestamptz(3) not null,
      created_at timestamptz(3) not null,
      refused text
    )`,
    'create index scheduled_messages_by_user on scheduled_messages (user_id, send_at)',
    'create index scheduled_messages_due on scheduled_messages (send_at, id) where refused is null',
  ],
};
