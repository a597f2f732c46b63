import { sql } from 'kysely';
import type { Forwarded } from '../../contract/entities/forwarded';
import type { AttachmentId, ChannelId, GuildId, MessageId, UserId } from '../../contract/ids';
import { holds } from '../../domain/permissions/place';
import { ATTACHMENTS_OF_MESSAGE } from './attachments';
import { loadChannelContext } from './channels';
import type { Db, Reads } from './schema';
import { isAmong } from './among';

/**
 * What the message `msg` forwards, without its place, or null. The place is added for one reader (`namePlaces`), so that
 * a query that forgets it names none.
 */
export const FORWARD_OF_MESSAGE = sql<Forwarded | null>`(
  select json_build_object(
    'guildId', null, 'channelId', null, 'messageId', null,
    'author', json_build_object('id', fu.id::text, 'displayName', fu.username),
    'content', fw.content, 'attachments', ${ATTACHMENTS_OF_MESSAGE},
    'createdAt', to_char(fw.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) from forwards fw join users fu on fu.id = fw.author_id where fw.message_id = msg.id
)`;

/** The files of the message `msg` itself: those of a message that forwards are in the copy. */
export const OWN_FILES_OF_MESSAGE = sql<Forwarded['attachments']>`(
  case when exists (select from forwards fw where fw.message_id = msg.id) then '[]'::json
    else ${ATTACHMENTS_OF_MESSAGE} end
)`;

/** The text that a message forwards; empty where it forwards none. */
export const findForwardedContent = async (db: Reads, messageId: MessageId): Promise<string> =>
  (await db.selectFrom('forwards').select('content').where('messageId', '=', messageId).executeTakeFirst())
    ?.content ?? '';

/** Where a forwarded message is. */
export interface ForwardPlace {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly messageId: MessageId;
}

/** The copy with its place, or without. */
export const placedAt = (forwarded: Forwarded, place: ForwardPlace | null): Forwarded => ({
  ...forwarded,
  ...(place ?? { guildId: null, channelId: null, messageId: null }),
});

interface Sight {
  readonly guildId: GuildId;
  readonly isRuled: boolean;
}

/** The guild of a channel that the reader may see; null if there is none. */
const sightOf = async (reads: Reads, channelId: ChannelId, readerId: UserId): Promise<Sight | null> => {
  const found = await loadChannelContext(reads, channelId, readerId);
  return found !== null && holds(found.rights, 'VIEW_CHANNELS') ? found : null;
};

/** Names to a reader the places of what messages forward, if the reader may see them. */
export const namePlaces = async <M extends { readonly id: MessageId; readonly forwarded: Forwarded | null }>(
  reads: Reads,
  messages: readonly M[],
  readerId: UserId,
): Promise<M[]> => {
  const ids = messages.flatMap(({ id, forwarded }) => (forwarded === null ? [] : [id]));
  if (ids.length === 0) return [...messages];
  const sources = await reads
    .selectFrom('forwards')
    .select(['messageId', 'sourceMessageId', 'sourceChannelId'])
    .where(isAmong('messageId', ids))
    .execute();
  const sights = new Map<ChannelId, Sight | null>();
  for (const { sourceChannelId } of sources)
    if (!sights.has(sourceChannelId))
      sights.set(sourceChannelId, await sightOf(reads, sourceChannelId, readerId));
  const places = new Map(
    sources.flatMap(({ messageId, sourceMessageId, sourceChannelId: channelId }) => {
      const guildId = sights.get(channelId)?.guildId;
      return guildId === undefined
        ? []
        : [[messageId, { guildId, channelId, messageId: sourceMessageId }] as const];
    }),
  );
  return messages.map((message) =>
    message.forwarded === null
      ? message
      : { ...message, forwarded: placedAt(message.forwarded, places.get(message.id) ?? null) },
  );
};

/** What a message forwards, as it is stored. */
export interface ForwardSource {
  readonly messageId: MessageId;
  readonly channelId: ChannelId;
  readonly authorId: UserId;
  readonly content: string;
  readonly createdAt: string;
  /** Its files, in their order. */
  readonly files: readonly AttachmentId[];
}

interface SourceRow extends ForwardSource {
  readonly seenIn: ChannelId;
  readonly hasWords: boolean;
}

/**
 * The message that a user forwards: `null` where the user cannot read it, and `empty` where it has neither words nor
 * files. Of a message without words of its own that forwards another one, that one.
 */
export const findForwardSource = async (
  reads: Reads,
  messageId: MessageId,
  userId: UserId,
): Promise<ForwardSource | 'empty' | null> => {
  const { rows } = await sql<SourceRow>`
    select msg.channel_id as seen_in, msg.system is null as has_words,
      case when own.is_own then msg.id else fw.source_message_id end as message_id,
      case when own.is_own then msg.channel_id else fw.source_channel_id end as channel_id,
      case when own.is_own then msg.author_id else fw.author_id end as author_id,
      case when own.is_own then msg.content else fw.content end as content,
      case when own.is_own then msg.created_at else fw.created_at end as created_at,
      case when own.is_own and fw.message_id is not null then '[]'::json else (
        select coalesce(json_agg(att.id::text order by att.position), '[]'::json)
        from attachments att where att.message_id = msg.id
      ) end as files
    from messages msg
    left join forwards fw on fw.message_id = msg.id
    cross join lateral (select fw.message_id is null or msg.content ~ '[^[:space:]]' as is_own) own
    where msg.id = ${messageId}`.execute(reads);
  const [row] = rows;
  if (row === undefined) return null;
  const { seenIn, hasWords, ...source } = row;
  if ((await sightOf(reads, seenIn, userId)) === null) return null;
  return !hasWords || (source.content.trim() === '' && source.files.length === 0) ? 'empty' : source;
};

/** Where what a stored message forwards is, as its author sees it. */
export interface SeenForward {
  /** Null if the author does not see it: they may have forwarded a message that forwards another one. */
  readonly place: ForwardPlace | null;
  /** Whether the place has overwrites, so that others may not see it. */
  readonly isRuled: boolean;
}

/** The place of what a stored message forwards, as its author sees it now. */
export const findForwardPlace = async (
  reads: Reads,
  messageId: MessageId,
  authorId: UserId,
): Promise<SeenForward> => {
  const source = await reads
    .selectFrom('forwards')
    .select(['sourceMessageId', 'sourceChannelId'])
    .where('messageId', '=', messageId)
    .executeTakeFirst();
  const sight = source === undefined ? null : await sightOf(reads, source.sourceChannelId, authorId);
  if (source === undefined || sight === null) return { place: null, isRuled: true };
  const { guildId, isRuled } = sight;
  const { sourceMessageId, sourceChannelId: channelId } = source;
  return { place: { guildId, channelId, messageId: sourceMessageId }, isRuled };
};

/** Whether a message forwards another one. */
export const isForward = async (reads: Reads, messageId: MessageId): Promise<boolean> =>
  (await reads
    .selectFrom('forwards')
    .select('messageId')
    .where('messageId', '=', messageId)
    .executeTakeFirst()) !== undefined;

/** Stores what a message forwards. */
export const insertForward = async (
  trx: Db,
  messageId: MessageId,
  { messageId: sourceMessageId, channelId: sourceChannelId, authorId, content, createdAt }: ForwardSource,
): Promise<void> => {
  const row = { messageId, sourceMessageId, sourceChannelId, authorId, content, createdAt };
  await trx.insertInto('forwards').values(row).execute();
};
