import { sql } from 'kysely';
import type { ChannelId, MessageId, UserId } from '../../contract/ids';
import { HTTP_LIMITS } from '../../contract/limits';
import type { PermissionMask } from '../../contract/permissions';
import { maskOf } from '../../domain/permissions/mask';
import type { Db, Reads } from './schema';

export interface NewMessage {
  readonly id: MessageId;
  readonly channelId: ChannelId;
  readonly authorId: UserId;
  readonly content: string;
  readonly parentId: MessageId | null;
  /** The client's own mark of this message, or null; see protocol.md 'POST /channel/message/create'. */
  readonly nonce: string | null;
  readonly mentionsEveryone: boolean;
  /**
   * The permissions that the author must hold as a member at the time of the insert, or nothing is stored; if absent,
   * nothing is checked.
   */
  readonly needs?: PermissionMask;
  readonly createdAt: string;
}

export type WrittenMessage =
  /** The message was stored. */
  | { readonly kind: 'created'; readonly id: MessageId; readonly createdAt: string }
  /** The same nonce was used within 5 minutes: the id is that of its first message, and nothing was stored. */
  | { readonly kind: 'repeated'; readonly id: MessageId; readonly createdAt: string }
  /** The channel was deleted during the request. */
  | { readonly kind: 'channel-gone' }
  /** The author left the guild, or lost the permission to write there. */
  | { readonly kind: 'not-permitted' };

/** PostgreSQL's text can contain neither a zero character nor half a surrogate pair. */
const storable = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd');

const toJson = (messages: readonly NewMessage[]): string =>
  JSON.stringify(
    messages.map((message, nth) => ({
      nth,
      id: message.id,
      channel_id: message.channelId,
      author_id: message.authorId,
      content: storable(message.content),
      parent_id: message.parentId,
      nonce: message.nonce === null ? null : storable(message.nonce),
      mentions_everyone: message.mentionsEveryone,
      needs: message.needs ?? null,
      created_at: message.createdAt,
    })),
  );

interface InsertedRow {
  readonly nth: number;
  readonly isPermitted: boolean;
  readonly createdId: MessageId | null;
  readonly firstId: MessageId | null;
  readonly firstAt: string | null;
}

/** The permissions of the member `m` by their roles. */
const MASK = sql`(
  select bit_or(r.permissions) from roles r
  where r.guild_id = m.guild_id and (r.is_default or exists (
    select 1 from member_roles mr where mr.guild_id = m.guild_id and mr.user_id = m.user_id and mr.role_id = r.id
  ))
)`;
const ADMINISTRATOR = maskOf(['ADMINISTRATOR']);

/**
 * Stores any number of messages in one statement: claims their nonces, inserts the new ones, updates their channels'
 * newest message and their authors' read markers. No two of them may share channel, author and nonce.
 */
