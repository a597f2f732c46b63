import { type RawBuilder, sql } from 'kysely';

/**
 * The order of the messages of a channel, for conditions on `id` and `channel_id`. Where a channel is one value and `id` alone
 * orders, PostgreSQL may go through the newest messages of all channels and drop those of others: in a channel that has
 * been silent for long that is nearly all of them. A range of one channel, ordered by channel too, is only in the order
 * of the index of both.
 */
export const ofChannel = (channel: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`channel_id between ${channel} and ${channel}`;
export const NEWEST_FIRST = sql`order by channel_id desc, id desc`;
export const OLDEST_FIRST = sql`order by channel_id, id`;

/** The id of the newest message of a channel, null if there is none; `before`: of those before an id. */
export const newestIn = (
  channel: RawBuilder<unknown>,
  before: RawBuilder<unknown> | null = null,
): RawBuilder<unknown> => sql`(
  select id from messages where ${ofChannel(channel)} ${before === null ? sql`` : sql`and id < ${before}`}
  ${NEWEST_FIRST} limit 1)`;

/** The id of the oldest message of a channel after an id, null if there is none. */
export const nextIn = (channel: RawBuilder<unknown>, after: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select id from messages where ${ofChannel(channel)} and id > ${after} ${OLDEST_FIRST} limit 1)`;
