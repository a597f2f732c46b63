import { type RawBuilder, sql } from 'kysely';
import type { ChannelId, MessageId } from '../../contract/ids';
import { SEARCH_LIMITS } from '../../contract/search-limits';
import type { TermFilters } from './terms';

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

/** The least number of messages that a bound allows. */
export const LEAST = SEARCH_LIMITS.counted;

/** A number of messages that grows with the root of all messages. */
export const byRoot = (times: number): RawBuilder<unknown> => sql`(
  select greatest(${sql.lit(LEAST)}, ceil(${sql.lit(times)} * sqrt(greatest(reltuples, 0))))::int
  from pg_class where oid = 'message_terms'::regclass)`;
/** About how many messages there are. */
export const ALL = sql`(select greatest(reltuples, 0)::float8 from pg_class where oid = 'message_terms'::regclass)`;

const IN_NOW: Readonly<Record<ChangingHas, RawBuilder<unknown>>> = {
  embed: sql`t.message_id in (select message_id from embeds)`,
  reaction: sql`t.message_id in (select message_id from reactions)`,
  thread: sql`exists (select from threads where threads.message_id = t.message_id)`,
};

/** What must be so of a hit besides its terms. */
export const filtersOf = ({ readable, hasNow, pinned, after, before }: FoundFilters): RawBuilder<unknown> => {
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