const insertDistinct = async (
  db: Db,
  messages: readonly NewMessage[],
): Promise<readonly WrittenMessage[]> => {
  const { rows } = await sql<InsertedRow>`
    with input as (
      select * from jsonb_to_recordset(${toJson(messages)}::jsonb) as t (
        nth integer, id bigint, channel_id bigint, author_id bigint, content text, parent_id bigint, nonce text,
        mentions_everyone boolean, needs bigint, created_at timestamptz(3)
      )
    ),
    permitted as materialized (
      select input.nth from input
      where input.needs is null or exists (
        select from channels ch
        join guilds g on g.id = ch.guild_id
        join members m on m.guild_id = ch.guild_id and m.user_id = input.author_id
        cross join lateral (select ${MASK} as mask) held
        where ch.id = input.channel_id and (g.owner_id = input.author_id
          or held.mask & ${ADMINISTRATOR}::bigint <> 0 or held.mask & input.needs = input.needs)
      )
    ),
    live as materialized (
      select id from channels where id in (select channel_id from input) order by id for no key update
    ),
    claimed as (
      insert into message_nonces as n (channel_id, author_id, nonce, message_id, created_at)
      select channel_id, author_id, nonce, id, created_at from input
      where nonce is not null and channel_id in (select id from live) and nth in (select nth from permitted)
      on conflict (channel_id, author_id, nonce) do update
        set message_id = excluded.message_id, created_at = excluded.created_at
        where n.created_at <= excluded.created_at - make_interval(secs => ${HTTP_LIMITS.nonceWindowMs / 1000})
      returning n.message_id
    ),
    inserted as (
      insert into messages (id, channel_id, author_id, content, created_at, parent_id, mentions_everyone)
      select id, channel_id, author_id, content, created_at, parent_id, mentions_everyone from input
      where channel_id in (select id from live) and nth in (select nth from permitted)
        and (nonce is null or id in (select message_id from claimed))
      returning id, channel_id, author_id
    ),
    newest as (
      update channels set last_message_id = greatest(coalesce(channels.last_message_id, 0), i.id)
      from (select channel_id, max(id) as id from inserted group by channel_id) i
      where channels.id = i.channel_id
    ),
    read as (
      insert into read_markers as r (user_id, channel_id, last_read_id)
      select author_id, channel_id, max(id) from inserted group by author_id, channel_id
      on conflict (user_id, channel_id) do update
        set last_read_id = greatest(r.last_read_id, excluded.last_read_id)
    )
    select input.nth, input.nth in (select nth from permitted) as is_permitted, inserted.id as created_id, n.message_id as first_id, n.created_at as first_at
    from input
    left join inserted on inserted.id = input.id
    left join message_nonces n
      on n.channel_id = input.channel_id and n.author_id = input.author_id and n.nonce = input.nonce
    order by input.nth`.execute(db);
  const outcomes: WrittenMessage[] = [];
  for (const { nth, isPermitted, createdId, firstId, firstAt } of rows) {
    const message = messages[nth];
    if (message === undefined) throw new Error('The store answered for a message that was not asked of it');
    if (!isPermitted) outcomes.push({ kind: 'not-permitted' });
    else if (createdId !== null)
      outcomes.push({ kind: 'created', id: createdId, createdAt: message.createdAt });
    else if (firstId !== null && firstAt !== null)
      outcomes.push({ kind: 'repeated', id: firstId, createdAt: firstAt });
    else outcomes.push(await findRepeated(db, message));
  }
  return outcomes;
};

/**
 * The first message of a nonce, by the same author in the same channel; null where there is none, or its record has
 * expired.
 */
export const findByNonce = async (
  db: Reads,
  { channelId, authorId, nonce }: Pick<NewMessage, 'channelId' | 'authorId' | 'nonce'>,
): Promise<{ readonly id: MessageId; readonly createdAt: string } | null> =>
  nonce === null
    ? null
    : ((await db
        .selectFrom('messageNonces')
        .select(['messageId as id', 'createdAt'])
        .where('channelId', '=', channelId)
        .where('authorId', '=', authorId)
        .where('nonce', '=', storable(nonce))
        .executeTakeFirst()) ?? null);

/**
 * A statement does not see rows that others commit while it runs: this queries again for a nonce that another node has
 * just claimed.
 */
const findRepeated = async (db: Reads, message: NewMessage): Promise<WrittenMessage> => {
  const first = await findByNonce(db, message);
  return first === null ? { kind: 'channel-gone' } : { kind: 'repeated', ...first };
};

/** Ids contain no space, so two messages have the same key only if all three parts are the same. */
const nonceKey = ({ channelId, authorId, nonce }: NewMessage): string | null =>
  nonce === null ? null : `${channelId} ${authorId} ${nonce}`;

/**
 * Stores messages and returns the outcome of each, in their order. Repeated nonces among them have the same outcome as
 * in separate calls. It is a single statement, and so one transaction where the caller has none.
 */
export const insertMessages = async (
  db: Db,
  messages: readonly NewMessage[],
): Promise<readonly WrittenMessage[]> => {
  const firstOf = new Map<string, number>();
  const distinct: NewMessage[] = [];
  /** For each message, its index among the distinct ones, and whether it repeats that one. */
  const places = messages.map((message) => {
    const key = nonceKey(message);
    const place = key === null ? undefined : firstOf.get(key);
    if (place !== undefined) return { place, isRepetition: true };
    if (key !== null) firstOf.set(key, distinct.length);
    distinct.push(message);
    return { place: distinct.length - 1, isRepetition: false };
  });
  const written = await insertDistinct(db, distinct);
  return places.map(({ place, isRepetition }) => {
    const outcome = written[place] ?? { kind: 'channel-gone' as const };
    return isRepetition && outcome.kind === 'created' ? { ...outcome, kind: 'repeated' } : outcome;
  });
};
