import { sql } from 'kysely';
import { z } from 'zod';
import type { Lockdown } from '../../contract/entities/lockdown';
import type { ChannelId, GuildId, UserId } from '../../contract/ids';
import { id } from '../../contract/schemas';
import type { ValuesBefore } from '../../domain/moderation/lockdown';
import type { LockdownThere } from '../../domain/permissions/place';
import type { Db, Reads } from './schema';

/** The lockdown `l` as its entity, in JSON. */
const LOCKDOWN_JSON = sql`json_build_object(
  'by', json_build_object('id', u.id::text, 'username', u.username),
  'until', to_char(l.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'measures', json_build_object('pauseInvites', l.pause_invites, 'slowmodeS', l.slowmode_s,
    'holdNewerThanDays', l.hold_newer_than_days, 'membersReadOnly', l.members_read_only, 'channels', l.channels)
)`;

/** The lockdown of the guild `g`, or null. */
export const LOCKDOWN_OF_GUILD = sql<Lockdown | null>`(
  select ${LOCKDOWN_JSON} from lockdowns l join users u on u.id = l.started_by where l.guild_id = g.id
)`;

/** Whether a lockdown `l` is about the channel `ch`, or about the channel that the thread `ch` is in. */
const IS_ABOUT = sql`(l.channels is null or l.channels @> to_jsonb(coalesce(ch.thread_of, ch.id)::text))`;

/** The lockdown during which members only read in the channel `ch`, or null. */
export const LOCKDOWN_OF_CHANNEL = sql<LockdownThere | null>`(
  select json_build_object('until', to_char(l.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from lockdowns l where l.guild_id = ch.guild_id and l.members_read_only and ${IS_ABOUT}
)`;

/** Whether the guild of the channel `ch` has a lockdown. */
export const HAS_LOCKDOWN = sql<boolean>`exists (select from lockdowns l where l.guild_id = ch.guild_id)`;

/** The lockdown of a guild; null while there is none. */
export const findLockdown = async (db: Reads, guildId: GuildId): Promise<Lockdown | null> => {
  const { rows } = await sql<{ readonly lockdown: Lockdown }>`
    select ${LOCKDOWN_JSON} as lockdown from lockdowns l join users u on u.id = l.started_by
    where l.guild_id = ${guildId}`.execute(db);
  return rows[0]?.lockdown ?? null;
};

/** The lockdown during which members only read in a channel; null where there is none. */
export const findLockdownThere = async (db: Reads, channelId: ChannelId): Promise<LockdownThere | null> => {
  const { rows } = await sql<{ readonly lockdown: LockdownThere | null }>`
    select ${LOCKDOWN_OF_CHANNEL} as lockdown from channels ch where ch.id = ${channelId}`.execute(db);
  return rows[0]?.lockdown ?? null;
};

/**
 * For how many days after joining the messages of members wait for review in a channel or thread, by the lockdown of the
 * guild; null where they do not wait.
 */
export const findHold = async (db: Reads, guildId: GuildId, channelId: ChannelId): Promise<number | null> => {
  const { rows } = await sql<{ readonly days: number }>`
    select l.hold_newer_than_days as days from lockdowns l join channels ch on ch.guild_id = l.guild_id
    where l.guild_id = ${guildId} and ch.id = ${channelId}
      and l.hold_newer_than_days > 0 and ${IS_ABOUT}`.execute(db);
  return rows[0]?.days ?? null;
};

export interface NewLockdown {
  readonly guildId: GuildId;
  readonly startedBy: UserId;
  readonly startedAt: string;
  readonly until: string | null;
  readonly measures: Lockdown['measures'];
  readonly before: ValuesBefore;
}

/** Stores a lockdown; runs in a transaction that has locked the guild, which has none. */
export const insertLockdown = async (
  trx: Db,
  { measures: { channels, ...measures }, before, ...row }: NewLockdown,
): Promise<void> => {
  await trx
    .insertInto('lockdowns')
    .values({
      ...row,
      ...measures,
      channels: channels === null ? null : JSON.stringify(channels),
      valuesBefore: JSON.stringify(before),
    })
    .execute();
};

const keptBefore = z.object({
  pausedInvites: z.boolean(),
  slowmode: z.array(z.object({ id: id<ChannelId>(), was: z.number() })),
});

/** A lockdown that was taken out of the store, to be ended. */
export interface TakenLockdown {
  readonly startedBy: UserId;
  readonly slowmodeS: number;
  readonly before: ValuesBefore;
}

/**
 * Takes the lockdown of a guild out of the store; null where there is none, or where it is not over at `dueAt`.
 * @param dueAt null for whatever its time is
 */
export const takeLockdown = async (
  trx: Db,
  guildId: GuildId,
  dueAt: string | null,
): Promise<TakenLockdown | null> => {
  const row = await trx
    .deleteFrom('lockdowns')
    .where('guildId', '=', guildId)
    .$if(dueAt !== null, (query) => query.where('until', '<=', dueAt))
    .returning(['startedBy', 'slowmodeS', 'valuesBefore'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const { startedBy, slowmodeS, valuesBefore } = row;
  return { startedBy, slowmodeS, before: keptBefore.parse(valuesBefore) };
};

/** The guilds whose lockdown is over: a look, which locks nothing. */
export const listDueLockdowns = async (db: Reads, now: string): Promise<GuildId[]> =>
  (await db.selectFrom('lockdowns').select('guildId').where('until', '<=', now).execute()).map(
    ({ guildId }) => guildId,
  );
