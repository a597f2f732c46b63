import type { UserId } from '../../contract/ids';
import type { Db, Reads } from './schema';

/** What the operator has decided about an account. */
export interface Standing {
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
    .select(['suspendedAt', 'suspendedFor', 'oneTimeUntil', 'oneTimeUsed'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()) ?? null;

/** Changes the given parts of it. */
export const setStanding = async (trx: Db, userId: UserId, patch: Partial<Standing>): Promise<void> => {
  await trx.updateTable('users').set(patch).where('id', '=', userId).execute();
};
