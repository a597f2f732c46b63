import { type RawBuilder, sql } from 'kysely';
import type { ChannelId, GuildId, MessageId } from '../../contract/ids';
import { SEARCH_LIMITS } from '../../contract/search-limits';
import { NEWEST_FIRST, newestIn, nextIn, ofChannel, OLDEST_FIRST } from './of-channel';
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
/**
 * The nearest messages that are looked at one by one: so many times the root of all messages. Those of one channel lie
 * further apart.
 */
const LOOKED_AT_BY_ROOT = { everywhere: 12, channel: 1 } as const;
/**
 * So many are looked at first: they are enough for what is frequent, and a sample of how frequent each part of the search
 * is. A part that so many of them have at most is rare.
 */
const SAMPLE = 2000;
const RARE_IN_SAMPLE = 4;
/**
 * Where so many hits are likely, going down further costs less than gathering, up to so many times the sample: as many are
 * hardly counted exactly anyway.
 */
const MANY = 750;
const FURTHER = 24;
/** Hits are gathered and sorted up to so many times the root of all messages, and at least up to the limit of counting. */
const GATHERED_BY_ROOT = 6;
const LEAST = SEARCH_LIMITS.counted;

/** A number of messages that grows with the root of all messages. */
const byRoot = (times: number): RawBuilder<unknown> => sql`(
  select greatest(${sql.lit(LEAST)}, ceil(${sql.lit(times)} * sqrt(greatest(reltuples, 0))))::int
  from pg_class where oid = 'message_terms'::regclass)`;
const ALL = sql`(select greatest(reltuples, 0)::float8 from pg_class where oid = 'message_terms'::regclass)`;

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
    with bound as (select ${byRoot(GATHERED_BY_ROOT)} as most),
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

/** The hits among the messages that are next in the order. */
interface Nearest {
  /** In the order; no more than one above the limit of counting. */
  readonly ids: readonly MessageId[];
  /** Whether there are no messages behind those that were looked at. */
  readonly isWhole: boolean;
  readonly looked: number;
  /** The last message that was looked at. */
  readonly last: MessageId | null;
  /** About how many messages there are in all. */
  readonly all: number;
  /** How many of them have each part of the search. */
  readonly havingParts: readonly number[];
}

/** A look at the nearest messages: in an order, at so many at most, with a count of those that have each part. */
interface Look extends Pick<FoundOrder, 'sort' | 'from'> {
  readonly most: RawBuilder<unknown>;
  readonly parts?: readonly string[];
}

/**
 * Looks at the next messages of the order one by one: those of the channel where one is searched, which its order is an
 * index of, else those of all channels. `offset 0` keeps the planner from reading all terms instead, which it does for
 * more than a few of them.
 */
const lookAtNearest = async (
  db: Reads,
  matches: RawBuilder<unknown>,
  filters: FoundFilters,
  { sort, from, most, parts = [] }: Look,
): Promise<Nearest> => {
  const { readable, after, before } = filters;
  const direction = sort === 'old' ? sql`asc` : sql`desc`;
  const idsWithin = (id: RawBuilder<unknown>): RawBuilder<unknown> => {
    const onward = sort === 'old' ? sql`${id} > ${from}::bigint` : sql`${id} < ${from}::bigint`;
    const conditions = [
      ...(from === null ? [] : [onward]),
      ...(after === null ? [] : [sql`${id} > ${after}::bigint`]),
      ...(before === null ? [] : [sql`${id} < ${before}::bigint`]),
    ];
    return sql.join([sql`true`, ...conditions], sql` and `);
  };
  const having =
    parts.length === 0
      ? sql`null::bool[]`
      : sql`array[${sql.join(parts.map((part) => sql`(t.terms @@ ${part}::tsquery) is true`))}]`;
  const counts = sql`json_build_array(${sql.join(
    parts.map((_part, nth) => sql`(select count(*)::int from looked where of_parts[${sql.lit(nth + 1)}])`),
  )})`;
  const [only] = readable;
  const isOne = readable.length === 1;
  const near = isOne
    ? sql`
        select t.* from (
          select id from messages where ${ofChannel(sql`${only}::bigint`)} and ${idsWithin(sql`id`)}
          ${sort === 'old' ? OLDEST_FIRST : NEWEST_FIRST} limit (select most from bound)
        ) of_channel
        left join lateral (
          select * from message_terms where message_terms.message_id = of_channel.id offset 0
        ) t on true`
    : sql`
        select t.* from message_terms t where ${idsWithin(sql`t.message_id`)}
        order by t.message_id ${direction} limit (select most from bound)`;
  const { rows } = await sql<Nearest>`
    with bound as (select ${most} as most),
    looked as materialized (
      select t.message_id, (${matches}) is true and ${filtersOf(filters)} as is_hit,
        ${having} as of_parts
      from (${near}) t
    ),
    first as (
      select message_id from looked where is_hit order by message_id ${direction} limit ${LEAST + 1}
    )
    select (select count(*) from looked) < (select most from bound) as is_whole,
      (select count(*)::int from looked) as looked, ${ALL} as "all",
      (select message_id from looked order by message_id ${sort === 'old' ? sql`desc` : sql`asc`} limit 1) as last,
      ${counts} as having_parts,
      (select coalesce(json_agg(message_id::text order by message_id ${direction}), '[]'::json) from first) as ids`.execute(
    db,
  );
  return rows[0] ?? { ids: [], isWhole: true, looked: 0, last: null, all: 0, havingParts: [] };
};

