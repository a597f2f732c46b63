import { sql } from 'kysely';
import type { Reaction, Reactor } from '../../contract/entities/reaction';
import type { GuildId, MessageId, UserId } from '../../contract/ids';
import type { Db, Reads } from './schema';

/** The name of an emoji of a guild, also of a deleted one; null for an emoji of Unicode. */
const NAME_OF_CUSTOM = sql`case when used.emoji like 'custom:%'
  then (select e.name from guild_emoji e where e.id = substr(used.emoji, 8)::bigint) end`;

/**
 * The reactions to the message `msg`, in the order of the first use of their emoji, with the reader's own marked: in the
 * query of a page, so that a message without reactions costs a look at an index.
 */
export const reactionsTo = (readerId: UserId | undefined) => sql<Reaction[]>`(
  select coalesce(
    json_agg(json_strip_nulls(json_build_object(
      'emoji', used.emoji, 'name', ${NAME_OF_CUSTOM}, 'count', used.count, 'me', used.me
    )) order by used.first_used),
    '[]'::json
  )
  from (
    select r.emoji, count(*) as count, coalesce(bool_or(r.user_id = ${readerId ?? null}), false) as me, min(r.first_used) as first_used
    from reactions r where r.message_id = msg.id group by r.emoji
  ) used
)`;

interface UsedEmoji {
  readonly emoji: string;
  readonly count: number;
  readonly isMine: boolean;
  readonly firstUsed: number;
  readonly last: number;
}

/**
 * The emoji that are used on a message; null if it is deleted. Locks the message until the transaction ends, so that the
 * number of its emoji and the counts of its events stay as they are read, on every node.
 */
const lockReactions = async (
  trx: Db,
  messageId: MessageId,
  userId: UserId,
): Promise<readonly UsedEmoji[] | null> => {
  if (!(await lockMessage(trx, messageId))) return null;
  const { rows } = await sql<UsedEmoji>`
    select emoji, count(*)::int as count, bool_or(user_id = ${userId}) as is_mine, min(first_used) as first_used,
      max(position) as last
    from reactions where message_id = ${messageId} group by emoji`.execute(trx);
  return rows;
};

const lockMessage = async (trx: Db, messageId: MessageId): Promise<boolean> => {
  const { rows } = await sql`select id from messages where id = ${messageId} for no key update`.execute(trx);
  return rows.length > 0;
};

/** One person's reaction to a message. */
export interface OneReaction {
  readonly messageId: MessageId;
  readonly userId: UserId;
  readonly emoji: string;
}

/** The outcome of a reaction. */
export type Reacted =
  | { readonly kind: 'added'; readonly count: number }
  /** The person has reacted with the emoji before. */
  | { readonly kind: 'repeated' }
  /** Nobody has used the emoji on the message, and the person may not be the first. */
  | { readonly kind: 'not-permitted' }
  /** The message has as many different emoji as it may have. */
  | { readonly kind: 'full' }
  | { readonly kind: 'message-gone' };

/** Stores a reaction. Runs in a transaction. */
export const addReaction = async (
  trx: Db,
  { messageId, userId, emoji }: OneReaction,
  { mayBeFirst, most }: { readonly mayBeFirst: boolean; readonly most: number },
): Promise<Reacted> => {
  const used = await lockReactions(trx, messageId, userId);
  if (used === null) return { kind: 'message-gone' };
  const same = used.find((one) => one.emoji === emoji);
  if (same?.isMine === true) return { kind: 'repeated' };
  if (same === undefined && !mayBeFirst) return { kind: 'not-permitted' };
  if (same === undefined && used.length >= most) return { kind: 'full' };
  const position = Math.max(0, ...used.map(({ last }) => last)) + 1;
  const firstUsed = same?.firstUsed ?? position;
  await trx.insertInto('reactions').values({ messageId, userId, emoji, position, firstUsed }).execute();
  return { kind: 'added', count: (same?.count ?? 0) + 1 };
};

/**
 * Removes one person's reaction; the count of the emoji after it, or null where there was no reaction. Runs in a
 * transaction.
 */
export const removeReaction = async (
  trx: Db,
  { messageId, userId, emoji }: OneReaction,
): Promise<number | null> => {
  const used = await lockReactions(trx, messageId, userId);
  const same = used?.find((one) => one.emoji === emoji);
  if (same?.isMine !== true) return null;
  await trx
    .deleteFrom('reactions')
    .where('messageId', '=', messageId)
    .where('emoji', '=', emoji)
    .where('userId', '=', userId)
    .execute();
  return same.count - 1;
};

/** Removes all reactions to a message with an emoji, or all if it is null; returns whose. Runs in a transaction. */
export const clearReactions = async (
  trx: Db,
  messageId: MessageId,
  emoji: string | null,
): Promise<readonly UserId[]> => {
  await lockMessage(trx, messageId);
  const gone = await trx
    .deleteFrom('reactions')
    .where('messageId', '=', messageId)
    .$if(emoji !== null, (query) => query.where('emoji', '=', emoji ?? ''))
    .returning('userId')
    .execute();
  return gone.map(({ userId }) => userId);
};

export interface ReactorPage {
  readonly messageId: MessageId;
  readonly emoji: string;
  /** The guild whose nicknames are shown. */
  readonly guildId: GuildId;
  /** Only those who reacted after this user; all if the user's reaction is gone. */
  readonly after: UserId | undefined;
  readonly limit: number;
}

/** Those who reacted to a message with an emoji, in the order of their reactions. */
export const listReactors = (
  db: Reads,
  { messageId, emoji, guildId, after, limit }: ReactorPage,
): Promise<Reactor[]> =>
  db
    .selectFrom('reactions as r')
    .innerJoin('users as u', 'u.id', 'r.userId')
    .leftJoin('members as m', (join) => join.onRef('m.userId', '=', 'r.userId').on('m.guildId', '=', guildId))
    .select(({ fn }) => [
      'u.id',
      'u.username',
      fn.coalesce('m.nickname', 'u.username').as('displayName'),
      'u.avatar',
    ])
    .where('r.messageId', '=', messageId)
    .where('r.emoji', '=', emoji)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`r.position > coalesce((
          select position from reactions where message_id = ${messageId} and emoji = ${emoji} and user_id = ${after ?? null}
        ), 0)`,
      ),
    )
    .orderBy('r.position')
    .limit(limit)
    .execute();
