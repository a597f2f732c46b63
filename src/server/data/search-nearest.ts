import { type RawBuilder, sql } from 'kysely';
import type { MessageId } from '../../contract/ids';
import { NEWEST_FIRST, ofChannel, OLDEST_FIRST } from './of-channel';
import type { Reads } from './schema';
import { ALL, byRoot, filtersOf, type FoundFilters, type FoundOrder, LEAST } from './search-filters';
import { type Atom, likelyIn, narrow, type Narrowing, nextDepth, type Sample } from './search-plan';

/**
 * The nearest messages that are looked at one by one: so many times the root of all messages. Those of one channel lie
 * further apart.
 */
const LOOKED_AT_BY_ROOT = { everywhere: 12, channel: 1 } as const;
/**
 * So many are looked at first: they are enough for what is frequent, and a sample of how frequent each part of the search
 * is.
 */
const SAMPLE = 2000;
/** The hits among the messages that are next in the order. */
export interface Nearest {
  /** In the order; no more than one above the limit of counting. */
  readonly ids: readonly MessageId[];
  /** Whether there are no messages behind those that were looked at. */
  readonly isWhole: boolean;
  readonly looked: number;
  /** The last message that was looked at. */
  readonly last: MessageId | null;
  /** About how many messages there are in all. */
  readonly all: number;
  /** How many were looked at first, and how many of them fulfil each condition. */
  readonly sampled: Pick<Sample, 'looked' | 'having'>;
  /** Where one channel is searched, the share of its time that was looked at first. */
  readonly reach: number | null;
}

/** A look at the nearest messages: in an order, at so many at most, with a count of those that have each part. */
interface Look extends Pick<FoundOrder, 'sort' | 'from'> {
  readonly most: RawBuilder<unknown>;
  readonly atoms?: readonly Atom[];
}

/** What share of a channel's time those are from that are looked at: messages are supposed to be spread evenly over it. */
const reachIn = (channelId: RawBuilder<unknown>): RawBuilder<unknown> => {
  const end = (order: RawBuilder<unknown>) =>
    sql`(select id from messages where ${ofChannel(channelId)} ${order} limit 1)`;
  return sql`(max(t.message_id) - min(t.message_id))::float8
    / greatest(1, ${end(NEWEST_FIRST)} - ${end(OLDEST_FIRST)})`;
};

/**
 * Looks at the next messages of the order one by one: those of the channel where one is searched, which its order is an
 * index of, else those of all channels. `offset 0` keeps the planner from reading all terms instead, which it does for
 * more than a few of them.
 */
const lookAtNearest = async (
  db: Reads,
  matches: RawBuilder<unknown>,
  filters: FoundFilters,
  { sort, from, most, atoms = [] }: Look,
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
  const counts = atoms.map(({ text }) => sql`count(*) filter (where t.terms @@ ${text}::tsquery)`);
  const [only] = readable;
  const isOne = readable.length === 1;
  const near = isOne
    ? sql`
        select of_channel.id as message_id, t.channel_id, t.terms from (
          select id from messages where ${ofChannel(sql`${only}::bigint`)} and ${idsWithin(sql`id`)}
          ${sort === 'old' ? OLDEST_FIRST : NEWEST_FIRST} limit (select most from bound)
        ) of_channel
        left join lateral (
          select * from message_terms where message_terms.message_id = of_channel.id offset 0
        ) t on true`
    : sql`
        select t.* from message_terms t where ${idsWithin(sql`t.message_id`)}
        order by t.message_id ${direction} limit (select most from bound)`;
  const { rows } = await sql<
    Omit<Nearest, 'sampled' | 'ids'> & Pick<Sample, 'having'> & { readonly ids: readonly MessageId[] | null }
  >`
    with bound as (select ${most}::int as most)
    select count(*) < (select most from bound) as is_whole, count(*)::int as looked, ${ALL} as "all",
      ${sort === 'old' ? sql`max(t.message_id)` : sql`min(t.message_id)`} as last,
      ${isOne ? reachIn(sql`${only}::bigint`) : sql`null::float8`} as reach,
      json_build_array(${sql.join(counts)}) as having,
      to_json((array_agg(t.message_id::text order by t.message_id ${direction})
        filter (where (${matches}) is true and ${filtersOf(filters)}))[1:${sql.lit(LEAST + 1)}]) as ids
    from (${near}) t`.execute(db);
  const [row] = rows;
  if (row === undefined)
    return {
      ...{ ids: [], isWhole: true, looked: 0, last: null, all: 0 },
      ...{ reach: null, sampled: { looked: 0, having: [] } },
    };
  const { having, ids, ...nearest } = row;
  return { ...nearest, ids: ids ?? [], sampled: { looked: nearest.looked, having } };
};

