import { type RawBuilder, sql } from 'kysely';
import type { MessageId } from '../../contract/ids';
import type { Reads } from './schema';
import type { FoundOrder } from './search-filters';
import { type Week, weekOf, WEEK_BITS } from './search-plan';

/** The week of a message as the index of terms has it, in an array: that is what its kind of index can hold. */
const WEEK = sql`(array[t.message_id >> ${sql.lit(WEEK_BITS)}])`;

/** What is in one of these weeks, by the index. */
export const isInWeeks = (weeks: readonly Week[]): RawBuilder<unknown> =>
  sql`${WEEK} && ${sql.val([...weeks])}::bigint[]`;

/** What is behind a week in the order, without the index; anything where there is no week. */
export const isBehind = (week: Week | null, sort: FoundOrder['sort']): RawBuilder<unknown> => {
  if (week === null) return sql`true`;
  const of = sql`(t.message_id >> ${sql.lit(WEEK_BITS)})`;
  return sort === 'old' ? sql`${of} > ${week}` : sql`${of} < ${week}`;
};

/** The weeks of the oldest and of the newest message; null where there is none. */
export const findWeeks = async (
  db: Reads,
): Promise<{ readonly oldest: Week; readonly newest: Week } | null> => {
  const { rows } = await sql<{ readonly oldest: MessageId | null; readonly newest: MessageId | null }>`
    select min(message_id) as oldest, max(message_id) as newest from message_terms`.execute(db);
  const [ends] = rows;
  if (ends?.oldest == null || ends.newest === null) return null;
  return { oldest: weekOf(ends.oldest), newest: weekOf(ends.newest) };
};
