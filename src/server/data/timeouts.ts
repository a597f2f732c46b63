import { sql } from 'kysely';
import type { GuildId, UserId } from '../../contract/ids';
import type { Db, Reads } from './schema';
import type { TimeoutsTable } from './timeout-tables';

/** Until when the member `m` is timed out; null for one who is not. */
export const TIMED_OUT_UNTIL = sql<string | null>`(
  select t.until from timeouts t where t.guild_id = m.guild_id and t.user_id = m.user_id
)`;

/** A timeout that holds, and who has given it. */
export interface Timeout {
  readonly until: string;
  readonly moderatorId: UserId | null;
  readonly moderator: string | null;
}

/** The timeout of a user in a guild; null for one who has none. */
export const findTimeout = async (db: Reads, guildId: GuildId, userId: UserId): Promise<Timeout | null> =>
  (await db
    .selectFrom('timeouts')
    .leftJoin('users', 'users.id', 'timeouts.moderatorId')
    .select(['timeouts.until', 'timeouts.moderatorId', 'users.username as moderator'])
    .where('timeouts.guildId', '=', guildId)
    .where('timeouts.userId', '=', userId)
    .executeTakeFirst()) ?? null;

/** Times a user out, or changes until when. */
export const putTimeout = async (db: Db, timeout: TimeoutsTable): Promise<void> => {
  const { until, moderatorId } = timeout;
  await db
    .insertInto('timeouts')
    .values(timeout)
    .onConflict((conflict) => conflict.columns(['guildId', 'userId']).doUpdateSet({ until, moderatorId }))
    .execute();
};

/** Ends a timeout; false where there was none. */
export const deleteTimeout = async (db: Db, guildId: GuildId, userId: UserId): Promise<boolean> =>
  (await db
    .deleteFrom('timeouts')
    .where('guildId', '=', guildId)
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst()) !== undefined;

/** A timeout whose time is over. */
export type DueTimeout = Pick<TimeoutsTable, 'guildId' | 'userId'>;

/** Whether a timeout is over: a look, so that a server at rest does not write. */
export const hasDueTimeouts = async (db: Reads, now: string): Promise<boolean> =>
  (await db.selectFrom('timeouts').select('userId').where('until', '<=', now).limit(1).executeTakeFirst()) !==
  undefined;

/** Ends the timeouts that are over; the result are those that this node has ended. */
export const endDueTimeouts = (db: Db, now: string): Promise<DueTimeout[]> =>
  db.deleteFrom('timeouts').where('until', '<=', now).returning(['guildId', 'userId']).execute();
