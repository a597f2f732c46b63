import { type RawBuilder, sql } from 'kysely';
import type { ChannelId, GuildId, MessageId } from '../../contract/ids';
import { HAS_OVERWRITES } from './overwrites';
import type { Db } from './schema';
import { NEWEST_FIRST, newestIn, ofChannel } from './of-channel';

/** A message that was deleted among many. */
export interface DeletedMessage {
  readonly messageId: MessageId;
  readonly channelId: ChannelId;
  readonly guildId: GuildId;
  /** Which change of its channel the deletion is. */
  readonly change: number;
  /** Whether the message was among the newest of its channel, which clients show. */
  readonly isShown: boolean;
  /** Whether the channel has overwrites, of its own or of its category. */
  readonly isRuled: boolean;
  /** Of a thread, the channel that it is in. */
  readonly threadOf: ChannelId | null;
}

/**
 * Deletes the messages of a condition on `messages`. It first locks their channels, as the writers of messages and of pins
 * do, and corrects the channels' newest message afterwards. `shown` is the number of a channel's newest messages that
 * clients are told of. Runs in a transaction.
 */
export const deleteMessages = async (
  trx: Db,
  which: RawBuilder<unknown>,
  shown: number,
): Promise<readonly DeletedMessage[]> => {
  await sql`
    select id from channels where id in (select channel_id from messages where ${which})
    order by id for no key update`.execute(trx);
  const { rows: deleted } = await sql<Omit<DeletedMessage, 'change'> & { readonly place: number }>`
    with gone as (delete from messages where ${which} returning id, channel_id),
    floors as materialized (
      select ch.id, ch.guild_id, (
        select id from messages where ${ofChannel(sql`ch.id`)} ${NEWEST_FIRST} offset ${shown} limit 1
      ) as floor, ${HAS_OVERWRITES} as is_ruled, ch.thread_of
      from channels ch where ch.id in (select channel_id from gone)
    )
    select gone.id as message_id, gone.channel_id, floors.guild_id,
      floors.floor is null or gone.id > floors.floor as is_shown, floors.is_ruled, floors.thread_of,
      (row_number() over (partition by gone.channel_id order by gone.id desc))::int as place
    from gone join floors on floors.id = gone.channel_id
    order by gone.id`.execute(trx);
  const counts = new Map<ChannelId, number>();
  for (const { channelId } of deleted) counts.set(channelId, (counts.get(channelId) ?? 0) + 1);
  const { rows: channels } = await sql<{ readonly id: ChannelId; readonly changes: number }>`
    update channels set changes = changes + gone.count,
      last_message_id = case when exists (select from messages where messages.id = channels.last_message_id)
        then last_message_id else ${newestIn(sql`channels.id`)} end
    from unnest(${sql.val([...counts.keys()])}::bigint[], ${sql.val([...counts.values()])}::int[]) as gone (id, count)
    where channels.id = gone.id returning channels.id, channels.changes`.execute(trx);
  const changes = new Map(channels.map((channel) => [channel.id, channel.changes]));
  return deleted.map(({ place, ...message }) => ({
    ...message,
    change: (changes.get(message.channelId) ?? 0) - place + 1,
  }));
};

/**
 * Deletes the oldest messages that are older than an id and that nobody has pinned, at most `limit` of those after an id.
 * The last of them is where to go on; null where none is left. Runs in a transaction.
 */
export const deleteOldMessages = async (
  trx: Db,
  {
    after,
    before,
    limit,
    shown,
  }: {
    readonly after: MessageId;
    readonly before: MessageId;
    readonly limit: number;
    readonly shown: number;
  },
): Promise<{ readonly upTo: MessageId | null; readonly deleted: readonly DeletedMessage[] }> => {
  const notPinned = sql`not exists (select from pins where pins.message_id = messages.id)`;
  const { rows } = await sql<{ readonly id: MessageId }>`
    select id from messages where id > ${after} and id < ${before} and ${notPinned}
    order by id limit ${limit}`.execute(trx);
  const ids = rows.map(({ id }) => id);
  const upTo = ids.at(-1) ?? null;
  if (upTo === null) return { upTo, deleted: [] };
  // Under the locks on the channels once more: somebody may have pinned one since.
  const which = sql`id = any(${sql.val(ids)}::bigint[]) and ${notPinned}`;
  return { upTo, deleted: await deleteMessages(trx, which, shown) };
};
