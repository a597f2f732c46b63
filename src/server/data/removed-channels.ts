import { sql } from 'kysely';
import type { Overwrite } from '../../contract/entities/channel';
import type { AuditLogEntryId, CategoryId, ChannelId, GuildId, MessageId } from '../../contract/ids';
import { type KeptFor, keepMessages } from './removed-messages';
import type { Db, Reads } from './schema';

/** The tables whose rows go with a channel and its threads, in the order in which they are put back. */
const TABLES = [
  { name: 'channels', of: 't.id', by: 'null' },
  { name: 'threads', of: 't.id', by: 'null' },
  { name: 'thread_follows', of: 't.thread_id', by: 't.user_id' },
  { name: 'read_markers', of: 't.channel_id', by: 't.user_id' },
  { name: 'overwrites', of: 't.channel_id', by: 'null' },
] as const;

/**
 * Copies a channel that is about to be deleted, with its threads, messages and marks. False, and nothing is kept, where it has
 * more than `most` messages. Runs in the transaction of the deletion, which has locked the guild.
 */
export const keepChannel = async (
  trx: Db,
  kept: KeptFor,
  { channelId, most }: { readonly channelId: ChannelId; readonly most: number },
): Promise<boolean> => {
  const { entryId, now, keptUntil } = kept;
  const { rows: places } = await sql<{ readonly id: ChannelId }>`
    select id from channels where id = ${channelId} or thread_of = ${channelId} order by id for update`.execute(
    trx,
  );
  const ids = sql`${sql.val(places.map(({ id }) => id))}::bigint[]`;
  const { rows: messages } = await sql<{ readonly id: MessageId }>`
    select id from messages where channel_id = any(${ids}) limit ${most + 1}`.execute(trx);
  if (messages.length > most) return false;
  for (const { name, of, by } of TABLES)
    await sql`
      insert into removed_rows (entry_id, table_name, nth, message_id, user_id, removed_at, kept_until, row)
      select ${entryId}::bigint, ${name}, row_number() over (order by ${sql.raw(of)}), null, ${sql.raw(by)}::bigint,
        ${now}::timestamptz, ${keptUntil}::timestamptz, to_jsonb(t)
      from ${sql.raw(name)} t where ${sql.raw(of)} = any(${ids})`.execute(trx);
  await keepMessages(
    trx,
    kept,
    messages.map(({ id }) => id),
  );
  return true;
};

/** A kept channel, as far as rights in it depend on it. */
export interface RemovedChannel {
  readonly categoryId: CategoryId | null;
  /** Whether it was in a category that is gone. */
  readonly isOut: boolean;
  readonly position: number;
  readonly overwrites: readonly Overwrite[];
  readonly isThere: boolean;
}

/** The channels that are kept of acts, by act; without those that are erased. Their category is null where that is gone. */
export const listRemovedChannels = async (
  db: Reads,
  entryIds: readonly AuditLogEntryId[],
): Promise<ReadonlyMap<AuditLogEntryId, RemovedChannel>> => {
  if (entryIds.length === 0) return new Map();
  const { rows } = await sql<RemovedChannel & { readonly entryId: AuditLogEntryId }>`
    select kept.entry_id, c.id as category_id, (kept.row ->> 'position')::int as position,
      (c.id is null and kept.row ->> 'category_id' is not null) as is_out,
      exists (select from channels ch where ch.id = (kept.row ->> 'id')::bigint) as is_there, coalesce((
      select json_agg(json_build_object(
        'target', case when o.row ->> 'role_id' is null then 'member' else 'role' end,
        'id', coalesce(o.row ->> 'role_id', o.row ->> 'user_id'), 'allow', o.row ->> 'allow', 'deny', o.row ->> 'deny'
      ))
      from removed_rows o where o.entry_id = kept.entry_id and o.table_name = 'overwrites'
    ), '[]'::json) as overwrites
    from removed_rows kept left join categories c on c.id = (kept.row ->> 'category_id')::bigint
    where kept.entry_id = any(${sql.val([...entryIds])}::bigint[]) and kept.table_name = 'channels'
      and kept.row ->> 'thread_of' is null`.execute(db);
  return new Map(rows.map(({ entryId, ...channel }) => [entryId, channel]));
};

/** The channel that is kept of an act; null where it is erased. */
export const findRemovedChannel = async (
  db: Reads,
  entryId: AuditLogEntryId,
): Promise<RemovedChannel | null> => (await listRemovedChannels(db, [entryId])).get(entryId) ?? null;

/**
 * Puts a kept channel back at a position, with its threads and marks; its messages are put back by `restoreMessages`. Runs in
 * a transaction that has locked the guild, and has made room among the channels.
 */
export const restoreChannel = async (
  trx: Db,
  {
    guildId,
    entryId,
    channelId,
    position,
  }: {
    readonly guildId: GuildId;
    readonly entryId: AuditLogEntryId;
    readonly channelId: ChannelId;
    readonly position: number;
  },
): Promise<void> => {
  await sql`
    insert into channels (
      id, guild_id, category_id, name, type, topic, slowmode, nsfw, position, last_message_id, thread_of, changes,
      user_limit, bitrate
    )
    select t.id, t.guild_id, c.id, t.name, t.type, t.topic, t.slowmode, t.nsfw,
      case when t.thread_of is null then ${position}::int else t.position end,
      t.last_message_id, t.thread_of, coalesce(t.changes, 0), t.user_limit, t.bitrate
    from removed_rows kept, jsonb_populate_record(null::channels, kept.row) t
    left join categories c on c.id = t.category_id and c.guild_id = t.guild_id
    where kept.entry_id = ${entryId} and kept.table_name = 'channels'
    order by t.thread_of is not null, t.id`.execute(trx);
  for (const name of ['threads', 'thread_follows', 'read_markers'] as const) {
    const table = sql.raw(name);
    await sql`
      insert into ${table} select t.* from removed_rows kept, jsonb_populate_record(null::${table}, kept.row) t
      where kept.entry_id = ${entryId} and kept.table_name = ${name} on conflict do nothing`.execute(trx);
  }
  // Of a role that is gone, or a member whose account is, nothing is put back.
  await sql`
    insert into overwrites (guild_id, channel_id, category_id, role_id, user_id, allow, deny)
    select t.guild_id, t.channel_id, t.category_id, t.role_id, t.user_id, t.allow, t.deny
    from removed_rows kept, jsonb_populate_record(null::overwrites, kept.row) t
    where kept.entry_id = ${entryId} and kept.table_name = 'overwrites'
      and (t.role_id is null or exists (select from roles r where r.id = t.role_id))
      and (t.user_id is null or exists (
        select from users u where u.id = t.user_id and u.deleted_at is null
      ))
    on conflict do nothing`.execute(trx);
  await sql`
    update guild_settings set system_channel = ${channelId}
    where guild_id = ${guildId} and system_channel is null and exists (
      select from undo_images i where i.entry_id = ${entryId} and (i.image ->> 'isSystem')::boolean
    )`.execute(trx);
};