/**
 * The nearest hits, of which so many are enough: a few messages are looked at, more where they have fewer hits, and more
 * still where there must be more hits than are counted.
 */
const findNearest = async (
  db: Reads,
  matches: RawBuilder<unknown>,
  filters: FoundFilters,
  {
    sort,
    from,
    enough,
    parts,
  }: Pick<FoundOrder, 'sort' | 'from'> & Required<Pick<Look, 'parts'>> & { readonly enough: number },
): Promise<Nearest> => {
  const look = (most: RawBuilder<unknown>, of: readonly string[]) =>
    lookAtNearest(db, matches, filters, { sort, from, most, parts: of });
  /** Looks at so many in all, after those that were looked at. */
  const goOn = async (before: Nearest, most: RawBuilder<unknown>): Promise<Nearest> => {
    const rest = sql`greatest(0, ${most} - ${sql.lit(before.looked)})`;
    const next = await lookAtNearest(db, matches, filters, { sort, from: before.last, most: rest });
    return {
      ...before,
      ids: [...before.ids, ...next.ids].slice(0, LEAST + 1),
      isWhole: next.isWhole,
      looked: before.looked + next.looked,
      last: next.last ?? before.last,
    };
  };
  const isDone = ({ isWhole, ids }: Nearest): boolean => isWhole || ids.length >= enough;
  /** As many as have enough hits with great likelihood, if they are as frequent there as so far. */
  const rowsFor = ({ ids, looked }: Nearest): number =>
    Math.ceil(((enough + 2 * Math.sqrt(enough)) / ids.length) * looked);
  // Of one channel there is little to gather, and counting the parts of its messages costs more than it saves.
  if (filters.readable.length === 1) return look(byRoot(LOOKED_AT_BY_ROOT.channel), []);
  const usual = byRoot(LOOKED_AT_BY_ROOT.everywhere);
  const sample = await look(sql`least(${sql.lit(SAMPLE)}, ${usual})`, parts);
  // Without a hit among them, the usual number of nearest messages would not do either.
  if (isDone(sample) || sample.ids.length === 0) return sample;
  const near = await goOn(sample, sql`least(${sql.lit(rowsFor(sample))}, ${usual})`);
  if (isDone(near) || (near.ids.length / near.looked) * near.all < MANY) return near;
  const further = rowsFor(near);
  return further > FURTHER * SAMPLE ? near : goOn(near, sql.lit(further));
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
  const byIds = (ids: readonly MessageId[]): RawBuilder<unknown> =>
    sql`select t.message_id, t.terms from message_terms t where t.message_id = any(${sql.val([...ids])}::bigint[])`;
  const pageOf = (first: RawBuilder<unknown>) =>
    withNeighbours(
      db,
      sort === 'best'
        ? sql`
          select message_id, row_number() over (order by rank desc, message_id desc) as nth from (
            select message_id, ${query === null ? sql`0` : sql`ts_rank(terms, ${query.text}::tsquery)`} as rank
            from (${first}) newest
          ) ranked order by nth offset ${offset} limit ${limit}`
        : sql`select message_id, row_number() over (order by message_id ${direction}) as nth from (${first}) nearest`,
    );

  const enough = sort === 'best' ? ENOUGH_TO_RANK : limit;
  const parts = query?.parts ?? [];
  const looked = { sort, enough, parts };
  const top = await findNearest(db, matches, filters, { ...looked, from: null });
  // How frequent the parts are is known by then.
  const next = from === null ? top : await findNearest(db, matches, filters, { ...looked, from, parts: [] });
  if (next.isWhole || next.ids.length >= enough) {
    const ids = next.ids.slice(0, most);
    const isExact = top.isWhole && top.ids.length <= SEARCH_LIMITS.counted;
    return { count: top.ids.length, isExact, found: ids.length === 0 ? [] : await pageOf(byIds(ids)) };
  }

  const isOnward = sort === 'old' ? sql`t.message_id > ${from}::bigint` : sql`t.message_id < ${from}::bigint`;
  const onward = from === null ? sql`true` : isOnward;
  // By the index only what is rare, if anything is: of a frequent beginning of words it would read most of itself.
  const rare = parts.filter((_part, nth) => (top.havingParts[nth] ?? Infinity) <= RARE_IN_SAMPLE);
  const byIndex =
    rare.length === 0 || rare.length === parts.length
      ? matches
      : sql`t.terms @@ ${rare.join(' & ')}::tsquery and (${matches}) is true`;
  const hits = sql`select t.message_id from message_terms t where ${byIndex} and ${where}`;
  const { count, areMany, ids } =
    query?.isPositive === true
      ? await gather(db, hits, { onward, direction, most })
      : await countUp(db, hits);
  const isExact = count <= SEARCH_LIMITS.counted;
  if (count === 0) return { count, isExact, found: [] };
  // To rank what is further away as well, all messages would be read.
  const areRanked = sort === 'best' && areMany && next.ids.length >= limit;
  if (areRanked) return { count, isExact, found: await pageOf(byIds(next.ids.slice(0, most))) };
  const first = areMany
    ? sql`
      select t.message_id, t.terms from message_terms t where (${matches}) is true and ${where} and ${onward}
      order by t.message_id ${direction} limit ${most}`
    : byIds(ids);
  return { count, isExact, found: await pageOf(first) };
};
