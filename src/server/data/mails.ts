import { sql } from 'kysely';
import type { MailId, UserId } from '../../contract/ids';
import type { MailKind } from './mail-tables';
import type { Db, Reads } from './schema';

/** A mail that is to be sent. */
export interface DueMail {
  readonly id: MailId;
  readonly kind: MailKind;
  readonly userId: UserId | null;
  readonly address: string;
  readonly tries: number;
  readonly expiresAt: string;
}

const DUE_COLUMNS = ['id', 'kind', 'userId', 'address', 'tries', 'expiresAt'] as const;

/** Keeps a mail until it is sent. */
export const insertMail = async (
  trx: Db,
  mail: {
    readonly id: MailId;
    readonly kind: MailKind;
    readonly userId: UserId | null;
    readonly address: string;
    readonly now: string;
    readonly expiresAt: string;
  },
): Promise<void> => {
  const { now, ...row } = mail;
  await trx
    .insertInto('mails')
    .values({ ...row, createdAt: now, dueAt: now })
    .execute();
};

/** The times of an account's mails since then, oldest first. Stable while the account is locked. */
export const listMailTimes = async (
  reads: Reads,
  userId: UserId,
  since: string,
): Promise<readonly string[]> => {
  const rows = await reads
    .selectFrom('mails')
    .select('createdAt')
    .where('userId', '=', userId)
    .where('createdAt', '>', since)
    .orderBy('createdAt')
    .execute();
  return rows.map(({ createdAt }) => createdAt);
};

/** The mails that are due, those that wait longest first. */
export const listDueMails = (reads: Reads, now: string, limit: number): Promise<readonly DueMail[]> =>
  reads
    .selectFrom('mails')
    .select(DUE_COLUMNS)
    .where('sentAt', 'is', null)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Locks a mail that is still due; null where another node has it, or has sent it. */
export const lockDueMail = async (trx: Db, id: MailId, now: string): Promise<DueMail | null> =>
  (await trx
    .selectFrom('mails')
    .select(DUE_COLUMNS)
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .where('dueAt', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()) ?? null;

/** Notes that a mail is being sent to this account: it is due again at this time, unless it is marked as sent. */
export const claimMail = async (
  trx: Db,
  id: MailId,
  { userId, dueAt }: { readonly userId: UserId; readonly dueAt: string },
): Promise<void> => {
  await trx
    .updateTable('mails')
    .set({ userId, dueAt, tries: sql<number>`tries + 1` })
    .where('id', '=', id)
    .execute();
};

/** Notes that a mail was sent. */
export const markMailSent = async (db: Db, id: MailId, now: string): Promise<void> => {
  await db.updateTable('mails').set({ sentAt: now }).where('id', '=', id).execute();
};

/** Removes a mail that is not to be sent. */
export const deleteMail = async (db: Db, id: MailId): Promise<void> => {
  await db.deleteFrom('mails').where('id', '=', id).execute();
};

/** Forgets sent mails that no longer count, mails that nobody could send in time, and codes that are no longer good. */
export const deleteOldMails = async (
  db: Db,
  { sentBefore, now }: { readonly sentBefore: string; readonly now: string },
): Promise<void> => {
  await db.deleteFrom('mails').where('sentAt', 'is not', null).where('createdAt', '<=', sentBefore).execute();
  await db.deleteFrom('mails').where('sentAt', 'is', null).where('expiresAt', '<=', now).execute();
  await db.deleteFrom('mailCodes').where('expiresAt', '<=', now).execute();
};

/** Removes all that there is about an account's mails. */
export const deleteMailsOf = async (trx: Db, userId: UserId): Promise<void> => {
  for (const table of ['mails', 'mailCodes'] as const)
    await trx.deleteFrom(table).where('userId', '=', userId).execute();
};
