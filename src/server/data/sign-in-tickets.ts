import { sql } from 'kysely';
import type { UserId } from '../../contract/ids';
import type { Db, Reads } from './schema';

/** A sign-in that waits for its code. */
export interface SignInTicket {
  readonly userId: UserId;
  readonly tries: number;
  readonly expiresAt: string;
}

/** Keeps a ticket. */
export const insertTicket = async (
  trx: Db,
  ticket: { readonly hash: string; readonly userId: UserId; readonly expiresAt: string },
): Promise<void> => {
  await trx.insertInto('signInTickets').values(ticket).execute();
};

/** A ticket by its hash, or null. Stable while its account is locked. */
export const findTicket = async (reads: Reads, hash: string): Promise<SignInTicket | null> =>
  (await reads
    .selectFrom('signInTickets')
    .select(['userId', 'tries', 'expiresAt'])
    .where('hash', '=', hash)
    .executeTakeFirst()) ?? null;

/** Counts a wrong code of a ticket. */
export const countTicketTry = async (trx: Db, hash: string): Promise<void> => {
  await trx
    .updateTable('signInTickets')
    .set({ tries: sql<number>`tries + 1` })
    .where('hash', '=', hash)
    .execute();
};

/** Ends a ticket. */
export const deleteTicket = async (trx: Db, hash: string): Promise<void> => {
  await trx.deleteFrom('signInTickets').where('hash', '=', hash).execute();
};

/** Ends all tickets of an account: whoever ends its sessions ends sign-ins under way too. */
export const deleteTicketsOf = async (trx: Db, userId: UserId): Promise<void> => {
  await trx.deleteFrom('signInTickets').where('userId', '=', userId).execute();
};

/** Deletes the tickets that have expired. */
export const deleteExpiredTickets = async (db: Db, now: string): Promise<void> => {
  await db.deleteFrom('signInTickets').where('expiresAt', '<=', now).execute();
};
