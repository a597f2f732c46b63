import type { UserId } from '../../contract/ids';
import type { Db, Reads } from './schema';

/** What the operator has decided about an account. */
export interface Standing {
  /** The time of a sign-up that the operator has not approved yet. */
  readonly waitingSince: string | null;
  readonly suspendedAt: string | null;
  /** The operator's reason, which the person is told. */
  readonly suspendedFor: string | null;
  /** The end of a password for one sign-in; null for a password of the person's own. */
  readonly oneTimeUntil: string | null;
  readonly oneTimeUsed: boolean;
}

/** The standing of an account; null where there is none. Stable while the account is locked. */
export const findStanding = async (reads: Reads, userId: UserId): Promise<Standing | null> =>
  (await reads
    .selectFrom('users')
    .select(['waitingSince', 'suspendedAt', 'suspendedFor', 'oneTimeUntil', 'oneTimeUsed'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()) ?? null;

/** An account that waits for approval. */
export interface WaitingAccount {
  readonly id: UserId;
  readonly username: string;
  readonly email: string;
  readonly waitingSince: string | null;
}

/** The accounts that wait for approval, the longest waiting first. */
export const listWaiting = (reads: Reads, limit: number): Promise<WaitingAccount[]> =>
  reads
    .selectFrom('users')
    .select(['id', 'username', 'email', 'waitingSince'])
    .where('waitingSince', 'is not', null)
    .orderBy('waitingSince')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Removes an account that waits, to which nothing refers; false where it waits no longer. */
export const deleteWaiting = async (db: Db, userId: UserId): Promise<boolean> =>
  (await db
    .deleteFrom('users')
    .where('id', '=', userId)
    .where('waitingSince', 'is not', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Changes the given parts of it. */
export const setStanding = async (trx: Db, userId: UserId, patch: Partial<Standing>): Promise<void> => {
  await trx.updateTable('users').set(patch).where('id', '=', userId).execute();
};
