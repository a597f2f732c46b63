import { sql } from 'kysely';
import type { MessageId } from '../../contract/ids';
import { isAmong } from './among';
import type { Db, Reads } from './schema';
import type { Store } from './store';
import { type IndexedMessage, vectorOf } from './terms';

interface StoredMessage extends IndexedMessage {
  readonly id: MessageId;
}

const readMessages = async (db: Reads, ids: readonly MessageId[]): Promise<readonly StoredMessage[]> => {
  const { rows } = await sql<StoredMessage>`
    select msg.id, msg.channel_id, msg.author_id, msg.content, ch.guild_id, (
      select coalesce(json_agg(json_build_object('name', a.name, 'kind', a.kind) order by a.position), '[]'::json)
      from attachments a where a.message_id = msg.id
    ) as files
    from messages msg join channels ch on ch.id = msg.channel_id
    where ${isAmong('msg.id', ids)}`.execute(db);
  return rows;
};

/**
 * Keeps the plans of a transaction's statements from going through whole tables: a plan that was made while the store was
 * empty does, and is kept until the store is analysed.
 */
const byIndexes = async (trx: Db): Promise<void> => {
  await sql`set local enable_seqscan = off`.execute(trx);
};

/**
 * Indexes messages. A message that was deleted meanwhile is left out, and so is one whose text has changed since it was
 * read: whoever changes it has it indexed again.
 */
export const indexMessages = async (
  transaction: Store['transaction'],
  ids: readonly MessageId[],
): Promise<void> => {
  const messages = await transaction(async (trx) => {
    await byIndexes(trx);
    return readMessages(trx, ids);
  });
  if (messages.length === 0) return;
  const input = JSON.stringify(
    messages.map((message) => ({ id: message.id, content: message.content, terms: vectorOf(message) })),
  );
  await transaction(async (trx) => {
    await byIndexes(trx);
    await sql`
    with input as (
      select * from jsonb_to_recordset(${input}::jsonb) as t (id bigint, content text, terms text)
    ),
    held as (
      select m.id, m.channel_id, input.terms from input
      join messages m on m.id = input.id and m.content = input.content
      order by m.id for share of m
    )
    insert into message_terms as t (message_id, channel_id, terms)
    select id, channel_id, terms::tsvector from held
    on conflict (message_id) do update set terms = excluded.terms where t.terms is null`.execute(trx);
  });
};

/** Takes the terms of a message away, in the transaction that changes its text: it is not found until it is indexed. */
export const forgetTerms = async (trx: Db, messageId: MessageId): Promise<void> => {
  await trx.updateTable('messageTerms').set({ terms: null }).where('messageId', '=', messageId).execute();
};

/** How far the messages are indexed; see `SearchIndexTable`. */
export interface IndexedRange {
  readonly downTo: MessageId;
  readonly upTo: MessageId;
}

/** The indexed range; null before the first indexing. */
export const findIndexedRange = async (db: Reads): Promise<IndexedRange | null> =>
  (await db
    .selectFrom('searchIndex')
    .select(['indexedDownTo as downTo', 'indexedUpTo as upTo'])
    .executeTakeFirst()) ?? null;

/** Begins the index: older messages are indexed from here down, and newer ones up. */
export const beginIndex = async (trx: Db, { downTo, upTo }: IndexedRange): Promise<void> => {
  await trx
    .insertInto('searchIndex')
    .values({ indexedDownTo: downTo, indexedUpTo: upTo })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Notes how far down the messages are indexed, unless that has changed. */
export const indexedDownTo = async (trx: Db, from: MessageId, downTo: MessageId): Promise<void> => {
  await trx
    .updateTable('searchIndex')
    .set({ indexedDownTo: downTo })
    .where('indexedDownTo', '=', from)
    .execute();
};

/** Notes how far up the messages are indexed. */
export const indexedUpTo = async (trx: Db, upTo: MessageId): Promise<void> => {
  await trx.updateTable('searchIndex').set({ indexedUpTo: upTo }).where('indexedUpTo', '<', upTo).execute();
};

/** Gives a message no terms that could be found: its text cannot be indexed. */
export const indexAsEmpty = async (db: Db, id: MessageId): Promise<void> => {
  await sql`
    insert into message_terms as t (message_id, channel_id, terms)
    select id, channel_id, '' from messages where id = ${id}
    on conflict (message_id) do update set terms = excluded.terms where t.terms is null`.execute(db);
};

/** The next messages down from an id, newest first. */
export const listOlder = async (
  db: Reads,
  before: MessageId,
  limit: number,
): Promise<readonly MessageId[]> => {
  const { rows } = await sql<{ readonly id: MessageId }>`
    select id from messages where id < ${before} order by id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
};

/** Messages from an id and up to another one that are not indexed, and edited ones of any age. */
export const listMissing = async (
  db: Reads,
  { upTo, before, limit }: { readonly upTo: MessageId; readonly before: MessageId; readonly limit: number },
): Promise<readonly MessageId[]> => {
  const { rows } = await sql<{ readonly id: MessageId }>`
    (select message_id as id from message_terms where terms is null limit ${limit})
    union
    (
      select m.id from messages m left join message_terms t on t.message_id = m.id
      where m.id >= ${upTo} and m.id < ${before} and t.message_id is null
      order by m.id limit ${limit}
    )`.execute(db);
  return rows.map(({ id }) => id);
};
