import { sql } from 'kysely';
import type { AuditLogEntryId, ChannelId, GuildId, MessageId, UserId } from '../../contract/ids';
import { HAS_OVERWRITES } from './overwrites';
import type { Db, Reads } from './schema';
import { newestIn } from './of-channel';

/**
 * The tables whose rows go with a message, in the order in which they are put back: a row after those that it refers to.
 * `of` is the message of a row `t`, `by` whose words or reaction it is, `blob` its content. Search finds a message again
 * when it is indexed anew; what readers have ticked off in their inbox is not kept.
 */
const TABLES = [
  { name: 'messages', of: 't.id', by: 't.author_id', blob: 'null' },
  { name: 'forwards', of: 't.message_id', by: 't.author_id', blob: 'null' },
  { name: 'attachments', of: 't.message_id', by: 'null', blob: 'null' },
  { name: 'pins', of: 't.message_id', by: 'null', blob: 'null' },
  { name: 'reactions', of: 't.message_id', by: 't.user_id', blob: 'null' },
  { name: 'message_stickers', of: 't.message_id', by: 'null', blob: 'null' },
  { name: 'role_mentions', of: 't.message_id', by: 'null', blob: 'null' },
  { name: 'message_pings', of: 't.message_id', by: 'null', blob: 'null' },
  { name: 'message_versions', of: 't.message_id', by: 'null', blob: 'null' },
  { name: 'embeds', of: 't.message_id', by: 'null', blob: 't.blob' },
  { name: 'embed_removals', of: 't.message_id', by: 'null', blob: 'null' },
  { name: 'message_pictures', of: 't.message_id', by: 'null', blob: 't.blob' },
] as const;

/** Of an act whose image is stored, and until when what it deletes is kept. */
export interface KeptFor {
  readonly entryId: AuditLogEntryId;
  readonly now: string;
  readonly keptUntil: string;
}

const idList = (ids: readonly MessageId[]) => sql`${sql.val([...ids])}::bigint[]`;

/**
 * Copies messages that are about to be deleted, with all that goes with them. Locks their channels first, as a deletion
 * does. Runs in the transaction of the deletion.
 */
export const keepMessages = async (
  trx: Db,
  { entryId, now, keptUntil }: KeptFor,
  ids: readonly MessageId[],
): Promise<void> => {
  if (ids.length === 0) return;
  await sql`
    select id from channels where id in (select channel_id from messages where id = any(${idList(ids)}))
    order by id for no key update`.execute(trx);
  // Whoever edits a message or reacts waits for the deletion.
  await sql`select id from messages where id = any(${idList(ids)}) order by id for update`.execute(trx);
  const keep = async (table: string, from: ReturnType<typeof sql>): Promise<void> => {
    await sql`
      insert into removed_rows (entry_id, table_name, nth, message_id, user_id, blob, removed_at, kept_until, row)
      select ${entryId}::bigint, ${table}, coalesce((
          select max(nth) from removed_rows where entry_id = ${entryId} and table_name = ${table}
        ), 0) + row_number() over (order by x.message_id), x.message_id, x.user_id, x.blob,
        ${now}::timestamptz, ${keptUntil}::timestamptz, x.row
      from (${from}) x`.execute(trx);
  };
  for (const { name, of, by, blob } of TABLES)
    await keep(
      name,
      sql`select ${sql.raw(of)} as message_id, ${sql.raw(by)}::bigint as user_id, ${sql.raw(blob)}::text as blob, to_jsonb(t) as row
        from ${sql.raw(name)} t where ${sql.raw(of)} = any(${idList(ids)})`,
    );
  await keep(
    'attachment_blobs',
    sql`select att.message_id, null::bigint as user_id, t.blob, to_jsonb(t) as row
      from attachment_blobs t join attachments att on att.id = t.attachment_id
      where att.message_id = any(${idList(ids)})`,
  );
  await keep(
    'gifts',
    sql`select t.message_id, null::bigint as user_id, null::text as blob, jsonb_build_object('id', t.id) as row
      from gifts t where t.message_id = any(${idList(ids)})`,
  );
};

