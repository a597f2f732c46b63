import type { Migration } from './migration';

/**
 * Gifts and boosts. A gift stays without its message, so that deleting messages gives nobody more gifts a day. A boost of
 * a person has a number; the guild is null while none has it, also after its person left the guild.
 */
export const giftsAndBoosts: Migration = {
  version: 20,
  name: 'gifts and boosts',
  statements: [
    `create table gifts (
      id bigint primary key,
      message_id bigint unique references messages (id) on delete set null,
      giver_id bigint not null references users (id) on delete cascade,
      kind text not null,
      item_id bigint not null,
      name text not null,
      url text not null,
      recipient_id bigint references users (id) on delete cascade,
      taken_by bigint references users (id) on delete cascade,
      given_at timestamptz(3) not null,
      taken_at timestamptz(3)
    )`,
    'create index gifts_by_giver on gifts (giver_id, given_at)',
    `create table boosts (
      user_id bigint not null references users (id) on delete cascade,
      number integer not null,
      guild_id bigint,
      given_at timestamptz(3) not null,
      primary key (user_id, number),
      foreign key (guild_id, user_id) references members (guild_id, user_id) on delete set null (guild_id)
    )`,
    'create index boosts_of_guild on boosts (guild_id, given_at) where guild_id is not null',
  ],
};
