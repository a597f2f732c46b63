import { sql } from 'kysely';
import type { GuildId } from '../../../src/contract/ids';
import type { Reads } from '../../../src/server/data/schema';

/** The values of a guild's rows, by `table|key|column`; a row that is there has the column `#`, too. */
export type Rows = ReadonlyMap<string, string>;

interface Table {
  readonly name: string;
  /** What a row `t` is of. */
  readonly of: string;
  readonly key: readonly string[];
  /** The only columns that are looked at; all, if not given. */
  readonly only?: readonly string[];
  readonly without?: readonly string[];
  /** A row says nothing but which of these are true: none is the same as no row. */
  readonly marks?: readonly string[];
}

const OF_GUILD = 't.guild_id = (select id from g)';
const inChannels = (column: string): string => `t.${column} in (select id from ch)`;
const OF_MESSAGE = 't.message_id in (select id from ms)';

/**
 * What an undo can put back. Positions are compared as orders, a channel's last message follows from its
 * messages, and its number of changes grows by an undo, too.
 */
const TABLES: readonly Table[] = [
  {
    name: 'guilds',
    of: 't.id = (select id from g)',
    key: ['id'],
    only: ['name', 'description', 'discoverable', 'icon', 'banner'],
  },
  { name: 'guild_settings', of: OF_GUILD, key: ['guild_id'], only: ['system_channel'] },
  { name: 'members', of: OF_GUILD, key: ['user_id'], only: ['nickname'] },
  { name: 'member_roles', of: OF_GUILD, key: ['user_id', 'role_id'] },
  { name: 'returning_roles', of: OF_GUILD, key: ['user_id', 'role_id'] },
  { name: 'timeouts', of: OF_GUILD, key: ['user_id'] },
  { name: 'voice_mutes', of: OF_GUILD, key: ['user_id'], marks: ['mute', 'deaf'] },
  { name: 'bans', of: OF_GUILD, key: ['user_id'], only: ['id'] },
  { name: 'roles', of: OF_GUILD, key: ['id'], without: ['position'] },
  { name: 'categories', of: OF_GUILD, key: ['id'], without: ['position'] },
  { name: 'channels', of: OF_GUILD, key: ['id'], without: ['position', 'last_message_id', 'changes'] },
  { name: 'threads', of: inChannels('id'), key: ['id'] },
  { name: 'thread_follows', of: inChannels('thread_id'), key: ['thread_id', 'user_id'] },
  { name: 'read_markers', of: inChannels('channel_id'), key: ['channel_id', 'user_id'] },
  { name: 'overwrites', of: OF_GUILD, key: ['place_id', 'role_id', 'user_id'] },
  { name: 'guild_emoji', of: `${OF_GUILD} and t.picture is not null`, key: ['id'] },
  { name: 'guild_stickers', of: `${OF_GUILD} and t.picture is not null`, key: ['id'] },
  // Of the pictures of the guild those that are used.
  {
    name: 'media',
    of: `('/media/' || t.id) in (
      select icon from guilds where id = (select id from g) union select banner from guilds where id = (select id from g)
      union select picture from guild_emoji where guild_id = (select id from g)
      union select picture from guild_stickers where guild_id = (select id from g))`,
    key: ['id'],
  },
  { name: 'automod_rules', of: OF_GUILD, key: ['id'], without: ['stamp'] },
  { name: 'messages', of: inChannels('channel_id'), key: ['id'] },
  { name: 'pins', of: OF_MESSAGE, key: ['message_id'] },
  { name: 'reactions', of: OF_MESSAGE, key: ['message_id', 'emoji', 'user_id'] },
  { name: 'attachments', of: OF_MESSAGE, key: ['id'] },
  { name: 'message_pings', of: OF_MESSAGE, key: ['message_id', 'kind', 'target'] },
  { name: 'role_mentions', of: OF_MESSAGE, key: ['message_id', 'role_id'] },
  { name: 'message_versions', of: OF_MESSAGE, key: ['message_id', 'nth'] },
];

/** Channels and threads, categories, and roles in their order. */
export interface Orders {
  readonly channels: readonly string[];
  readonly categories: readonly string[];
  readonly roles: readonly string[];
}

/** What a guild's rows say at one time. */
export interface Seen {
  readonly rows: Rows;
  readonly orders: Orders;
  /** The positions of what is in an order, by id. */
  readonly positions: ReadonlyMap<string, string>;
  /** Channels whose last message is not their newest one. */
  readonly untrueLast: readonly string[];
}

interface Row {
  readonly name: string;
  readonly value: string;
}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Reads what an undo can put back. */
export const see = async (db: Reads, guildId: GuildId): Promise<Seen> => {
  const parts = TABLES.map(
    ({ name, of }) =>
      sql`select ${name}::text as name, to_jsonb(t)::text as value from ${sql.table(name)} t where ${sql.raw(of)}`,
  );
  const { rows } = await sql<Row>`
    with g as (select ${guildId}::bigint as id),
      ch as (select id from channels where guild_id = ${guildId}),
      ms as (select id from messages where channel_id in (select id from ch))
    ${sql.join(parts, sql` union all `)}
    union all
    select 'order of ' || name, id || ' ' || position from (
      select 'channels' as name, id, position, row_number() over (order by category_id nulls first, position) as nth
      from channels where guild_id = ${guildId} and thread_of is null
      union all select 'categories', id, position, row_number() over (order by position)
      from categories where guild_id = ${guildId}
      union all select 'roles', id, position, row_number() over (order by position) from roles where guild_id = ${guildId}
      order by 1, nth
    ) o
    union all
    select 'untrue last', id::text from channels c where guild_id = ${guildId}
      and last_message_id is distinct from (select max(id) from messages m where m.channel_id = c.id)`.execute(
    db,
  );
  const values = new Map<string, string>();
  for (const { name, key, only, without = [], marks } of TABLES)
    for (const { value } of rows.filter((row) => row.name === name)) {
      // An id is larger than the numbers of JavaScript.
      const exact = value.replaceAll(/([:[,] ?)(\d{15,})/g, '$1"$2"');
      const row = JSON.parse(exact) as Record<string, unknown>;
      const at = `${name}|${key.map((column) => text(row[column])).join(' ')}`;
      if (marks !== undefined) {
        for (const mark of marks) if (row[mark] === true) values.set(`${at}|${mark}`, 'true');
        continue;
      }
      values.set(`${at}|#`, 'there');
      for (const column of only ?? Object.keys(row))
        if (!without.includes(column)) values.set(`${at}|${column}`, JSON.stringify(row[column] ?? null));
    }
  const listed = (name: string): string[] =>
    rows.filter((row) => row.name === name).map(({ value }) => value);
  const positions = new Map<string, string>();
  const ordered = (name: keyof Orders): string[] =>
    listed(`order of ${name}`).map((value) => {
      const [id = '', position = ''] = value.split(' ');
      positions.set(id, position);
      return id;
    });
  return {
    rows: values,
    orders: { channels: ordered('channels'), categories: ordered('categories'), roles: ordered('roles') },
    positions,
    untrueLast: listed('untrue last'),
  };
};

/** The keys of the rows of a table that are there, each as its columns. */
export const keysOf = (rows: Rows, table: string): string[][] =>
  [...rows.keys()].flatMap((key) => {
    const [name, at = '', column] = key.split('|');
    return name === table && column === '#' ? [at.split(' ')] : [];
  });
