import { sql } from 'kysely';
import type { ChannelId, GuildId, MessageId, UserId } from '../../contract/ids';
import type { Db } from './schema';

/** An erased message. */
export interface ErasedMessage {
  readonly messageId: MessageId;
  readonly channelId: ChannelId;
  readonly guildId: GuildId;
  /** Whether the message was among the newest of its channel, which clients show. */
  readonly isShown: boolean;
  /** Whether the channel has overwrites, of its own or of its category. */
  readonly isRuled: boolean;
}

/** The result of one step of an erasure. */
export interface Erasure {
  /** The last message that was examined, from which to continue; null where none is left. */
  readonly upTo: MessageId | null;
  readonly erased: readonly ErasedMessage[];
}

/**
 * Erases an author's messages among the next `looked` messages of all authors, so that no step takes long, however many
 * there are. It first locks their channels, as the writers of messages do, and corrects the channels' newest message
 * afterwards. Runs in a transaction.
 */
export const eraseMessages = async (
  trx: Db,
  authorId: UserId,
  { after, looked, shown }: { readonly after: MessageId; readonly looked: number; readonly shown: number },
): Promise<Erasure> => {
  const { rows: ends } = await sql<{ readonly upTo: MessageId | null }>`
    select max(id) as up_to from (
      select id from messages where id > ${after} order by id limit ${looked}
    ) next`.execute(trx);
  const upTo = ends[0]?.upTo ?? null;
  if (upTo === null) return { upTo, erased: [] };
  const mine = sql`author_id = ${authorId} and id > ${after} and id <= ${upTo}`;
  await sql`
    select id from channels where id in (select channel_id from messages where ${mine})
    order by id for no key update`.execute(trx);
  const { rows: erased } = await sql<ErasedMessage>`
    with gone as (delete from messages where ${mine} returning id, channel_id),
    floors as materialized (
      select ch.id, ch.guild_id, (
        select id from messages where channel_id = ch.id order by id desc offset ${shown} limit 1
      ) as floor, exists (
        select from overwrites o where o.place_id = ch.id or o.place_id = ch.category_id
      ) as is_ruled
      from channels ch where ch.id in (select channel_id from gone)
    )
    select gone.id as message_id, gone.channel_id, floors.guild_id,
      floors.floor is null or gone.id > floors.floor as is_shown, floors.is_ruled
    from gone join floors on floors.id = gone.channel_id
    order by gone.id`.execute(trx);
  // What others have forwarded of the author goes too, with its files; the messages that forward stay.
  const { rows: copies } = await sql<{ readonly messageId: MessageId }>`
    update forwards set content = ''
    where author_id = ${authorId} and message_id > ${after} and message_id <= ${upTo}
    returning message_id`.execute(trx);
  const copiedIn = copies.map(({ messageId }) => messageId);
  if (copiedIn.length > 0) await trx.deleteFrom('attachments').where('messageId', 'in', copiedIn).execute();
  const channelIds = [...new Set(erased.map(({ channelId }) => channelId))];
  await sql`
    update channels set last_message_id = (select max(id) from messages where channel_id = channels.id)
    where id = any(${sql.val(channelIds)}::bigint[])
      and not exists (select from messages where messages.id = channels.last_message_id)`.execute(trx);
  return { upTo, erased };
};
