import { sql } from 'kysely';
import type { Booster, BoostLevel } from '../../contract/entities/boost';
import type { GuildId, UserId } from '../../contract/ids';
import { BOOST_LIMITS } from '../../contract/boost-limits';
import { levelOf } from '../../domain/boosts/levels';
import type { StoredBoost } from '../../domain/boosts/moves';
import { readBoostLevels } from './boost-levels';
import { fieldsOf } from './fields';
import type { Db, Reads } from './schema';

/** The boosts of a guild. */
export interface GuildBoosts {
  readonly count: number;
  readonly level: number;
  readonly levels: readonly BoostLevel[];
}

/** A guild's boosts, its level, and all levels. */
export const readBoosts = async (reads: Reads, guildId: GuildId): Promise<GuildBoosts> => {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::int as count from boosts where guild_id = ${guildId}`.execute(reads);
  const count = rows[0]?.count ?? 0;
  const levels = await readBoostLevels(reads);
  return { count, level: levelOf(levels, count), levels };
};

/** The data of GUILD_BOOSTS. */
export const boostsTold = async (reads: Reads, guildId: GuildId) => {
  const { count, level } = await readBoosts(reads, guildId);
  return { guildId, count, level };
};

/** The boosts of a person that were given at least once. */
export const listOwnBoosts = (reads: Reads, userId: UserId): Promise<StoredBoost[]> =>
  reads
    .selectFrom('boosts')
    .select(['number', 'guildId', 'givenAt'])
    .where('userId', '=', userId)
    .orderBy('number')
    .execute();

const BOOSTER_FIELDS = fieldsOf<Booster>({
  ...{ id: 'u.id', username: 'u.username', displayName: sql`coalesce(m.nickname, u.username)` },
  ...{ avatar: 'u.avatar', count: sql`count(*)::int` },
});

/** Those who boost a guild, who began first before the others. */
export const listBoosters = async (reads: Reads, guildId: GuildId): Promise<Booster[]> => {
  const { rows } = await sql<Booster>`
    select ${BOOSTER_FIELDS}
    from boosts b
    join users u on u.id = b.user_id
    join members m on m.guild_id = b.guild_id and m.user_id = b.user_id
    where b.guild_id = ${guildId}
    group by u.id, u.username, m.nickname, u.avatar
    order by min(b.given_at), u.id
    limit ${BOOST_LIMITS.listed}`.execute(reads);
  return rows;
};

/** Gives a boost of a person to a guild. Needs the lock on the account. */
export const giveBoost = async (
  trx: Db,
  boost: {
    readonly userId: UserId;
    readonly number: number;
    readonly guildId: GuildId;
    readonly givenAt: string;
  },
): Promise<void> => {
  const { guildId, givenAt } = boost;
  await trx
    .insertInto('boosts')
    .values(boost)
    .onConflict((conflict) => conflict.columns(['userId', 'number']).doUpdateSet({ guildId, givenAt }))
    .execute();
};

/** Takes a boost back: nobody has it then. */
export const takeBoostBack = async (trx: Db, userId: UserId, number: number): Promise<void> => {
  await trx
    .updateTable('boosts')
    .set({ guildId: null })
    .where('userId', '=', userId)
    .where('number', '=', number)
    .execute();
};

/** Frees the boosts that somebody who leaves a guild has given it; whether there were any. */
export const freeBoosts = async (trx: Db, guildId: GuildId, userId: UserId): Promise<boolean> => {
  const freed = await trx
    .updateTable('boosts')
    .set({ guildId: null })
    .where('guildId', '=', guildId)
    .where('userId', '=', userId)
    .returning('number')
    .execute();
  return freed.length > 0;
};

/** Deletes what is kept of the boosts of an account that is deleted. */
export const deleteBoostsOf = async (trx: Db, userId: UserId): Promise<void> => {
  await trx.deleteFrom('boosts').where('userId', '=', userId).execute();
};
