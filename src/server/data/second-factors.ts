import { sql } from 'kysely';
import type { UserId } from '../../contract/ids';
import type { Db, Reads } from './schema';

/** The second factor of an account, on or begun. */
export interface SecondFactor {
  readonly isOn: boolean;
  readonly secret: string;
  readonly begunAt: string;
  readonly lastStep: number;
}

/** The second factor of an account; null where none was begun. Stable while the account is locked. */
export const findSecondFactor = async (reads: Reads, userId: UserId): Promise<SecondFactor | null> =>
  (await reads
    .selectFrom('secondFactors')
    .innerJoin('users', 'users.id', 'secondFactors.userId')
    .select(['users.twoFactor as isOn', 'secret', 'begunAt', 'lastStep'])
    .where('userId', '=', userId)
    .executeTakeFirst()) ?? null;

/** Whether sign-ins of an account need a code. */
export const hasSecondFactor = async (reads: Reads, userId: UserId): Promise<boolean> =>
  (await reads.selectFrom('users').select('twoFactor').where('id', '=', userId).executeTakeFirst())
    ?.twoFactor === true;

/** Keeps a secret that no code has confirmed yet, in place of an earlier one. */
export const beginSecondFactor = async (
  trx: Db,
  userId: UserId,
  begun: { readonly secret: string; readonly begunAt: string },
): Promise<void> => {
  await trx
    .insertInto('secondFactors')
    .values({ userId, ...begun })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ ...begun, lastStep: 0 }))
    .execute();
};

/** Turns the second factor on. */
export const turnFactorOn = async (trx: Db, userId: UserId): Promise<void> => {
  await trx.updateTable('users').set({ twoFactor: true }).where('id', '=', userId).execute();
};

/** Removes the second factor with its recovery codes, and ends sign-ins that wait for a code; false where it was off. */
export const removeSecondFactor = async (trx: Db, userId: UserId): Promise<boolean> => {
  const off = await trx
    .updateTable('users')
    .set({ twoFactor: false })
    .where('id', '=', userId)
    .where('twoFactor', '=', true)
    .returning('id')
    .executeTakeFirst();
  for (const table of ['secondFactors', 'recoveryCodes', 'signInTickets'] as const)
    await trx.deleteFrom(table).where('userId', '=', userId).execute();
  return off !== undefined;
};

/** Uses the code of a step up; false where it, or a later one, was used before. */
export const takeStep = async (trx: Db, userId: UserId, step: number): Promise<boolean> =>
  (await trx
    .updateTable('secondFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst()) !== undefined;

/** Replaces all recovery codes of an account. */
export const replaceRecoveryCodes = async (
  trx: Db,
  userId: UserId,
  hashes: readonly string[],
): Promise<void> => {
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await trx
    .insertInto('recoveryCodes')
    .values(hashes.map((hash) => ({ userId, hash })))
    .execute();
};

/** Uses a recovery code up; false where there is no such code. */
export const takeRecoveryCode = async (trx: Db, userId: UserId, hash: string): Promise<boolean> =>
  (await trx
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('hash', '=', hash)
    .returning('userId')
    .executeTakeFirst()) !== undefined;

/** The recovery codes that an account has left. */
export const countRecoveryCodes = async (reads: Reads, userId: UserId): Promise<number> => {
  const row = await reads
    .selectFrom('recoveryCodes')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.left ?? 0;
};
