import { sql } from 'kysely';
import type { UserId } from '../../contract/ids';
import type { MailCodesTable } from './mail-tables';
import type { Db, Reads } from './schema';

/** What a code is good for. */
export type MailCodeKind = MailCodesTable['kind'];

/** Keeps the hash of a code that is about to be sent. */
export const insertMailCode = async (trx: Db, code: MailCodesTable): Promise<void> => {
  await trx.insertInto('mailCodes').values(code).execute();
};

/**
 * The account for which a code is good now: of this kind, in time, and sent to the address that the account still has. Null
 * for all others. Stable while the account is locked.
 */
export const findCodeOwner = async (
  reads: Reads,
  { hash, kind, now }: { readonly hash: string; readonly kind: MailCodeKind; readonly now: string },
): Promise<UserId | null> =>
  (
    await reads
      .selectFrom('mailCodes')
      .innerJoin('users', 'users.id', 'mailCodes.userId')
      .select('users.id')
      .where('mailCodes.hash', '=', hash)
      .where('mailCodes.kind', '=', kind)
      .where('mailCodes.expiresAt', '>', now)
      .where(sql<boolean>`lower(users.email) = lower(mail_codes.address)`)
      .where('users.deletedAt', 'is', null)
      .executeTakeFirst()
  )?.id ?? null;

/** Ends all codes of a kind of an account. */
export const deleteMailCodesOf = async (trx: Db, userId: UserId, kind: MailCodeKind): Promise<void> => {
  await trx.deleteFrom('mailCodes').where('userId', '=', userId).where('kind', '=', kind).execute();
};