/** Kept messages of one channel. */
export interface RemovedIn {
  readonly channelId: ChannelId;
  readonly authorIds: readonly UserId[];
  readonly messageIds: readonly MessageId[];
  /** Null where the channel is gone. */
  readonly channel: {
    readonly threadOf: ChannelId | null;
    readonly isRuled: boolean;
  } | null;
}

/** Whether a copy is one that may still be used: what is over is erased some minutes later. */
const keptAt = (now: string) => sql`kept_until > ${now}::timestamptz`;

/** The messages that are kept of an act at this time, by channel. */
export const listRemoved = async (
  db: Reads,
  entryId: AuditLogEntryId,
  now: string,
): Promise<readonly RemovedIn[]> => {
  const { rows } = await sql<RemovedIn>`
    select gone.channel_id, gone.author_ids, gone.message_ids, case when ch.id is null then null
      else json_build_object('threadOf', ch.thread_of::text, 'isRuled', ${HAS_OVERWRITES}) end as channel
    from (
      select (row ->> 'channel_id')::bigint as channel_id,
        json_agg(distinct user_id::text) as author_ids, json_agg(message_id::text order by message_id) as message_ids
      from removed_rows where entry_id = ${entryId} and table_name = 'messages' and ${keptAt(now)} group by 1
    ) gone left join channels ch on ch.id = gone.channel_id
    order by gone.channel_id`.execute(db);
  return rows;
};

/** Where and whose the messages are that are kept of several acts. */
export interface RemovedOf {
  readonly entryId: AuditLogEntryId;
  readonly channelId: ChannelId;
  readonly threadOf: ChannelId | null;
  /** Whether the channel is still there. */
  readonly isThere: boolean;
  readonly authorIds: readonly UserId[];
}

/** The same for several acts, without the messages. */
export const listRemovedOf = async (
  db: Reads,
  entryIds: readonly AuditLogEntryId[],
  now: string,
): Promise<readonly RemovedOf[]> => {
  if (entryIds.length === 0) return [];
  const { rows } = await sql<RemovedOf>`
    select gone.entry_id, gone.channel_id, gone.author_ids, ch.id is not null as is_there, ch.thread_of
    from (
      select entry_id, (row ->> 'channel_id')::bigint as channel_id, json_agg(distinct user_id::text) as author_ids
      from removed_rows
      where entry_id = any(${sql.val([...entryIds])}::bigint[]) and table_name = 'messages' and ${keptAt(now)}
      group by 1, 2
    ) gone left join channels ch on ch.id = gone.channel_id`.execute(db);
  return rows;
};

/**
 * Puts the kept messages of an act back under their ids, with all that went with them, in those channels that still exist,
 * and forgets the copies. The result is what is back, by channel. Runs in a transaction that has locked the guild.
 */
export const restoreMessages = async (
  trx: Db,
  entryId: AuditLogEntryId,
  now: string,
): Promise<readonly (RemovedIn & { readonly channel: NonNullable<RemovedIn['channel']> })[]> => {
  const removed = await listRemoved(trx, entryId, now);
  const there = removed.flatMap(({ channel, ...one }) => (channel === null ? [] : [{ ...one, channel }]));
  const channelIds = there.map(({ channelId }) => channelId);
  await sql`
    select id from channels where id = any(${sql.val(channelIds)}::bigint[]) order by id for no key update`.execute(
    trx,
  );
  for (const name of [...TABLES.map((table) => table.name), 'attachment_blobs']) {
    const table = sql.raw(name);
    // Without its channel a message does not come back, nor what belongs to it.
    const isThere =
      name === 'messages'
        ? sql`exists (select from channels ch where ch.id = t.channel_id)`
        : sql`exists (select from messages msg where msg.id = kept.message_id)`;
    const hasSticker =
      name === 'message_stickers'
        ? sql`and exists (select from guild_stickers s where s.id = t.sticker_id)`
        : sql``;
    await sql`
      insert into ${table} select t.* from removed_rows kept, jsonb_populate_record(null::${table}, kept.row) t
      where kept.entry_id = ${entryId} and kept.table_name = ${name} and ${keptAt(now)} and ${isThere} ${hasSticker}
      order by kept.nth on conflict do nothing`.execute(trx);
  }
  await sql`
    update gifts set message_id = kept.message_id
    from removed_rows kept join messages msg on msg.id = kept.message_id
    where kept.entry_id = ${entryId} and kept.table_name = 'gifts' and gifts.id = (kept.row ->> 'id')::bigint`.execute(
    trx,
  );
  const ids = there.flatMap(({ messageIds }) => messageIds);
  await sql`
    insert into message_terms (message_id, channel_id, terms)
    select id, channel_id, null from messages where id = any(${idList(ids)}) on conflict do nothing`.execute(
    trx,
  );
  await sql`
    update channels set changes = changes + (select count(*) from messages where id = any(${idList(ids)}) and channel_id = channels.id),
      last_message_id = ${newestIn(sql`channels.id`)}
    where id = any(${sql.val(channelIds)}::bigint[])`.execute(trx);
  await trx.deleteFrom('removedRows').where('entryId', '=', entryId).execute();
  return there;
};

