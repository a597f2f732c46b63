import { type RawBuilder, sql } from 'kysely';
import type {
  CategoryId,
  ChannelId,
  GuildId,
  InviteId,
  MessageId,
  PartnerApplicationId,
  UserId,
} from '../../contract/ids';
import type { Db, Reads, TokenId } from './schema';

/**
 * What a transaction holds before it reads what it decides by. There is one order, which keeps transactions from waiting
 * for one another in a circle: account, then guild, then channel, then the rows in them.
 */

/** Whose guild is held: the guild itself, or the one that something belongs to. */
export type GuildOf =
  | { readonly guild: GuildId }
  | { readonly channel: ChannelId }
  | { readonly category: CategoryId }
  | { readonly invite: InviteId }
  | { readonly message: MessageId }
  | { readonly application: PartnerApplicationId };

/** What belongs to a guild never moves to another one, so that its guild can be looked up before it is held. */
const guildIdOf = (of: GuildOf): RawBuilder<unknown> => {
  if ('guild' in of) return sql`${of.guild}::bigint`;
  if ('channel' in of) return sql`(select guild_id from channels where id = ${of.channel})`;
  if ('category' in of) return sql`(select guild_id from categories where id = ${of.category})`;
  if ('invite' in of) return sql`(select guild_id from invites where id = ${of.invite})`;
  if ('application' in of)
    return sql`(select guild_id from partner_applications where id = ${of.application})`;
  return sql`(
    select ch.guild_id from messages msg join channels ch on ch.id = msg.channel_id where msg.id = ${of.message}
  )`;
};

/**
 * Holds a guild until the transaction ends, so that what is read, counted or checked in it stays true meanwhile, on every
 * node; messages and calls in other guilds do not wait. Nothing happens where there is no such guild.
 */
export const lockGuild = async (trx: Db, of: GuildOf): Promise<void> => {
  await sql`select id from guilds where id = ${guildIdOf(of)} for no key update`.execute(trx);
};

/**
 * The same for what changes a row of its own and must only find the rules as they were read: many at once share a guild,
 * and those who hold it alone wait for them.
 */
export const shareGuild = async (trx: Db, of: GuildOf): Promise<void> => {
  await sql`select id from guilds where id = ${guildIdOf(of)} for share`.execute(trx);
};

/**
 * Holds all channels of a guild, in the order in which those who write messages hold theirs: whoever changes or deletes
 * several at once does so after this.
 */
export const lockChannels = async (trx: Db, guildId: GuildId): Promise<void> => {
  await sql`select id from channels where guild_id = ${guildId} order by id for update`.execute(trx);
};

/** Holds an account until the transaction ends: its password, its tokens, and how it looks. */
export const lockAccount = async (trx: Db, userId: UserId): Promise<void> => {
  await sql`select id from users where id = ${userId} for no key update`.execute(trx);
};

/** Holds how an account looks as it is; many at once, and none who changes it. */
export const shareAccount = async (trx: Db, userId: UserId): Promise<void> => {
  await sql`select id from users where id = ${userId} for share`.execute(trx);
};

/** Whether a token of this account is still there; it stays so where the account is held. */
export const hasToken = async (db: Reads, userId: UserId, tokenId: TokenId): Promise<boolean> =>
  (await db
    .selectFrom('tokens')
    .select('id')
    .where('id', '=', tokenId)
    .where('userId', '=', userId)
    .executeTakeFirst()) !== undefined;

/** Work that goes on by itself, each with a number that nothing else locks by. */
const TURNS = { accounts: 7_203_417, media: 7_203_418 } as const;

/** Whether it is this node's turn at such a work, for as long as the transaction lasts. */
export const takeTurn = async (trx: Db, work: keyof typeof TURNS): Promise<boolean> => {
  const { rows } = await sql<{ readonly isOurs: boolean }>`
    select pg_try_advisory_xact_lock(${TURNS[work]}::bigint) as is_ours`.execute(trx);
  return rows[0]?.isOurs === true;
};
