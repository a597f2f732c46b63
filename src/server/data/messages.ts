import { sql, type Updateable } from 'kysely';
import type { ChannelType } from '../../contract/entities/channel';
import type { Message } from '../../contract/entities/message';
import type { CategoryId, ChannelId, GuildId, MessageId, UserId } from '../../contract/ids';
import { COUNTS, HTTP_LIMITS } from '../../contract/limits';
import { placeOfChannel } from '../../domain/permissions/guild-places';
import type { LockdownThere, Place } from '../../domain/permissions/place';
import { MESSAGE_COLUMNS } from './columns';
import { FORWARD_OF_MESSAGE, OWN_FILES_OF_MESSAGE } from './forwards';
import { GIFT_OF_MESSAGE } from './gifts';
import { EMBEDS_OF_MESSAGE } from './embeds';
import { PICTURES_OF_MESSAGE } from './message-pictures';
import { idAt } from './ids';
import { LOCKDOWN_OF_CHANNEL } from './lockdowns';
import { byPlace, OVERWRITES_OF_CHANNEL, type PlacedOverwrite } from './overwrites';
import { ROLES_OF_MESSAGE, STICKER_OF_MESSAGE, THREAD_OF_MESSAGE } from './message-fields';
import { reactionsTo } from './reactions';
import type { Db, MessagesTable, Reads } from './schema';
import { NEWEST_FIRST, newestIn, ofChannel } from './of-channel';

export interface MessagePage {
  readonly channelId: ChannelId;
  /** Only messages older than this one, which may have been deleted. */
  readonly before?: MessageId | undefined;
  /** 1 to 100; larger values count as 100, and the default is 50 (protocol.md 'Answers'). */
  readonly limit?: number | undefined;
  /** Whose own reactions are marked; nobody's by default. */
  readonly readerId?: UserId | undefined;
}

/** Stored messages, to be shown. */
export const storedMessages = (db: Reads) => db.selectFrom('messages').selectAll();

/**
 * Messages as a user sees them, with the displayed fields of their authors; the nickname is that in the channel's guild.
 */
export const shownMessages = (db: Reads, stored: ReturnType<typeof storedMessages>, readerId?: UserId) =>
  db
    .selectFrom(stored.as('msg'))
    .innerJoin('users as u', 'u.id', 'msg.authorId')
    .innerJoin('channels as ch', 'ch.id', 'msg.channelId')
    .leftJoin('members as m', (join) =>
      join.onRef('m.guildId', '=', 'ch.guildId').onRef('m.userId', '=', 'msg.authorId'),
    )
    .leftJoin('pins as pin', 'pin.messageId', 'msg.id')
    .select(MESSAGE_COLUMNS)
    .select(['u.username', 'u.avatar', 'u.avatarDecoration', 'u.role'])
    .select(({ fn }) => [
      fn.coalesce('m.nickname', 'u.username').as('displayName'),
      sql<boolean>`msg.edited_at is not null`.as('isEdited'),
      sql<boolean>`pin.message_id is not null`.as('pinned'),
      reactionsTo(readerId).as('reactions'),
      OWN_FILES_OF_MESSAGE.as('attachments'),
      FORWARD_OF_MESSAGE.as('forwarded'),
      GIFT_OF_MESSAGE.as('gift'),
      STICKER_OF_MESSAGE.as('sticker'),
      ROLES_OF_MESSAGE.as('mentionRoles'),
      EMBEDS_OF_MESSAGE.as('embeds'),
      PICTURES_OF_MESSAGE.as('pictures'),
      THREAD_OF_MESSAGE.as('thread'),
    ]);

/** A page of a channel's messages: the newest ones that are older than `before`, in order from old to new. */
export const listMessages = (
  db: Reads,
  { readerId, channelId, before, limit }: MessagePage,
): Promise<Message[]> => {
  const count = Math.min(Math.max(limit ?? COUNTS.messagesPage, 1), COUNTS.messagesPageMax);
  // The channel as a range: see of-channel.ts.
  const all = storedMessages(db)
    .where((expression) => expression.between('channelId', channelId, channelId))
    .orderBy('channelId', 'desc')
    .orderBy('id', 'desc')
    .limit(count);
  const page = before === undefined ? all : all.where('id', '<', before);
  return shownMessages(db, page, readerId).orderBy('msg.id').execute();
};

/** One message in the form for display, or null. */
export const findMessage = async (db: Reads, messageId: MessageId): Promise<Message | null> =>
  (await shownMessages(db, storedMessages(db).where('id', '=', messageId)).executeTakeFirst()) ?? null;

