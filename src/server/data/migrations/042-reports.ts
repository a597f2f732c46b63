import type { Migration } from './migration';

/**
 * Reports: of a guild's queue, or, without a guild, of the operator. There is one open report of a message, of a person and
 * of a guild, with a row for each person who made it. Messages, channels and reported guilds are no foreign keys: a report
 * stays when they are deleted.
 */
export const reports: Migration = {
  version: 42,
  name: 'reports',
  statements: [
    `create table reports (
      id bigint primary key,
      guild_id bigint references guilds (id) on delete cascade,
      status text not null default 'open' check (status in ('open', 'resolved')),
      target_id bigint references users (id),
      message_id bigint,
      channel_id bigint,
      channel_name text,
      about_guild_id bigint,
      about_guild_name text,
      evidence jsonb,
      claimed_by bigint references users (id),
      claimed_until timestamptz(3),
      outcome text,
      note text,
      created_at timestamptz(3) not null,
      resolved_at timestamptz(3),
      resolved_by bigint references users (id)
    )`,
    'create index reports_by_guild on reports (guild_id, id)',
    'create index reports_with_evidence on reports (created_at) where evidence is not null',
    'create index reports_by_message on reports (message_id) where message_id is not null',
    `create unique index reports_open_message on reports (message_id)
      where status = 'open' and message_id is not null`,
    `create unique index reports_open_person on reports (guild_id, target_id) nulls not distinct
      where status = 'open' and message_id is null and about_guild_id is null`,
    `create unique index reports_open_guild on reports (about_guild_id)
      where status = 'open' and about_guild_id is not null`,
    `create table report_voices (
      report_id bigint not null references reports (id) on delete cascade,
      user_id bigint not null references users (id),
      category text not null,
      text text not null,
      created_at timestamptz(3) not null,
      primary key (report_id, user_id)
    )`,
    'create index report_voices_by_user on report_voices (user_id)',
    // What staff have done to somebody, beside a report.
    `create index audit_log_by_user on audit_log (guild_id, target_id, id) where target_type = 'user'`,
    'alter table guild_settings add column evidence_days integer not null default 90',
  ],
};
