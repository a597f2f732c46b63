import type { Migration } from './migration';

/**
 * Automatic rules, what was said where a rule asks for it, and the messages that rules hold. A held message is a row until
 * it is decided; the item of the queue stays.
 */
export const automod: Migration = {
  version: 44,
  name: 'automod',
  statements: [
    `create table automod_rules (
      id bigint primary key,
      guild_id bigint not null references guilds (id) on delete cascade,
      name text not null,
      enabled boolean not null,
      kind text not null,
      config jsonb not null,
      action text not null,
      timeout_s integer,
      message text,
      exempt_roles jsonb not null,
      exempt_channels jsonb not null,
      stamp uuid not null default gen_random_uuid()
    )`,
    'create index automod_rules_by_guild on automod_rules (guild_id, id)',
    `create table automod_said (
      guild_id bigint not null references guilds (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      hash text not null,
      created_at timestamptz(3) not null
    )`,
    'create index automod_said_by_member on automod_said (guild_id, user_id, created_at)',
    'create index automod_said_by_user on automod_said (user_id)',
    'create index automod_said_by_time on automod_said (created_at)',
    `alter table reports
      add column kind text not null default 'report' check (kind in ('report', 'held')),
      add column rule text`,
    'drop index reports_open_person',
    `create unique index reports_open_person on reports (guild_id, target_id) nulls not distinct
      where status = 'open' and message_id is null and about_guild_id is null and kind = 'report'`,
    `create table held_messages (
      id bigint primary key,
      report_id bigint not null unique references reports (id) on delete cascade,
      guild_id bigint not null references guilds (id) on delete cascade,
      channel_id bigint not null references channels (id) on delete cascade,
      author_id bigint not null references users (id) on delete cascade,
      nonce text,
      draft jsonb not null,
      created_at timestamptz(3) not null
    )`,
    'create index held_messages_by_author on held_messages (author_id)',
    'create index held_messages_by_guild on held_messages (guild_id, author_id)',
    'create index held_messages_by_time on held_messages (created_at)',
    `create unique index held_messages_by_nonce on held_messages (channel_id, author_id, nonce)
      where nonce is not null`,
    'alter table attachments add column held_id bigint references held_messages (id) on delete set null',
    'create index attachments_by_held on attachments (held_id) where held_id is not null',
    'alter table messages add column sent_at timestamptz(3)',
  ],
};
