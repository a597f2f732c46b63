import { sql } from 'kysely';
import type { User } from '../../contract/entities/user';
import type { UserId } from '../../contract/ids';
import { HTTP_LIMITS } from '../../contract/limits';
import type { Db, Reads, TokenId } from './schema';
import { deleteMailCodesOf } from './mail-codes';
import { deleteTicketsOf } from './sign-in-tickets';
import { USER_COLUMNS } from './users';
import { isAmong } from './among';

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

/**
 * The owner of each of these tokens, in their order; null when the token is unknown or has expired. Use extends the life
 * of a token, by one statement for all of them. A token that another transaction holds is left for its next lookup, so
 * that nobody waits for it.
 */
export const useTokens = async (
  db: Db,
  hashes: readonly string[],
  nowMs: number,
): Promise<readonly (TokenSession | null)[]> => {
  const rows = await db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.userId')
    .select(USER_COLUMNS)
    .select(['tokens.id as tokenId', 'tokens.lastUsedAt', 'tokens.hash'])
    .where(isAmong('tokens.hash', hashes, 'text'))
    .where('tokens.expiresAt', '>', isoAt(nowMs))
    .execute();
  const due = rows.filter(({ lastUsedAt }) => Date.parse(lastUsedAt) + SLIDE_EVERY_MS <= nowMs);
  if (due.length > 0)
    await sql`
      update tokens set last_used_at = ${isoAt(nowMs)}, expires_at = ${isoAt(nowMs + HTTP_LIMITS.tokenLifeMs)}
      from (
        select id from tokens where id = any(${sql.val(due.map(({ tokenId }) => tokenId))}::bigint[])
        for no key update skip locked
      ) as due
      where tokens.id = due.id`.execute(db);
  const sessions = new Map(
    rows.map(({ hash, tokenId, lastUsedAt: _, ...user }): [string, TokenSession] => [
      hash,
      { tokenId, user },
    ]),
  );
  return hashes.map((hash) => sessions.get(hash) ?? null);
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

/** Ends sign-ins under way, and codes that would set a new password. */
const endWaysIn = async (db: Db, userId: UserId): Promise<void> => {
  await deleteTicketsOf(db, userId);
  await deleteMailCodesOf(db, userId, 'reset');
};

/** Ends all tokens of an account except one, and its sign-ins under way; returns the ended tokens. */
export const deleteOtherTokens = async (db: Db, userId: UserId, kept: TokenId): Promise<TokenId[]> => {
  await endWaysIn(db, userId);
  const rows = await db
    .deleteFrom('tokens')
    .where('userId', '=', userId)
    .where('id', '!=', kept)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
};

/** Ends every token of an account, and its sign-ins under way; returns the tokens, so that their sockets can be closed. */
export const deleteTokensOf = async (db: Db, userId: UserId): Promise<TokenId[]> => {
  await endWaysIn(db, userId);
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
    .where(isAmong('id', ids))
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