/** Whether kept rows or images are over: a look, so that a server at rest does not write. */
export const hasOverdueImages = async (db: Reads, now: string): Promise<boolean> => {
  const { rows } = await sql<{ readonly found: boolean }>`
    select exists (select from removed_rows where kept_until <= ${now}::timestamptz)
      or exists (select from undo_images where kept_until <= ${now}::timestamptz and image is not null) as found`.execute(
    db,
  );
  return rows[0]?.found === true;
};

/** Erases what is kept longer than its days. */
export const eraseOverdueImages = async (trx: Db, now: string): Promise<void> => {
  await trx.deleteFrom('removedRows').where('keptUntil', '<=', now).execute();
  await trx
    .updateTable('undoImages')
    .set({ image: null })
    .where('keptUntil', '<=', now)
    .where('image', 'is not', null)
    .execute();
};

/** Shortens how long a guild keeps what its staff have deleted; with 0 days it is erased at once. Needs the guild's lock. */
export const shortenRemoved = async (trx: Db, guildId: GuildId, days: number, now: string): Promise<void> => {
  await sql`
    update removed_rows r set kept_until = least(r.kept_until, r.removed_at + make_interval(days => ${days}))
    from undo_images i where i.entry_id = r.entry_id and i.guild_id = ${guildId}`.execute(trx);
  await sql`
    update undo_images i set kept_until = r.kept_until
    from removed_rows r where r.entry_id = i.entry_id and i.guild_id = ${guildId}
      and i.image ->> 'kind' in ('messages', 'channel-deleted', 'emoji-deleted', 'sticker-deleted') and r.kept_until < i.kept_until`.execute(
    trx,
  );
  await sql`
    delete from removed_rows r using undo_images i
    where i.entry_id = r.entry_id and i.guild_id = ${guildId} and r.kept_until <= ${now}::timestamptz`.execute(
    trx,
  );
};

/** Forgets an account's reactions, and what it had read and followed, among what is kept, and its words too if they are to be erased. */
export const forgetRemovedOf = async (trx: Db, userId: UserId, hasWords: boolean): Promise<void> => {
  await sql`delete from removed_rows where user_id = ${userId} and table_name in ('reactions', 'read_markers', 'thread_follows')`.execute(
    trx,
  );
  // Pictures that it uploaded for guilds stay with them, but those that it would take away are not kept.
  await (
    hasWords
      ? sql`delete from removed_rows where user_id = ${userId} and table_name = 'media'`
      : sql`update removed_rows set user_id = null where user_id = ${userId} and table_name = 'media'`
  ).execute(trx);
  if (!hasWords) return;
  // With its message goes all that went with it, and a message that forwards the words goes as a whole.
  await sql`
    delete from removed_rows where message_id in (
      select message_id from removed_rows where user_id = ${userId} and table_name in ('messages', 'forwards')
    )`.execute(trx);
};
