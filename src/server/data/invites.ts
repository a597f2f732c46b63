import { sql } from 'kysely';
import type { InviteStatistics } from '../../contract/entities/invite';
import type { GuildId, InviteId, UserId } from '../../contract/ids';
import { rememberEndedCodes } from './ended-codes';
import { fieldsOf } from './fields';
import type { Db, Reads } from './schema';

export interface InviteRow {
  readonly id: InviteId;
  readonly guildId: GuildId;
  readonly code: string;
  readonly uses: number;
  readonly maxUses: number | null;
  /** Null: never expires. */
  readonly expiresAt: string | null;
  readonly isVanity: boolean;
  readonly createdAt: string;
  /** Null: the server's own invite. */
  readonly creatorId: UserId | null;
  readonly creatorUsername: string | null;
  readonly creatorAvatar: string | null;
}

/** An invite, and whether its guild currently accepts no members. */
export interface InviteInGuild extends InviteRow {
  readonly invitesPaused: boolean;
}

const inviteRows = (db: Reads) =>
  db
    .selectFrom('invites')
    .leftJoin('users', 'users.id', 'invites.creatorId')
    .select([
      'invites.id',
      'invites.guildId',
      'invites.code',
      'invites.uses',
      'invites.maxUses',
      'invites.expiresAt',
      'invites.isVanity',
      'invites.createdAt',
      'invites.creatorId',
      'users.username as creatorUsername',
      'users.avatar as creatorAvatar',
    ]);

/** A guild's invites, newest first, without its vanity link. */
export const listInvites = (db: Reads, guildId: GuildId): Promise<InviteRow[]> =>
  inviteRows(db)
    .where('invites.guildId', '=', guildId)
    .where('invites.isVanity', '=', false)
    .orderBy('invites.id', 'desc')
    .execute();

/** One invite by its id, with its guild; or null. */
export const findInvite = async (db: Reads, id: InviteId): Promise<InviteRow | null> =>
  (await inviteRows(db).where('invites.id', '=', id).executeTakeFirst()) ?? null;

/** One invite by its code, which is case-insensitive for a vanity code only; or null. */
export const findInviteByCode = async (db: Reads, code: string): Promise<InviteInGuild | null> =>
  (await inviteRows(db)
    .innerJoin('guilds', 'guilds.id', 'invites.guildId')
    .select('guilds.invitesPaused')
    .where((where) =>
      where.or([
        where('invites.code', '=', code),
        where.and([where('invites.isVanity', '=', true), where('invites.code', '=', code.toLowerCase())]),
      ]),
    )
    .executeTakeFirst()) ?? null;

/** The statistics above the list of invites; the vanity link does not count. */
export const inviteStatistics = async (
  db: Reads,
  guildId: GuildId,
  now: string,
): Promise<InviteStatistics> => {
  const { rows } = await sql<InviteStatistics>`
    select ${fieldsOf<InviteStatistics>({
      totalInvites: sql`count(*)::int`,
      activeInvites: sql`(count(*) filter (
        where (expires_at is null or expires_at > ${now}) and (max_uses is null or uses < max_uses)))::int`,
      totalUses: sql`coalesce(sum(uses), 0)::int`,
      permanentInvites: sql`(count(*) filter (where expires_at is null))::int`,
      uniqueCreators: sql`count(distinct creator_id)::int`,
    })}
    from invites where guild_id = ${guildId} and not is_vanity`.execute(db);
  return (
    rows[0] ?? { totalInvites: 0, activeInvites: 0, totalUses: 0, permanentInvites: 0, uniqueCreators: 0 }
  );
};

export interface NewInvite {
  readonly id: InviteId;
  readonly guildId: GuildId;
  readonly code: string;
  readonly creatorId: UserId | null;
  readonly maxUses: number | null;
  readonly expiresAt: string | null;
  readonly createdAt: string;
}

/** Stores a new invite. */
export const insertInvite = async (db: Db, invite: NewInvite): Promise<void> => {
  await db.insertInto('invites').values(invite).execute();
};

/** Counts one use; false if the invite has expired, is used up or deleted, or if invites are paused. */
export const takeInvite = async (db: Db, id: InviteId, now: string): Promise<boolean> => {
  const { rows } = await sql`
    update invites set uses = uses + 1
    where id = ${id}
      and (expires_at is null or expires_at > ${now})
      and (max_uses is null or uses < max_uses)
      and not exists (select 1 from guilds g where g.id = invites.guild_id and g.invites_paused)
    returning id`.execute(db);
  return rows.length > 0;
};

/** Revokes one invite of this guild; false when the guild has no such invite. */
export const deleteInvite = async (
  trx: Db,
  guildId: GuildId,
  id: InviteId,
  now: string,
): Promise<boolean> => {
  await rememberEndedCodes(trx, guildId, { invite: id }, now);
  const deleted = trx.deleteFrom('invites').where('id', '=', id).where('guildId', '=', guildId);
  return (await deleted.returning('id').executeTakeFirst()) !== undefined;
};

/** Revokes all invites of a guild except its vanity link; returns their number. */
export const deleteInvites = async (trx: Db, guildId: GuildId, now: string): Promise<number> => {
  await rememberEndedCodes(trx, guildId, 'invites', now);
  const deleted = trx.deleteFrom('invites').where('guildId', '=', guildId).where('isVanity', '=', false);
  return (await deleted.returning('id').execute()).length;
};

/** Whether a code is in use, ignoring case; uses by the guild `but` do not count. */
export const isCodeTaken = async (db: Reads, code: string, but: GuildId | null): Promise<boolean> => {
  const found = await findInviteByCode(db, code.toLowerCase());
  return found !== null && found.guildId !== but;
};

/**
 * Sets a guild's vanity code (in lower case), replacing the previous one. Violates the unique index when the code is
 * taken.
 */
export const setVanity = async (
  db: Db,
  vanity: {
    readonly id: InviteId;
    readonly guildId: GuildId;
    readonly code: string;
    readonly createdAt: string;
  },
): Promise<void> => {
  await rememberEndedCodes(db, vanity.guildId, 'vanity', vanity.createdAt);
  await sql`
    insert into invites (id, guild_id, code, is_vanity, created_at)
    values (${vanity.id}, ${vanity.guildId}, ${vanity.code.toLowerCase()}, true, ${vanity.createdAt})
    on conflict (guild_id) where is_vanity do update set code = excluded.code`.execute(db);
};
