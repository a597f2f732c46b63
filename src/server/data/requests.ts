import type { ProductRequest } from '../../contract/entities/product-request';
import type { RequestId, UserId } from '../../contract/ids';
import type { Db, Reads } from './schema';

const REQUEST_COLUMNS = [
  'id',
  'type',
  'description',
  'url',
  'rating',
  'status',
  'createdAt as date',
  'reply',
] as const;

/** A user's requests to the product team, newest first. */
export const listRequests = (db: Reads, userId: UserId): Promise<ProductRequest[]> =>
  db
    .selectFrom('requests')
    .select(REQUEST_COLUMNS)
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .execute();

export interface NewRequest {
  readonly id: RequestId;
  readonly userId: UserId;
  readonly type: number;
  readonly description: string;
  readonly url: string | null;
  readonly rating: number | null;
  readonly createdAt: string;
}

/** Stores a pending request. */
export const insertRequest = async (db: Db, request: NewRequest): Promise<void> => {
  await db.insertInto('requests').values(request).execute();
};

/** Approves (1) or denies (-1, with a reason) a request; null when there is no such request. */
export const decideRequest = async (
  db: Db,
  id: RequestId,
  decision: { readonly status: -1 | 0 | 1; readonly reply: string | null },
): Promise<ProductRequest | null> =>
  (await db
    .updateTable('requests')
    .set(decision)
    .where('id', '=', id)
    .returning(REQUEST_COLUMNS)
    .executeTakeFirst()) ?? null;
