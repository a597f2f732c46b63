import { type RawBuilder, sql } from 'kysely';
import type { ChannelId, GuildId, MessageId } from '../../contract/ids';
import { SEARCH_LIMITS } from '../../contract/search-limits';
import { rowsOf } from './among';
import { newestIn, nextIn } from './of-channel';
import type { Reads } from './schema';
import { byRoot, filtersOf, type FoundFilters, type FoundOrder } from './search-filters';
import { findNearest, narrowingOf } from './search-nearest';
import type { Atom } from './search-plan';
import { termQueryOf } from './terms';

export interface FoundMessage {
  readonly messageId: MessageId;
  readonly channelId: ChannelId;
  readonly guildId: GuildId;
  /** Its neighbours in the channel. */
  readonly beforeId: MessageId | null;
  readonly afterId: MessageId | null;
}

/** What was found. */
export interface Found {
  /** The number of all hits, or a number that there are at least; one above the limit of counting says the latter too. */
  readonly count: number;
  readonly isExact: boolean;
  /** A page of them. */
  readonly found: readonly FoundMessage[];
}

/** The newest hits of which `best` ranks. */
const RANKED_HITS = 1000;
/** As many newest hits are worth ranking without looking for older ones. */
const ENOUGH_TO_RANK = 100;
/** The most conditions that are counted in a sample; the index is not asked for others. */
const MOST_COUNTED = 8;
/** Hits are gathered and sorted up to so many times the root of all messages, and at least up to the limit of counting. */
const GATHERED_BY_ROOT = 6;

interface Gathered {
  readonly count: number;
  /** Whether there are more hits than are gathered: then `ids` are any of them. */
  readonly areMany: boolean;
  readonly ids: readonly MessageId[];
}

/** Which of the hits are gathered: the `most` nearest ones of an order, of which `page` has some in another. */
interface Gathering {
  readonly onward: RawBuilder<unknown>;
  readonly direction: RawBuilder<unknown>;
  readonly most: number;
  readonly page: RawBuilder<unknown>;
}

/**
 * Counts the hits of the index of terms, up to a limit, and gathers a page of them. The limit grows with the square root of
 * the messages: there gathering and going down cost the same.
 * @param hits with `message_id` and `rank`: the message is read here anyway
 */
const gather = async (
  db: Reads,
  hits: RawBuilder<unknown>,
  { onward, direction, most, page }: Gathering,
): Promise<Gathered> => {
  const { rows } = await sql<Gathered>`
    with bound as (select ${byRoot(GATHERED_BY_ROOT)} as most),
    hits as materialized (${hits} limit (select most + 1 from bound)),
    first as (
      select t.message_id, t.rank from hits t where ${onward} order by t.message_id ${direction} limit ${most}
    ),
    page as (select message_id, row_number() over (${page}) as nth from first)
    select (select count(*)::int from hits) as count,
      (select count(*) from hits) > (select most from bound) as are_many,
      (select coalesce(json_agg(message_id::text order by nth), '[]'::json) from page) as ids`.execute(db);
  return rows[0] ?? { count: 0, areMany: false, ids: [] };
};

