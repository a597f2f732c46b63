import { sql, type Updateable } from 'kysely';
import type { ChannelType } from '../../contract/entities/channel';
import type { Message } from '../../contract/entities/message';
import type { ChannelId, GuildId, MessageId, UserId } from '../../contract/ids';
import { COUNTS, HTTP_LIMITS } from '../../contract/limits';
import { MESSAGE_COLUMNS } from './columns';
import type { Db, MessagesTable, Reads } from './schema';

export interface MessagePage {
  readonly channelId: ChannelId;
  /** Only messages older than this one, which need not exist any more. */
  readonly before?: MessageId | undefined;
  /** 1 to 100; more is taken for 100, and 50 without one (protocol.md 'Answers'). */
  readonly limit?: number | undefined;
}

const storedMessages = (db: Reads) => db.selectFrom('messages').selectAll();

/** Messages with their authors' faces, oldest first; whose nickname they show is a matter of the guild. */
const shown = (db: Reads, stored: ReturnType<typeof storedMessages>) =>
  db
    .selectFrom(stored.as('msg'))
    .innerJoin('users as u', 'u.id', 'msg.authorId')
    .innerJoin('channels as ch', 'ch.id', 'msg.channelId')
    .leftJoin('members as m', (join) =>
      join.onRef('m.guildId', '=', 'ch.guildId').onRef('m.userId', '=', 'msg.authorId'),
    )
    .select(MESSAGE_COLUMNS)
    .select(['u.username', 'u.avatar', 'u.avatarDecoration', 'u.role'])
    .select(({ fn }) => [
      fn.coalesce('m.nickname', 'u.username').as('displayName'),
      sql<boolean>`msg.edited_at is not null`.as('isEdited'),
    ])
    .orderBy('msg.id');

/** A page of a channel's messages, the newest that are older than `before`; oldest first. */
export const listMessages = (db: Reads, { channelId, before, limit }: MessagePage): Promise<Message[]> => {
  const count = Math.min(Math.max(limit ?? COUNTS.messagesPage, 1), COUNTS.messagesPageMax);
  const all = storedMessages(db).where('channelId', '=', channelId).orderBy('id', 'desc').limit(count);
  return shown(db, before === undefined ? all : all.where('id', '<', before)).execute();
};

/** One message as it is shown, or null. */
export const findMessage = async (db: Reads, messageId: MessageId): Promise<Message | null> =>
  (await shown(db, storedMessages(db).where('id', '=', messageId)).executeTakeFirst()) ?? null;

export interface MessageInContext {
  readonly id: MessageId;
  readonly authorId: UserId;
  readonly content: string;
  readonly channelId: ChannelId;
  readonly channelName: string;
  readonly channelType: ChannelType;
  readonly guildId: GuildId;
}

/** A message with its channel and guild, for what is decided about it; or null. */
export const findMessageInContext = async (
  db: Reads,
  messageId: MessageId,
): Promise<MessageInContext | null> =>
  (await db
    .selectFrom('messages')
    .innerJoin('channels', 'channels.id', 'messages.channelId')
    .select([
      'messages.id',
      'messages.authorId',
      'messages.content',
      'messages.channelId',
      'channels.name as channelName',
      'channels.type as channelType',
      'channels.guildId',
    ])
    .where('messages.id', '=', messageId)
    .executeTakeFirst()) ?? null;

/** Whether a channel holds this message: what a reply may point at. */
export const isMessageIn = async (db: Reads, channelId: ChannelId, messageId: MessageId): Promise<boolean> =>
  (await db
    .selectFrom('messages')
    .select('id')
    .where('id', '=', messageId)
    .where('channelId', '=', channelId)
    .executeTakeFirst()) !== undefined;

/** When somebody last wrote in a channel, for its slowmode; null for never. */
export const lastMessageTime = async (
  db: Reads,
  channelId: ChannelId,
  authorId: UserId,
): Promise<string | null> => {
  const row = await db
    .selectFrom('messages')
    .select('createdAt')
    .where('channelId', '=', channelId)
    .where('authorId', '=', authorId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.createdAt ?? null;
};

/** What of a message can be changed. */
export type MessagePatch = Omit<Updateable<MessagesTable>, 'id' | 'channelId' | 'authorId' | 'createdAt'>;

/** Changes columns of a message; false when it is gone. */
export const updateMessage = async (db: Db, messageId: MessageId, patch: MessagePatch): Promise<boolean> =>
  (await db
    .updateTable('messages')
    .set(patch)
    .where('id', '=', messageId)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Deletes a message; when it was its channel's newest, the one before is now. False when it is gone. Runs in a transaction. */
export const deleteMessage = async (trx: Db, messageId: MessageId): Promise<boolean> => {
  // Held before the message, as by those who write: two who delete the newest ones see what the other leaves.
  await sql`
    select id from channels where id = (select channel_id from messages where id = ${messageId}) for no key update`.execute(
    trx,
  );
  const gone = await trx
    .deleteFrom('messages')
    .where('id', '=', messageId)
    .returning('channelId')
    .executeTakeFirst();
  if (gone === undefined) return false;
  await sql`
    update channels set last_message_id = (select max(id) from messages where channel_id = ${gone.channelId})
    where id = ${gone.channelId} and last_message_id = ${messageId}`.execute(trx);
  return true;
};

/** Forgets nonces that no retry can use any more. */
export const deleteOldNonces = async (db: Db, nowMs: number): Promise<void> => {
  await db
    .deleteFrom('messageNonces')
    .where('createdAt', '<', new Date(nowMs - HTTP_LIMITS.nonceWindowMs).toISOString())
    .execute();
};
