import { type RawBuilder, sql } from 'kysely';
import type { ChannelId, GuildId, MessageId } from '../../contract/ids';
import { SEARCH_LIMITS } from '../../contract/search-limits';
import { rowsOf } from './among';
import { newestIn, nextIn } from './of-channel';
import type { Reads } from './schema';
import { filtersOf, type FoundFilters, type FoundOrder } from './search-filters';
import { countUp, gather, listsOfWeeks } from './search-gather';
import { findNearest, narrowingOf, shareFor } from './search-nearest';
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
 * which gives them in no order, so they are gathered by weeks, and sorted. What is frequent all the same, but not among the
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
  // To rank, all are gathered.
  const byWeeks = !isBest && query?.isPositive === true;
  const looked = { sort, enough, byWeeks, atoms: counted };
  const top = await findNearest(db, matches, filters, { ...looked, from: null, known: null });
  const next = from === null ? top : await findNearest(db, matches, filters, { ...looked, from, known: top });
  if (next.isWhole || next.ids.length >= enough) {
    const ids = next.ids.slice(0, most);
    const isExact = top.isWhole && top.ids.length <= SEARCH_LIMITS.counted;
    return { count: top.ids.length, isExact, found: await pageOfIds(ids) };
  }

  const isOnward = sort === 'old' ? sql`t.message_id > ${from}::bigint` : sql`t.message_id < ${from}::bigint`;
  const onward = from === null ? sql`true` : isOnward;
  const needed = byWeeks ? shareFor(enough, next) : 1;
  const narrowing = narrowingOf(top, counted, needed);
  const asked = narrowing?.atoms.map(({ text }) => text) ?? [];
  const byIndex =
    asked.length === 0
      ? matches
      : sql`t.terms @@ ${[...asked, ...(isOne ? places : [])].join(' & ')}::tsquery and (${matches}) is true`;
  const hitsIn = (weeks: RawBuilder<unknown>) =>
    sql`select t.message_id, ${rank} as rank from message_terms t where ${byIndex} and ${where} and ${weeks}`;
  const lists =
    byWeeks && narrowing !== null ? await listsOfWeeks(db, filters, order, { ...narrowing, needed }) : [null];
  const { count, areMany, isWhole, ids } =
    query?.isPositive === true
      ? await gather(db, hitsIn, lists, { sort, onward, direction, most, page: pageOrder })
      : await countUp(db, hitsIn(sql`true`));
  // In the weeks before the cursor's there may be more.
  const isExact = isWhole && (lists.length === 1 || from === null) && count <= SEARCH_LIMITS.counted;
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