/** Counts messages by a condition that no index of terms answers, up to the limit of counting. */
const countUp = async (db: Reads, hits: RawBuilder<unknown>): Promise<Gathered> => {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::int as count from (${hits} limit ${SEARCH_LIMITS.counted + 1}) hits`.execute(db);
  return { count: rows[0]?.count ?? 0, areMany: true, ids: [] };
};

/** The messages of a page, in the order of `page`, with their neighbours. */
const withNeighbours = async (db: Reads, page: RawBuilder<unknown>): Promise<readonly FoundMessage[]> => {
  const found = await sql<FoundMessage>`
    select page.message_id, m.channel_id, ch.guild_id,
      ${newestIn(sql`m.channel_id`, sql`m.id`)} as before_id, ${nextIn(sql`m.channel_id`, sql`m.id`)} as after_id
    from (${page}) page
    join messages m on m.id = page.message_id
    join channels ch on ch.id = m.channel_id
    order by page.nth`.execute(db);
  return found.rows;
};

const pageInOrder = (ids: readonly MessageId[]): RawBuilder<unknown> =>
  sql`select page.id as message_id, page.nth from ${rowsOf(ids)} as page(id, nth)`;

/**
 * A number of hits, and a page of them. First the nearest messages are looked at one by one: what is frequent fills the
 * page from them, and more than that there are is not counted. All hits of a rarer thing come from the index of terms,
 * which gives them in no order, so they are gathered and sorted. What is frequent all the same, but not among the
 * nearest, is found by going down further: `is true` keeps the index of terms out of that.
 */
export const findHits = async (db: Reads, filters: FoundFilters, order: FoundOrder): Promise<Found> => {
  const { sort, from, offset, limit } = order;
  const query = termQueryOf(filters);
  const where = filtersOf(filters);
  const matches = query === null ? sql`t.terms is not null` : sql`t.terms @@ ${query.text}::tsquery`;
  const direction = sort === 'old' ? sql`asc` : sql`desc`;
  const most = sort === 'best' ? RANKED_HITS : limit;
  const isBest = sort === 'best';
  const rank = query === null || !isBest ? sql`0` : sql`ts_rank(t.terms, ${query.text}::tsquery)`;
  const pageOrder = isBest ? sql`order by rank desc, message_id desc` : sql`order by message_id ${direction}`;
  /** A page of hits that have a rank; those that are not ranked are a page already. */
  const pageOf = (hits: RawBuilder<unknown>) =>
    withNeighbours(
      db,
      sql`
        select message_id, row_number() over (${pageOrder}) as nth from (${hits}) hits
        order by nth ${isBest ? sql`offset ${offset} limit ${limit}` : sql``}`,
    );
  const pageOfIds = (ids: readonly MessageId[]) =>
    ids.length === 0
      ? Promise.resolve([])
      : isBest
        ? pageOf(sql`
            select t.message_id, ${rank} as rank from message_terms t
            where t.message_id = any(${sql.val([...ids])}::bigint[])`)
        : withNeighbours(db, pageInOrder(ids));

  const enough = sort === 'best' ? ENOUGH_TO_RANK : limit;
  // Of one channel all that is looked at is in it.
  const [places, isOne] = [query?.places ?? [], filters.readable.length === 1];
  const counted = [
    ...(query?.atoms ?? []),
    ...(isOne ? [] : places.map((text): Atom => ({ text, kind: 'whole' }))),
  ].slice(0, MOST_COUNTED);
  const looked = { sort, enough, atoms: counted };
  const top = await findNearest(db, matches, filters, { ...looked, from: null, known: null });
  const next = from === null ? top : await findNearest(db, matches, filters, { ...looked, from, known: top });
  if (next.isWhole || next.ids.length >= enough) {
    const ids = next.ids.slice(0, most);
    const isExact = top.isWhole && top.ids.length <= SEARCH_LIMITS.counted;
    return { count: top.ids.length, isExact, found: await pageOfIds(ids) };
  }

  const isOnward = sort === 'old' ? sql`t.message_id > ${from}::bigint` : sql`t.message_id < ${from}::bigint`;
  const onward = from === null ? sql`true` : isOnward;
  const asked = narrowingOf(top, counted)?.atoms.map(({ text }) => text) ?? [];
  const byIndex =
    asked.length === 0
      ? matches
      : sql`t.terms @@ ${[...asked, ...(isOne ? places : [])].join(' & ')}::tsquery and (${matches}) is true`;
  const hits = sql`select t.message_id, ${rank} as rank from message_terms t where ${byIndex} and ${where}`;
  const { count, areMany, ids } =
    query?.isPositive === true
      ? await gather(db, hits, { onward, direction, most, page: pageOrder })
      : await countUp(db, hits);
  const isExact = count <= SEARCH_LIMITS.counted;
  if (count === 0) return { count, isExact, found: [] };
  if (!areMany) {
    const page = isBest ? ids.slice(offset, offset + limit) : ids;
    return { count, isExact, found: page.length === 0 ? [] : await withNeighbours(db, pageInOrder(page)) };
  }
  // To rank what is further away as well, all messages would be read.
  if (isBest && next.ids.length >= limit)
    return { count, isExact, found: await pageOfIds(next.ids.slice(0, most)) };
  const nearest = sql`
    select t.message_id, ${rank} as rank from message_terms t
    where (${matches}) is true and ${where} and ${onward}
    order by t.message_id ${direction} limit ${most}`;
  return { count, isExact, found: await pageOf(nearest) };
};
