import { sql } from 'kysely';
import type { SignUpInvitesTable } from './operator-tables';
import type { Db, Reads } from './schema';

export const insertSignUpInvite = async (db: Db, invite: SignUpInvitesTable): Promise<void> => {
  await db.insertInto('signUpInvites').values(invite).execute();
};

const isGood = (now: string) => sql<boolean>`uses_left > 0 and (expires_at is null or expires_at > ${now})`;

/** Whether the code is an invite that is still good; it is taken when the account is made. */
export const isSignUpInvite = async (reads: Reads, code: string, now: string): Promise<boolean> =>
  (await reads
    .selectFrom('signUpInvites')
    .select('code')
    .where('code', '=', code)
    .where(isGood(now))
    .executeTakeFirst()) !== undefined;

/** Uses an invite up by one, in the transaction that makes the account; false where it is no longer good. */
export const takeSignUpInvite = async (trx: Db, code: string, now: string): Promise<boolean> =>
  (await trx
    .updateTable('signUpInvites')
    .set({ usesLeft: sql<number>`uses_left - 1` })
    .where('code', '=', code)
    .where(isGood(now))
    .returning('code')
    .executeTakeFirst()) !== undefined;

/** The invites that are still good, the newest first. */
export const listSignUpInvites = (reads: Reads, now: string): Promise<SignUpInvitesTable[]> =>
  reads
    .selectFrom('signUpInvites')
    .selectAll()
    .where(isGood(now))
    .orderBy('createdAt', 'desc')
    .orderBy('code')
    .execute();

/** Ends an invite; false where there is none. */
export const deleteSignUpInvite = async (db: Db, code: string): Promise<boolean> =>
  (await db.deleteFrom('signUpInvites').where('code', '=', code).returning('code').executeTakeFirst()) !==
  undefined;
