import { type RawBuilder, sql } from 'kysely';
import type { ChannelId, GuildId, MessageId } from '../../contract/ids';
import { SEARCH_LIMITS } from '../../contract/limits';
import type { Reads } from './schema';
import { type TermFilters, termQueryOf } from './terms';

/** What a message may have that comes and goes without a change of its text. */
export type ChangingHas = 'embed' | 'reaction';

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
/** Up to so many hits are gathered and sorted; with more of them the newest are met soon on the way down. */
const GATHERED_HITS = 10_000;

const IN_NOW: Readonly<Record<ChangingHas, RawBuilder<unknown>>> = {
  embed: sql`t.message_id in (select message_id from embeds)`,
  reaction: sql`t.message_id in (select message_id from reactions)`,
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

/**
 * All hits, and a page of them. The index of terms gives hits in no order, so they are gathered and sorted where they are
 * few. Of many, counted up to a limit, the newest are found faster by going down from the newest message: `is true` keeps
 * the index of terms out of that.
 */
export const findHits = async (
  db: Reads,
  filters: FoundFilters,
  { sort, from, offset, limit }: FoundOrder,
): Promise<{ readonly count: number; readonly found: readonly FoundMessage[] }> => {
  const query = termQueryOf(filters);
  const where = filtersOf(filters);
  const matches = query === null ? sql`t.terms is not null` : sql`t.terms @@ ${query.text}::tsquery`;
  const isOfTerms = query?.isPositive === true;
  const mostCounted = isOfTerms ? GATHERED_HITS : SEARCH_LIMITS.counted;
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::int as count from (
      select from message_terms t where ${matches} and ${where} limit ${mostCounted + 1}
    ) hits`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count === 0) return { count, found: [] };
  const areMany = !isOfTerms || count > GATHERED_HITS;
  const direction = sort === 'old' ? sql`asc` : sql`desc`;
  const onward =
    from === null
      ? sql`true`
      : sort === 'old'
        ? sql`t.message_id > ${from}::bigint`
        : sql`t.message_id < ${from}::bigint`;
  const hits = areMany
    ? sql`select t.message_id, t.terms from message_terms t where (${matches}) is true and ${where} and ${onward}`
    : sql`select * from (
        select t.message_id, t.terms from message_terms t where ${matches} and ${where} and ${onward} offset 0
      ) gathered`;
  const page =
    sort === 'best'
      ? sql`
        select message_id, row_number() over (order by rank desc, message_id desc) as nth from (
          select message_id, ${query === null ? sql`0` : sql`ts_rank(terms, ${query.text}::tsquery)`} as rank
          from (${hits} order by message_id desc limit ${RANKED_HITS}) newest
        ) ranked order by nth offset ${offset} limit ${limit}`
      : sql`
        select message_id, row_number() over (order by message_id ${direction}) as nth
        from (${hits} order by message_id ${direction} limit ${limit}) nearest`;
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