/** What share of all messages that are searched are looked at for a hit, by the hits so far; 1 if there are none. */
export const shareFor = (hits: number, { all, reach, sampled, looked, ids }: Nearest): number => {
  const searched = reach === null ? all : sampled.looked / reach;
  return Math.min(1, likelyIn(hits, { hits: ids.length, looked }) / Math.max(1, searched));
};

/**
 * By what the index of terms is asked, after a look at the nearest messages; null if it cannot be.
 * @param needed the share of the messages in which hits are looked for
 */
export const narrowingOf = (
  { all, reach, sampled }: Nearest,
  atoms: readonly Atom[],
  needed: number,
): Narrowing | null => {
  const within = reach === null ? 1 : Math.min(1, sampled.looked / reach / all);
  return narrow(atoms, { ...sampled, all }, { within, needed });
};

interface Search {
  readonly enough: number;
  /** Whether the index can be asked for some weeks alone. */
  readonly byWeeks: boolean;
  readonly atoms: readonly Atom[];
  /** What was seen of the search before, from its beginning. */
  readonly known: Nearest | null;
}

/**
 * The nearest hits, of which so many are enough: a few messages are looked at, and then more, as long as that is likely
 * to cost less than to ask the index of terms.
 */
export const findNearest = async (
  db: Reads,
  matches: RawBuilder<unknown>,
  filters: FoundFilters,
  { sort, from, enough, byWeeks, atoms, known }: Pick<FoundOrder, 'sort' | 'from'> & Search,
): Promise<Nearest> => {
  const isOne = filters.readable.length === 1;
  const look = async (most: RawBuilder<unknown>): Promise<Nearest> => {
    const seen = await lookAtNearest(db, matches, filters, {
      ...{ sort, from, most },
      atoms: known === null ? atoms : [],
    });
    return known === null ? seen : { ...seen, sampled: known.sampled, reach: known.reach };
  };
  /** Looks at so many in all, after those that were looked at. */
  const goOn = async (before: Nearest, rows: number): Promise<Nearest> => {
    const most = sql`${Math.max(0, rows - before.looked)}`;
    const next = await lookAtNearest(db, matches, filters, { sort, from: before.last, most });
    return {
      ...before,
      ids: [...before.ids, ...next.ids].slice(0, LEAST + 1),
      isWhole: next.isWhole,
      looked: before.looked + next.looked,
      last: next.last ?? before.last,
    };
  };
  const isDone = ({ isWhole, ids }: Nearest): boolean => isWhole || ids.length >= enough;
  let seen = await look(
    isOne
      ? byRoot(LOOKED_AT_BY_ROOT.channel)
      : sql`least(${sql.lit(SAMPLE)}, ${byRoot(LOOKED_AT_BY_ROOT.everywhere)})`,
  );
  const usual = isOne ? 0 : Math.max(LEAST, Math.ceil(LOOKED_AT_BY_ROOT.everywhere * Math.sqrt(seen.all)));
  while (!isDone(seen)) {
    const { looked } = seen;
    const needed = byWeeks ? shareFor(enough, seen) : 1;
    const index = narrowingOf(seen, atoms, needed)?.cost ?? null;
    const depth = nextDepth({ looked, hits: seen.ids.length }, { enough, usual, index, isOne });
    if (depth === null) return seen;
    seen = await goOn(seen, depth);
  }
  return seen;
};
