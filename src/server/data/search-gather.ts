import { type RawBuilder, sql } from 'kysely';
import type { MessageId } from '../../contract/ids';
import { SEARCH_LIMITS } from '../../contract/search-limits';
import type { Reads } from './schema';
import { byRoot, type FoundFilters, type FoundOrder } from './search-filters';
import { FEW_CANDIDATES, type Narrowing, type Week, weekOf, weeksToAsk } from './search-plan';
import { findWeeks, isBehind, isInWeeks } from './search-weeks';

/** Hits are gathered and sorted up to so many times the root of all messages, and at least up to the limit of counting. */
const GATHERED_BY_ROOT = 6;

interface Hits {
  readonly count: number;
  /** Whether there are more hits than are gathered: then `ids` are any of them. */
  readonly areMany: boolean;
  readonly ids: readonly MessageId[];
}

export interface Gathered extends Hits {
  /** Whether all of them were counted, and not those of some weeks alone. */
  readonly isWhole: boolean;
}

/** Which of the hits are gathered: the `most` nearest ones of an order, of which `page` has some in another. */
interface Gathering {
  readonly sort: FoundOrder['sort'];
  readonly onward: RawBuilder<unknown>;
  readonly direction: RawBuilder<unknown>;
  readonly most: number;
  readonly page: RawBuilder<unknown>;
}

/**
 * Counts the hits of the index of terms, up to a limit, and gathers a page of them. The limit grows with the square root of
 * the messages: there gathering and going down cost the same.
 */
const gatherAll = async (
  db: Reads,
  hits: RawBuilder<unknown>,
  { onward, direction, most, page }: Gathering,
): Promise<Hits> => {
  const { rows } = await sql<Hits>`
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

/** Weeks of which the index is asked; null: all that are behind those before. */
type Weeks = readonly Week[] | null;

/**
 * Gathers the hits of the index of terms by one list of weeks after the other, until they are a page.
 * @param hitsIn the hits that fulfil a condition, with `message_id` and `rank`: the message is read here anyway
 */
export const gather = async (
  db: Reads,
  hitsIn: (condition: RawBuilder<unknown>) => RawBuilder<unknown>,
  lists: readonly Weeks[],
  gathering: Gathering,
): Promise<Gathered> => {
  let [count, ids, last]: [number, readonly MessageId[], Week | null] = [0, [], null];
  for (const weeks of lists) {
    const hits = await gatherAll(
      db,
      hitsIn(weeks === null ? isBehind(last, gathering.sort) : isInWeeks(weeks)),
      {
        ...gathering,
        most: gathering.most - ids.length,
      },
    );
    count += hits.count;
    ids = [...ids, ...hits.ids];
    if (hits.areMany || ids.length >= gathering.most)
      return { count, ids, areMany: hits.areMany, isWhole: weeks === null };
    last = weeks?.at(-1) ?? last;
  }
  return { count, ids, areMany: false, isWhole: true };
};

/** The lists of weeks in which the index is asked for what a narrowing leaves. */
export const listsOfWeeks = async (
  db: Reads,
  { after, before }: Pick<FoundFilters, 'after' | 'before'>,
  { sort, from }: Pick<FoundOrder, 'sort' | 'from'>,
  { candidates, needed }: Pick<Narrowing, 'candidates'> & { readonly needed: number },
): Promise<readonly Weeks[]> => {
  if (candidates <= FEW_CANDIDATES) return [null];
  const all = await findWeeks(db);
  if (all === null) return [null];
  const latest = [before, sort === 'old' ? null : from].filter((id) => id !== null).map(weekOf);
  const earliest = [after, sort === 'old' ? from : null].filter((id) => id !== null).map(weekOf);
  const [newest, oldest] = [Math.min(all.newest, ...latest), Math.max(all.oldest, ...earliest)];
  if (newest <= oldest) return [null];
  const between = (candidates * (newest - oldest + 1)) / (all.newest - all.oldest + 1);
  return weeksToAsk(sort === 'old' ? [oldest, newest] : [newest, oldest], between, needed);
};

/** Counts messages by a condition that no index of terms answers, up to the limit of counting. */
export const countUp = async (db: Reads, hits: RawBuilder<unknown>): Promise<Gathered> => {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::int as count from (${hits} limit ${SEARCH_LIMITS.counted + 1}) hits`.execute(db);
  return { count: rows[0]?.count ?? 0, areMany: true, isWhole: true, ids: [] };
};