export interface MessageInContext {
  readonly id: MessageId;
  readonly authorId: UserId;
  readonly content: string;
  readonly system: Message['system'];
  readonly channelId: ChannelId;
  readonly channelName: string;
  readonly channelType: ChannelType;
  readonly guildId: GuildId;
  /** Of a thread, the channel that it is in. */
  readonly threadOf: ChannelId | null;
  /** The channel with its overwrites, and its lockdown. */
  readonly place: Place;
}

/** A message with its channel and guild, for the check of permissions; or null. */
export const findMessageInContext = async (
  db: Reads,
  messageId: MessageId,
): Promise<MessageInContext | null> => {
  const { rows } = await sql<
    Omit<MessageInContext, 'place'> & {
      readonly categoryId: CategoryId | null;
      readonly overwrites: readonly PlacedOverwrite[];
      readonly lockdown: LockdownThere | null;
    }
  >`
    select msg.id, msg.author_id, msg.content, msg.system, msg.channel_id, ch.name as channel_name, ch.type as channel_type,
      ch.guild_id, ch.thread_of, ch.category_id, ${OVERWRITES_OF_CHANNEL} as overwrites,
      ${LOCKDOWN_OF_CHANNEL} as lockdown
    from messages msg join channels ch on ch.id = msg.channel_id
    where msg.id = ${messageId}`.execute(db);
  if (rows[0] === undefined) return null;
  const { overwrites, lockdown, categoryId, ...message } = rows[0];
  const id = message.threadOf ?? message.channelId;
  const place = placeOfChannel(byPlace(overwrites), { id, categoryId });
  return { ...message, place: { ...place, lockdown } };
};

/** Locks a message until the transaction ends; false where it is deleted. */
export const lockMessage = async (trx: Db, messageId: MessageId): Promise<boolean> => {
  const { rows } = await sql`select id from messages where id = ${messageId} for no key update`.execute(trx);
  return rows.length > 0;
};

/** An id is made a moment before or after the time of its message. */
const ID_MARGIN_MS = 60_000;

/**
 * The time of a user's last message in a channel, for its slow mode; null if there is none. Older messages than from
 * `sinceMs` (since 1970) do not matter, and are not looked at.
 */
export const lastMessageTime = async (
  db: Reads,
  channelId: ChannelId,
  { authorId, sinceMs }: { readonly authorId: UserId; readonly sinceMs: number },
): Promise<string | null> => {
  const since = sql`${idAt(sinceMs - ID_MARGIN_MS, 0, 0)}::bigint`;
  const { rows } = await sql<{ readonly createdAt: string }>`
    select created_at from messages
    where ${ofChannel(sql`${channelId}::bigint`)} and id >= ${since} and author_id = ${authorId}
    ${NEWEST_FIRST} limit 1`.execute(db);
  return rows[0]?.createdAt ?? null;
};

/** The columns of a message that can change. */
export type MessagePatch = Omit<Updateable<MessagesTable>, 'id' | 'channelId' | 'authorId' | 'createdAt'>;

/** Changes columns of a message; false when the message is deleted. */
export const updateMessage = async (db: Db, messageId: MessageId, patch: MessagePatch): Promise<boolean> =>
  (await db
    .updateTable('messages')
    .set(patch)
    .where('id', '=', messageId)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/**
 * Deletes a message, and corrects its channel's newest message. The result is which change of the channel it is; null when
 * the message is already deleted. Runs in a transaction.
 */
export const deleteMessage = async (trx: Db, messageId: MessageId): Promise<number | null> => {
  // The channel is locked before the message, as by the writers of messages: of two concurrent deletions of the newest
  // messages, the second sees the result of the first.
  await sql`
    select id from channels where id = (select channel_id from messages where id = ${messageId}) for no key update`.execute(
    trx,
  );
  const gone = await trx
    .deleteFrom('messages')
    .where('id', '=', messageId)
    .returning('channelId')
    .executeTakeFirst();
  if (gone === undefined) return null;
  const { rows } = await sql<{ readonly changes: number }>`
    update channels set changes = changes + 1, last_message_id = case when last_message_id = ${messageId}
      then ${newestIn(sql`${gone.channelId}::bigint`)} else last_message_id end
    where id = ${gone.channelId} returning changes`.execute(trx);
  return rows[0]?.changes ?? null;
};

/** Deletes nonces that are too old for a retry. */
export const deleteOldNonces = async (db: Db, nowMs: number): Promise<void> => {
  await db
    .deleteFrom('messageNonces')
    .where('createdAt', '<', new Date(nowMs - HTTP_LIMITS.keptNonceMs).toISOString())
    .execute();
};
