import { type RawBuilder, sql } from 'kysely';
import type {
  CategoryId,
  ChannelId,
  EmojiId,
  GuildId,
  InviteId,
  MessageId,
  PartnerApplicationId,
  PlaceId,
  ReportId,
  StickerId,
  UserId,
} from '../../contract/ids';
import { isAmong } from './among';
import type { Db, Reads, TokenId } from './schema';

/**
 * The locks that a transaction takes before it reads the data for its decision. Their order is fixed, to prevent
 * deadlocks: account, then guild, then channel, then the rows in them.
 */

/** The guild to lock: the guild itself, or that of an object in it. */
export type GuildOf =
  | { readonly guild: GuildId }
  | { readonly channel: ChannelId }
  | { readonly category: CategoryId }
  | { readonly place: PlaceId }
  | { readonly invite: InviteId }
  | { readonly emoji: EmojiId }
  | { readonly sticker: StickerId }
  | { readonly message: MessageId }
  | { readonly report: ReportId }
  | { readonly application: PartnerApplicationId };

/** An object never moves to another guild, so its guild can be looked up before the lock. */
const guildIdOf = (of: GuildOf): RawBuilder<unknown> => {
  if ('guild' in of) return sql`${of.guild}::bigint`;
  if ('channel' in of) return sql`(select guild_id from channels where id = ${of.channel})`;
  if ('category' in of) return sql`(select guild_id from categories where id = ${of.category})`;
  if ('place' in of)
    return sql`(
      select coalesce((select guild_id from channels where id = ${of.place}), (select guild_id from categories where id = ${of.place}))
    )`;
  if ('invite' in of) return sql`(select guild_id from invites where id = ${of.invite})`;
  if ('emoji' in of) return sql`(select guild_id from guild_emoji where id = ${of.emoji})`;
  if ('sticker' in of) return sql`(select guild_id from guild_stickers where id = ${of.sticker})`;
  if ('report' in of) return sql`(select guild_id from reports where id = ${of.report})`;
  if ('application' in of)
    return sql`(select guild_id from partner_applications where id = ${of.application})`;
  return sql`(
    select ch.guild_id from messages msg join channels ch on ch.id = msg.channel_id where msg.id = ${of.message}
  )`;
};

/**
 * Locks a guild until the transaction ends, so that data read, counted or checked in it stays valid until then, on
 * every node. Messages and calls in other guilds do not wait. No effect where there is no such guild.
 */
export const lockGuild = async (trx: Db, of: GuildOf): Promise<void> => {
  await sql`select id from guilds where id = ${guildIdOf(of)} for no key update`.execute(trx);
};

/**
 * A shared lock, for a transaction that changes a row of its own and only needs the rules to stay as read: many
 * transactions share it, and an exclusive lock waits for them.
 */
export const shareGuild = async (trx: Db, of: GuildOf): Promise<void> => {
  await sql`select id from guilds where id = ${guildIdOf(of)} for share`.execute(trx);
};

/**
 * Locks all channels of a guild, in the same order as the writers of messages do: required before changing or deleting
 * several channels at once.
 */
export const lockChannels = async (trx: Db, guildId: GuildId): Promise<void> => {
  await sql`select id from channels where guild_id = ${guildId} order by id for update`.execute(trx);
};

/** Locks an account until the transaction ends: its password, its tokens, and its profile. */
export const lockAccount = async (trx: Db, userId: UserId): Promise<void> => {
  await sql`select id from users where id = ${userId} for no key update`.execute(trx);
};

/** Locks several accounts, in the order of their ids, as all that lock several do. */
export const lockAccounts = async (trx: Db, userIds: readonly UserId[]): Promise<void> => {
  await sql`
    select id from users where ${isAmong('id', userIds)} order by id for no key update`.execute(trx);
};

/** Prevents new accounts until the transaction ends: whether there are any stays true. */
export const lockNewAccounts = async (trx: Db): Promise<void> => {
  await sql`lock table users in share row exclusive mode`.execute(trx);
};

/** A shared lock on an account's profile: many transactions can hold it, and changes of the account wait. */
export const shareAccount = async (trx: Db, userId: UserId): Promise<void> => {
  await sql`select id from users where id = ${userId} for share`.execute(trx);
};

/** Whether a token of this account still exists; stable while the account is locked. */
export const hasToken = async (db: Reads, userId: UserId, tokenId: TokenId): Promise<boolean> =>
  (await db
    .selectFrom('tokens')
    .select('id')
    .where('id', '=', tokenId)
    .where('userId', '=', userId)
    .executeTakeFirst()) !== undefined;

/** Background jobs, each with the key of its advisory lock, which no other lock uses. */
const TURNS = { accounts: 7_203_417, media: 7_203_418, blobs: 7_203_419, retention: 7_203_420 } as const;

/** Whether this node may run a background job, until the end of the transaction. */
export const takeTurn = async (trx: Db, work: keyof typeof TURNS): Promise<boolean> => {
  const { rows } = await sql<{ readonly isOurs: boolean }>`
    select pg_try_advisory_xact_lock(${TURNS[work]}::bigint) as is_ours`.execute(trx);
  return rows[0]?.isOurs === true;
};
