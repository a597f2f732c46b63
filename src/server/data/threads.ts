import { type RawBuilder, sql } from 'kysely';
import type { Thread } from '../../contract/entities/thread';
import type { CategoryId, ChannelId, GuildId, MessageId, UserId } from '../../contract/ids';
import { THREAD_LIMITS } from '../../contract/thread-limits';
import { fieldsOf } from './fields';
import { LAST_MESSAGE_AT, MESSAGE_COUNT } from './message-fields';
import { JOINED_COUNTS, READ_STATE } from './read-state';
import { markRead } from './read-markers';
import type { Db, Reads } from './schema';

const IS_FOLLOWED = sql`tf.user_id is not null`;
/** What is unread in a thread that one does not follow counts nowhere. */
const ifFollowed = (count: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`case when ${IS_FOLLOWED} then ${count} else 0 end`;

const THREAD_FIELDS = fieldsOf<Thread>({
  id: 'ch.id',
  guildId: 'ch.guildId',
  parentId: 'ch.threadOf',
  messageId: 't.messageId',
  name: 'ch.name',
  creatorId: 't.creatorId',
  archived: 't.archived',
  locked: 't.locked',
  messageCount: MESSAGE_COUNT,
  lastMessageAt: LAST_MESSAGE_AT,
  following: IS_FOLLOWED,
  hasUnread: sql`${IS_FOLLOWED} and ${READ_STATE.hasUnread}`,
  lastReadId: READ_STATE.lastReadId,
  unreadCount: ifFollowed(READ_STATE.unreadCount),
  mentionCount: ifFollowed(READ_STATE.mentionCount),
  everyoneCount: ifFollowed(READ_STATE.everyoneCount),
  replyCount: ifFollowed(READ_STATE.replyCount),
  changes: READ_STATE.changes,
});

/** Threads as the member `m` sees them. */
const seenBy = (userId: UserId) => sql`
  from members m
  join channels ch on ch.guild_id = m.guild_id
  join threads t on t.id = ch.id
  left join thread_follows tf on tf.thread_id = t.id and tf.user_id = m.user_id
  left join read_markers rm on rm.user_id = m.user_id and rm.channel_id = ch.id
  ${JOINED_COUNTS}
  where m.user_id = ${userId}`;

/** The threads that the member `m` follows: it begins at what they follow, not at all channels of their guilds. */
const followedBy = (userId: UserId) => sql`
  from thread_follows tf
  join threads t on t.id = tf.thread_id
  join channels ch on ch.id = t.id
  join members m on m.guild_id = ch.guild_id and m.user_id = tf.user_id
  left join read_markers rm on rm.user_id = m.user_id and rm.channel_id = ch.id
  ${JOINED_COUNTS}
  where tf.user_id = ${userId}`;

/** Whether the thread `t` is archived; the same rule as `isArchived` of the domain. */
const isArchivedAt = (nowMs: number): RawBuilder<unknown> =>
  sql`(t.archived or ${LAST_MESSAGE_AT} < ${new Date(nowMs - THREAD_LIMITS.quietMs).toISOString()}::timestamptz)`;

/** The id of the newest message of the thread in `ch`, or its own, which tells the time too. */
const LAST_USE = sql`coalesce(ch.last_message_id, ch.id)`;

/** A thread as a member sees it; null for others. */
export const findThread = async (db: Reads, threadId: ChannelId, userId: UserId): Promise<Thread | null> => {
  const { rows } = await sql<Thread>`
    select ${THREAD_FIELDS} ${seenBy(userId)} and ch.id = ${threadId}`.execute(db);
  return rows[0] ?? null;
};

/** The threads that a member follows, in all guilds or in one, but for those that are long quiet; the rights are not looked at. */
export const listFollowedThreads = async (
  db: Reads,
  userId: UserId,
  { guildId, nowMs }: { readonly guildId: GuildId | null; readonly nowMs: number },
): Promise<readonly Thread[]> => {
  const inGuild = guildId === null ? sql`` : sql`and m.guild_id = ${guildId}`;
  const { rows } = await sql<Thread>`
    select ${THREAD_FIELDS} ${followedBy(userId)} ${inGuild}
      and ${LAST_MESSAGE_AT} > ${new Date(nowMs - THREAD_LIMITS.followedMs).toISOString()}::timestamptz
    order by ch.id`.execute(db);
  return rows;
};

export interface ThreadPage {
  readonly parentId: ChannelId;
  readonly userId: UserId;
  readonly archived: boolean;
  /** The last thread of the page before. */
  readonly before: ChannelId | null;
  readonly limit: number;
  readonly nowMs: number;
}

/** The threads of a channel, last used first. */
export const listThreads = async (
  db: Reads,
  { parentId, userId, archived, before, limit, nowMs }: ThreadPage,
): Promise<Thread[]> => {
  const isWanted = archived ? isArchivedAt(nowMs) : sql`not ${isArchivedAt(nowMs)}`;
  const isOlder =
    before === null
      ? sql``
      : sql`and ${LAST_USE} < (select coalesce(last_message_id, id) from channels where id = ${before})`;
  const { rows } = await sql<Thread>`
    select ${THREAD_FIELDS} ${seenBy(userId)} and ch.thread_of = ${parentId} and ${isWanted} ${isOlder}
    order by ${LAST_USE} desc limit ${limit}`.execute(db);
  return rows;
};

/** The number of a channel's threads that are not archived. */
export const countActiveThreads = async (db: Reads, parentId: ChannelId, nowMs: number): Promise<number> => {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::int as count from threads t join channels ch on ch.id = t.id
    where ch.thread_of = ${parentId} and not ${isArchivedAt(nowMs)}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** The thread that came from a message, or null. */
export const findThreadOfMessage = async (db: Reads, messageId: MessageId): Promise<ChannelId | null> =>
  (await db.selectFrom('threads').select('id').where('messageId', '=', messageId).executeTakeFirst())?.id ??
  null;

export interface NewThread {
  readonly id: ChannelId;
  readonly guildId: GuildId;
  readonly parentId: ChannelId;
  /** The category of the channel. */
  readonly categoryId: CategoryId | null;
  readonly messageId: MessageId | null;
  readonly name: string;
  readonly creatorId: UserId;
  readonly openedAt: string;
}

/** Creates a thread, which its creator follows. Runs in a transaction that has locked the guild. */
export const insertThread = async (
  trx: Db,
  { id, guildId, parentId, categoryId, messageId, name, creatorId, openedAt }: NewThread,
): Promise<void> => {
  await trx
    .insertInto('channels')
    .values({
      ...{ id, guildId, categoryId, name, type: 'text', topic: null, threadOf: parentId },
      position: sql<number>`(
        select coalesce(max(position) + 1, 0) from channels where thread_of = ${parentId}
      )`,
    })
    .execute();
  await trx.insertInto('threads').values({ id, messageId, creatorId, openedAt }).execute();
  await followThread(trx, creatorId, id);
};

/** Changes the given fields. A thread that is opened again is as one that was made then. Runs in a transaction. */
export const updateThread = async (
  trx: Db,
  threadId: ChannelId,
  {
    name,
    archived,
    locked,
    now,
  }: {
    readonly name?: string | undefined;
    readonly archived?: boolean | undefined;
    readonly locked?: boolean | undefined;
    readonly now: string;
  },
): Promise<void> => {
  if (name !== undefined)
    await trx.updateTable('channels').set({ name }).where('id', '=', threadId).execute();
  const patch = {
    ...(archived === undefined ? {} : { archived }),
    ...(archived === false ? { openedAt: now } : {}),
    ...(locked === undefined ? {} : { locked }),
  };
  if (Object.keys(patch).length > 0)
    await trx.updateTable('threads').set(patch).where('id', '=', threadId).execute();
};

/** Follows a thread, of which all is read then; false where the user follows it already. Runs in a transaction. */
export const followThread = async (trx: Db, userId: UserId, threadId: ChannelId): Promise<boolean> => {
  const { rows } = await sql`
    insert into thread_follows (user_id, thread_id) values (${userId}, ${threadId})
    on conflict do nothing returning thread_id`.execute(trx);
  if (rows.length > 0) await markRead(trx, userId, threadId);
  return rows.length > 0;
};

/** Unfollows a thread; false where the user does not follow it. */
export const unfollowThread = async (trx: Db, userId: UserId, threadId: ChannelId): Promise<boolean> =>
  (await trx
    .deleteFrom('threadFollows')
    .where('userId', '=', userId)
    .where('threadId', '=', threadId)
    .returning('threadId')
    .executeTakeFirst()) !== undefined;

/** Unfollows all threads of a guild, for a member who leaves it. */
export const unfollowThreads = async (trx: Db, guildId: GuildId, userId: UserId): Promise<void> => {
  await sql`
    delete from thread_follows where user_id = ${userId} and thread_id in (
      select id from channels where guild_id = ${guildId} and thread_of is not null
    )`.execute(trx);
};

/**
 * What a new message does to its thread: opens it again, and its author, the members whom it names and the one whom it
 * replies to follow it, of which they have read all before. Runs in the transaction that stores the message.
 */
export const settleThread = async (
  trx: Db,
  threadId: ChannelId,
  { id, authorId }: { readonly id: MessageId; readonly authorId: UserId },
): Promise<void> => {
  await sql`
    with opened as (
      update threads set archived = false where id = ${threadId} and archived
    ),
    followed as (
      insert into thread_follows (user_id, thread_id)
      select distinct m.user_id, ${threadId}::bigint from members m join channels ch on ch.guild_id = m.guild_id
      where ch.id = ${threadId} and (m.user_id = ${authorId} or m.user_id in (
        select target from message_pings where message_id = ${id} and kind in ('user', 'reply')
      ))
      order by m.user_id
      on conflict do nothing
      returning user_id
    )
    insert into read_markers as r (user_id, channel_id, last_read_id)
    select user_id, ${threadId}::bigint, ${id}::bigint - 1 from followed
    on conflict (user_id, channel_id) do update
      set last_read_id = greatest(r.last_read_id, excluded.last_read_id)`.execute(trx);
};
