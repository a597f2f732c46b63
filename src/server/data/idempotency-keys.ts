import { sql } from 'kysely';
import type { UserId } from '../../contract/ids';
import { HTTP_LIMITS } from '../../contract/limits';
import type { Db, IdempotencyKeysTable, Reads } from './schema';

/** A completed request. */
export type DoneRequest = Readonly<IdempotencyKeysTable>;

const oldest = (nowMs: number): string => new Date(nowMs - HTTP_LIMITS.idempotencyKeptMs).toISOString();

/** The completed request of an account's key; null where there is none, or an expired one. */
export const findDoneRequest = async (
  db: Reads,
  { userId, key }: Pick<DoneRequest, 'userId' | 'key'>,
  nowMs: number,
): Promise<Pick<DoneRequest, 'request' | 'answer'> | null> =>
  (await db
    .selectFrom('idempotencyKeys')
    .select(['request', 'answer'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('createdAt', '>', oldest(nowMs))
    .executeTakeFirst()) ?? null;

/**
 * Records a request in its own transaction; false where the key is already in use. Of two concurrent requests, the
 * later one waits here until the first one commits or rolls back.
 */
export const keepDoneRequest = async (trx: Db, done: DoneRequest, nowMs: number): Promise<boolean> => {
  const { rows } = await sql`
    insert into idempotency_keys as k (user_id, key, request, answer, created_at)
    values (${done.userId}, ${done.key}, ${done.request}, ${done.answer}, ${done.createdAt})
    on conflict (user_id, key) do update
      set request = excluded.request, answer = excluded.answer, created_at = excluded.created_at
      where k.created_at <= ${oldest(nowMs)}::timestamptz
    returning 1`.execute(trx);
  return rows.length > 0;
};

/** Deletes expired requests. */
export const deleteOldDoneRequests = async (db: Db, nowMs: number): Promise<void> => {
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<=', oldest(nowMs)).execute();
};

/** Deletes the oldest requests of an account beyond the limit. */
export const deleteSurplusRequests = async (
  db: Db,
  userId: UserId,
  kept: number = HTTP_LIMITS.idempotencyKeysKept,
): Promise<void> => {
  await sql`
    delete from idempotency_keys where user_id = ${userId} and key in (
      select key from idempotency_keys where user_id = ${userId} order by created_at desc, key offset ${kept}
    )`.execute(db);
};
