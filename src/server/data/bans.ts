import { sql } from 'kysely';
import type { Ban } from '../../contract/entities/ban';
import type { BanId, GuildId, UserId } from '../../contract/ids';
import type { Db, Reads } from './schema';

/** A guild's bans, newest first. */
export const listBans = async (db: Reads, guildId: GuildId): Promise<Ban[]> => {
  const rows = await db
    .selectFrom('bans')
    .innerJoin('users as banned', 'banned.id', 'bans.userId')
    .innerJoin('users as moderator', 'moderator.id', 'bans.moderatorId')
    .select([
      'bans.id',
      'bans.reason',
      'bans.createdAt',
      'banned.id as bannedId',
      'banned.username as bannedName',
      'banned.avatar as bannedAvatar',
      'moderator.id as moderatorId',
      'moderator.username as moderatorName',
      'moderator.avatar as moderatorAvatar',
    ])
    .where('bans.guildId', '=', guildId)
    .orderBy('bans.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    bannedUser: { id: row.bannedId, username: row.bannedName, avatar: row.bannedAvatar },
    moderator: { id: row.moderatorId, username: row.moderatorName, avatar: row.moderatorAvatar },
    reason: row.reason,
    createdAt: row.createdAt,
  }));
};

/** Whether a user is banned from a guild. */
export const isBanned = async (db: Reads, guildId: GuildId, userId: UserId): Promise<boolean> =>
  (await db
    .selectFrom('bans')
    .select('id')
    .where('guildId', '=', guildId)
    .where('userId', '=', userId)
    .executeTakeFirst()) !== undefined;

/** The id of a user's ban; null where there is none. */
export const findBanId = async (db: Reads, guildId: GuildId, userId: UserId): Promise<BanId | null> =>
  (
    await db
      .selectFrom('bans')
      .select('id')
      .where('guildId', '=', guildId)
      .where('userId', '=', userId)
      .executeTakeFirst()
  )?.id ?? null;

/** Who has banned a user from a guild; null where nobody has. */
export const findBan = async (
  db: Reads,
  guildId: GuildId,
  userId: UserId,
): Promise<{ readonly moderator: string } | null> =>
  (await db
    .selectFrom('bans')
    .innerJoin('users', 'users.id', 'bans.moderatorId')
    .select('users.username as moderator')
    .where('bans.guildId', '=', guildId)
    .where('bans.userId', '=', userId)
    .executeTakeFirst()) ?? null;

export interface NewBan {
  readonly id: BanId;
  readonly guildId: GuildId;
  readonly userId: UserId;
  readonly moderatorId: UserId;
  readonly reason: string | null;
  readonly createdAt: string;
  /** The time since which the ban deletes messages; null where it deletes none. */
  readonly erasesSince: string | null;
}

/** Bans a user, member or not; false when the user is already banned. Another query ends the membership. */
export const insertBan = async (db: Db, ban: NewBan): Promise<boolean> =>
  (await db
    .insertInto('bans')
    .values(ban)
    .onConflict((conflict) => conflict.columns(['guildId', 'userId']).doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Removes a ban; false when there was none. */
export const deleteBan = async (db: Db, guildId: GuildId, userId: UserId): Promise<boolean> =>
  (await db
    .deleteFrom('bans')
    .where('guildId', '=', guildId)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** A ban that has deleted messages. */
export interface ErasingBan {
  readonly guildId: GuildId;
  readonly userId: UserId;
  readonly erasesSince: string;
}

/** Whether there is a ban that `takeErasingBans` would give: a look, so that a server at rest does not write. */
export const hasErasingBans = async (db: Reads, before: string): Promise<boolean> =>
  (await db
    .selectFrom('bans')
    .select('id')
    .where('erasesSince', 'is not', null)
    .where('createdAt', '<', before)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Bans older than a time whose messages have not been deleted a second time, so many of them; each is given once. Runs in
 * a transaction.
 */
export const takeErasingBans = async (
  trx: Db,
  before: string,
  limit: number,
): Promise<readonly ErasingBan[]> => {
  const { rows } = await sql<ErasingBan>`
    with due as (
      select id, erases_since from bans where erases_since is not null and created_at < ${before}
      order by created_at limit ${limit} for update skip locked
    )
    update bans set erases_since = null from due where bans.id = due.id
    returning bans.guild_id, bans.user_id, due.erases_since`.execute(trx);
  return rows;
};
