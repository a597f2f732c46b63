import { type RawBuilder, sql } from 'kysely';
import type { ChannelId, GuildId, MessageId } from '../../contract/ids';
import { SEARCH_LIMITS } from '../../contract/search-limits';
import type { Reads } from './schema';
import { type TermFilters, termQueryOf } from './terms';

/** What a message may have that comes and goes without a change of its text. */
export type ChangingHas = 'embed' | 'reaction' | 'thread';

export interface FoundFilters extends TermFilters {
  /** The channels that are searched: those that the searcher may read. */
  readonly readable: readonly ChannelId[];
  readonly hasNow: readonly ChangingHas[];
  readonly pinned: boolean | null;
  /** Only messages with ids between the two. */
  readonly after: MessageId | null;
  readonly before: MessageId | null;
}

export interface FoundOrder {
  readonly sort: 'new' | 'old' | 'best';
  /** The last message of the page before; not for `best`. */
  readonly from: MessageId | null;
  /** How many to pass over, for `best`. */
  readonly offset: number;
  readonly limit: number;
}

export interface FoundMessage {
  readonly messageId: MessageId;
  readonly channelId: ChannelId;
  readonly guildId: GuildId;
  /** Its neighbours in the channel. */
  readonly beforeId: MessageId | null;
  readonly afterId: MessageId | null;
}

/** The newest hits of which `best` ranks. */
const RANKED_HITS = 1000;
/** Hits are gathered and sorted up to so many times the root of all messages, and at least up to the limit of counting. */
const GATHERED_BY_ROOT = 6;
const LEAST_GATHERED = SEARCH_LIMITS.counted;

const IN_NOW: Readonly<Record<ChangingHas, RawBuilder<unknown>>> = {
  embed: sql`t.message_id in (select message_id from embeds)`,
  reaction: sql`t.message_id in (select message_id from reactions)`,
  thread: sql`exists (select from threads where threads.message_id = t.message_id)`,
};

const filtersOf = ({ readable, hasNow, pinned, after, before }: FoundFilters): RawBuilder<unknown> => {
  const isPinned = sql`exists (select from pins where pins.message_id = t.message_id)`;
  const filters = [
    sql`t.channel_id = any(${sql.val([...readable])}::bigint[])`,
    ...hasNow.map((what) => IN_NOW[what]),
    ...(pinned === null ? [] : [pinned ? isPinned : sql`not ${isPinned}`]),
    ...(after === null ? [] : [sql`t.message_id > ${after}::bigint`]),
    ...(before === null ? [] : [sql`t.message_id < ${before}::bigint`]),
  ];
  return sql.join(filters, sql` and `);
};

interface Gathered {
  readonly count: number;
  /** Whether there are more hits than are gathered: then `ids` are any of them. */
  readonly areMany: boolean;
  readonly ids: readonly MessageId[];
}

/**
 * Counts the hits of the index of terms, up to a limit, and gathers the first of them in an order. The limit grows with
 * the square root of the messages: there gathering and going down cost the same.
 */
const gather = async (
  db: Reads,
  hits: RawBuilder<unknown>,
  {
    onward,
    direction,
    most,
  }: Record<'onward' | 'direction', RawBuilder<unknown>> & { readonly most: number },
): Promise<Gathered> => {
  const { rows } = await sql<Gathered>`
    with bound as (
      select greatest(${sql.lit(LEAST_GATHERED)}, ceil(${sql.lit(GATHERED_BY_ROOT)} * sqrt(greatest(reltuples, 0))))::int as most
      from pg_class where oid = 'message_terms'::regclass
    ),
    hits as materialized (${hits} limit (select most + 1 from bound)),
    first as (
      select t.message_id from hits t where ${onward} order by t.message_id ${direction} limit ${most}
    )
    select (select count(*)::int from hits) as count,
      (select count(*) from hits) > (select most from bound) as are_many,
      (select coalesce(json_agg(message_id::text order by message_id ${direction}), '[]'::json) from first) as ids`.execute(
    db,
  );
  return rows[0] ?? { count: 0, areMany: false, ids: [] };
};

/** Counts messages by a condition that no index of terms answers, up to the limit of counting. */
const countUp = async (db: Reads, hits: RawBuilder<unknown>): Promise<Gathered> => {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::int as count from (${hits} limit ${SEARCH_LIMITS.counted + 1}) hits`.execute(db);
  return { count: rows[0]?.count ?? 0, areMany: true, ids: [] };
};

/**
 * All hits, and a page of them. The index of terms gives hits in no order, so they are gathered and sorted where they are
 * few. Of many the newest are found faster by going down from the newest message: `is true` keeps the index of terms out
 * of that.
 */
export const findHits = async (
  db: Reads,
  filters: FoundFilters,
  { sort, from, offset, limit }: FoundOrder,
): Promise<{ readonly count: number; readonly found: readonly FoundMessage[] }> => {
  const query = termQueryOf(filters);
  const where = filtersOf(filters);
  const matches = query === null ? sql`t.terms is not null` : sql`t.terms @@ ${query.text}::tsquery`;
  const direction = sort === 'old' ? sql`asc` : sql`desc`;
  const isOnward = sort === 'old' ? sql`t.message_id > ${from}::bigint` : sql`t.message_id < ${from}::bigint`;
  const onward = from === null ? sql`true` : isOnward;
  const most = sort === 'best' ? RANKED_HITS : limit;
  const hits = sql`select t.message_id from message_terms t where ${matches} and ${where}`;
  const { count, areMany, ids } =
    query?.isPositive === true
      ? await gather(db, hits, { onward, direction, most })
      : await countUp(db, hits);
  if (count === 0) return { count, found: [] };
  const first = areMany
    ? sql`
      select t.message_id, t.terms from message_terms t where (${matches}) is true and ${where} and ${onward}
      order by t.message_id ${direction} limit ${most}`
    : sql`select t.message_id, t.terms from message_terms t where t.message_id = any(${sql.val([...ids])}::bigint[])`;
  const page =
    sort === 'best'
      ? sql`
        select message_id, row_number() over (order by rank desc, message_id desc) as nth from (
          select message_id, ${query === null ? sql`0` : sql`ts_rank(terms, ${query.text}::tsquery)`} as rank
          from (${first}) newest
        ) ranked order by nth offset ${offset} limit ${limit}`
      : sql`select message_id, row_number() over (order by message_id ${direction}) as nth from (${first}) nearest`;
  const found = await sql<FoundMessage>`
    select page.message_id, m.channel_id, ch.guild_id,
      (select max(x.id) from messages x where x.channel_id = m.channel_id and x.id < m.id) as before_id,
      (select min(x.id) from messages x where x.channel_id = m.channel_id and x.id > m.id) as after_id
    from (${page}) page
    join messages m on m.id = page.message_id
    join channels ch on ch.id = m.channel_id
    order by page.nth`.execute(db);
  return { count, found: found.rows };
};
