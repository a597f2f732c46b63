import type { Migration } from './migration';

/**
 * Whom a message mentions, and by what, as it was written. `target` is a user or a role, and 0 for everyone. The
 * messages of the last thirty days are looked through once: their replies, mentions of everyone and of roles are known,
 * and names are taken from the text.
 */
export const pings: Migration = {
  version: 23,
  name: 'mentions that count',
  statements: [
    `create table message_pings (
      message_id bigint not null references messages (id) on delete cascade,
      channel_id bigint not null,
      kind text not null,
      target bigint not null,
      primary key (message_id, kind, target)
    )`,
    'create index message_pings_of_channel on message_pings (channel_id, message_id)',
    `insert into message_pings (message_id, channel_id, kind, target)
      with recent as (
        select m.*, ch.guild_id from messages m join channels ch on ch.id = m.channel_id
        where m.created_at > now() - interval '30 days'
      )
      select id, channel_id, 'everyone', 0 from recent where mentions_everyone
      union
      select m.id, m.channel_id, 'reply', p.author_id
      from recent m join messages p on p.id = m.parent_id and p.author_id <> m.author_id
      union
      select m.id, m.channel_id, 'role', r.role_id from recent m join role_mentions r on r.message_id = m.id
      union
      select m.id, m.channel_id, 'user', member.user_id
      from recent m
      cross join lateral regexp_matches(m.content, '<@([0-9]{1,19})>', 'g') as named (id)
      join members member on member.guild_id = m.guild_id and member.user_id = case
        when length(named.id[1]) < 19 or named.id[1] <= '9223372036854775807' then named.id[1]::bigint end
      where m.content like '%<@%' and member.user_id <> m.author_id`,
  ],
};
