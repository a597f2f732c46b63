import type { User } from '../../contract/entities/user';
import type { UserId } from '../../contract/ids';
import { HTTP_LIMITS } from '../../contract/limits';
import type { Db, Reads, TokenId } from './schema';
import { USER_COLUMNS } from './users';

/** The minimum interval between two extensions of a token's life, so that not every read causes a write. */
const SLIDE_EVERY_MS = 60 * 60 * 1000;

const isoAt = (ms: number): string => new Date(ms).toISOString();

export interface NewToken {
  readonly id: TokenId;
  /** SHA-256 of the token in hex. */
  readonly hash: string;
  readonly userId: UserId;
  readonly userAgent: string | null;
  readonly nowMs: number;
}

/** Stores a token's hash for 30 days from its last use (security.md 'Tokens'). */
export const insertToken = async (
  db: Db,
  { id, hash, userId, userAgent, nowMs }: NewToken,
): Promise<void> => {
  const now = isoAt(nowMs);
  const expiresAt = isoAt(nowMs + HTTP_LIMITS.tokenLifeMs);
  await db
    .insertInto('tokens')
    .values({ id, hash, userId, userAgent, createdAt: now, lastUsedAt: now, expiresAt })
    .execute();
};

export interface TokenSession {
  readonly tokenId: TokenId;
  readonly user: User;
}

/** The owner of a token, or null when the token is unknown or has expired. Use extends its life. */
export const useToken = async (db: Db, hash: string, nowMs: number): Promise<TokenSession | null> => {
  const row = await db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.userId')
    .select(USER_COLUMNS)
    .select(['tokens.id as tokenId', 'tokens.lastUsedAt'])
    .where('tokens.hash', '=', hash)
    .where('tokens.expiresAt', '>', isoAt(nowMs))
    .executeTakeFirst();
  if (row === undefined) return null;
  const { tokenId, lastUsedAt, ...user } = row;
  if (Date.parse(lastUsedAt) + SLIDE_EVERY_MS <= nowMs)
    await db
      .updateTable('tokens')
      .set({ lastUsedAt: isoAt(nowMs), expiresAt: isoAt(nowMs + HTTP_LIMITS.tokenLifeMs) })
      .where('id', '=', tokenId)
      .execute();
  return { tokenId, user };
};

/** Ends one token; false when there was no such token. */
export const deleteToken = async (db: Db, id: TokenId): Promise<boolean> =>
  (await db.deleteFrom('tokens').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined;

/** Ends one token of an account; false when the account has no such token. */
export const deleteTokenOf = async (db: Db, userId: UserId, id: TokenId): Promise<boolean> =>
  (await db
    .deleteFrom('tokens')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Ends all tokens of an account except one, and returns the ended ones. */
export const deleteOtherTokens = async (db: Db, userId: UserId, kept: TokenId): Promise<TokenId[]> => {
  const rows = await db
    .deleteFrom('tokens')
    .where('userId', '=', userId)
    .where('id', '!=', kept)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
};

/** Ends every token of an account and returns them, so that their sockets can be closed. */
export const deleteTokensOf = async (db: Db, userId: UserId): Promise<TokenId[]> => {
  const rows = await db.deleteFrom('tokens').where('userId', '=', userId).returning('id').execute();
  return rows.map((row) => row.id);
};

/** Deletes expired tokens and returns them, so that their sockets can be closed. */
export const deleteExpiredTokens = async (db: Db, nowMs: number): Promise<TokenId[]> => {
  const rows = await db.deleteFrom('tokens').where('expiresAt', '<=', isoAt(nowMs)).returning('id').execute();
  return rows.map((row) => row.id);
};

/** Those of these tokens that have ended or expired. */
export const findEndedTokens = async (
  db: Reads,
  ids: readonly TokenId[],
  nowMs: number,
): Promise<TokenId[]> => {
  const good = await db
    .selectFrom('tokens')
    .select('id')
    .where('id', 'in', ids)
    .where('expiresAt', '>', isoAt(nowMs))
    .execute();
  const left = new Set(good.map(({ id }) => id));
  return ids.filter((id) => !left.has(id));
};

export interface TokenRow {
  readonly id: TokenId;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly expiresAt: string;
  readonly userAgent: string | null;
}

/** The valid tokens of an account, most recently used first. */
export const listTokens = (db: Reads, userId: UserId, nowMs: number): Promise<TokenRow[]> =>
  db
    .selectFrom('tokens')
    .select(['id', 'createdAt', 'lastUsedAt', 'expiresAt', 'userAgent'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', isoAt(nowMs))
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
