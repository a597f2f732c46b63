import { sql } from 'kysely';
import { DESK_LIMITS } from '../../contract/desk-limits';
import type { EventData } from '../../contract/gateway/events';
import type { ChannelId, GuildId, MessageId, UserId } from '../../contract/ids';
import { idOfPlace } from './ids';
import { deleteMessages } from './message-deletion';
import { listMentions } from './pings';
import type { Db, Reads } from './schema';

/** Which messages are meant. */
export interface Meant {
  readonly channelIds: readonly ChannelId[];
  /** Null for those of everybody. */
  readonly userId: UserId | null;
  /** Times; null for no bound. */
  readonly after: string | null;
  readonly before: string | null;
  /** Part of their text, ignoring case; null or blank for any. */
  readonly contains: string | null;
  readonly limit: number;
}

export interface MeantMessage {
  readonly id: MessageId;
  readonly channelId: ChannelId;
  readonly authorId: UserId;
}

/** The newest messages of a condition, newest first. Of each channel so many are looked at, whatever the condition says. */
export const listMeant = async (
  db: Reads,
  { channelIds, userId, after, before, contains, limit }: Meant,
): Promise<readonly MeantMessage[]> => {
  const words = contains === null || contains.trim() === '' ? null : contains.trim();
  const { rows } = await sql<MeantMessage>`
    select seen.id, seen.channel_id, seen.author_id
    from unnest(${sql.val(channelIds)}::bigint[]) as asked (id)
    cross join lateral (
      select id, channel_id, author_id, content from messages
      where channel_id = asked.id
        ${after === null ? sql`` : sql`and id >= ${idOfPlace(after)}::bigint`}
        ${before === null ? sql`` : sql`and id < ${idOfPlace(before)}::bigint`}
      order by id desc limit ${DESK_LIMITS.purgeLooksAt}
    ) seen
    where true
      ${userId === null ? sql`` : sql`and seen.author_id = ${userId}`}
      ${words === null ? sql`` : sql`and position(lower(${words}) in lower(seen.content)) > 0`}
    order by seen.id desc limit ${limit}`.execute(db);
  return rows;
};

/** All messages of a user in a guild since a time. */
export const listAllMeant = async (
  db: Reads,
  { guildId, userId, after }: { readonly guildId: GuildId; readonly userId: UserId; readonly after: string },
): Promise<readonly MeantMessage[]> => {
  const { rows } = await sql<MeantMessage>`
    select msg.id, msg.channel_id, msg.author_id
    from channels ch join messages msg on msg.channel_id = ch.id and msg.id >= ${idOfPlace(after)}::bigint
    where ch.guild_id = ${guildId} and msg.author_id = ${userId}`.execute(db);
  return rows;
};

/** Messages of one channel that were deleted, as they are told. */
export interface DeletedOfChannel {
  readonly data: EventData<'CHANNEL_MESSAGES_DELETE'>;
  readonly isRuled: boolean;
  readonly threadOf: ChannelId | null;
}

/** Deletes messages of a guild; the result is what its members are told. Runs in a transaction. */
export const purgeMessages = async (
  trx: Db,
  guildId: GuildId,
  meant: readonly MeantMessage[],
): Promise<readonly DeletedOfChannel[]> => {
  if (meant.length === 0) return [];
  const ids = meant.map(({ id }) => id);
  const mentions = await listMentions(trx, meant);
  const deleted = await deleteMessages(trx, sql`id = any(${sql.val(ids)}::bigint[])`, 0);
  const byChannel = new Map<ChannelId, (typeof deleted)[number][]>();
  for (const one of deleted) {
    const others = byChannel.get(one.channelId) ?? [];
    others.push(one);
    byChannel.set(one.channelId, others);
  }
  return [...byChannel].flatMap(([channelId, rows]) =>
    inFrames(rows).map((frame): DeletedOfChannel => {
      const { isRuled, threadOf } = frame[0];
      const change = frame.at(-1)?.change;
      const mentioned = frame.flatMap(({ messageId }) => {
        const known = mentions.get(messageId);
        return known === undefined ? [] : [{ messageId, mentions: known }];
      });
      const messageIds = frame.map(({ messageId }) => messageId);
      return { data: { guildId, channelId, messageIds, mentions: mentioned, change }, isRuled, threadOf };
    }),
  );
};

const inFrames = <T>(rows: readonly T[]): readonly (readonly [T, ...T[]])[] => {
  const [first, ...rest] = rows.slice(0, DESK_LIMITS.deletedOfFrame);
  return first === undefined ? [] : [[first, ...rest], ...inFrames(rows.slice(DESK_LIMITS.deletedOfFrame))];
};

/** How many messages were deleted. */
export const countDeleted = (deleted: readonly DeletedOfChannel[]): number =>
  deleted.reduce((sum, { data }) => sum + data.messageIds.length, 0);
