import type { UserId } from '../../contract/ids';
import { isoTimeOf } from '../clock';
import { type DueAccount, findDeletion, listDueAccounts } from '../data/account-deletion';
import { takeTurn } from '../data/locks';
import { eraseAll, removeAccount, type RemovalServices } from './remove-account';

/** The number of accounts per query. */
const AT_ONCE = 20;

/**
 * Removes the accounts due for deletion, on the first node that checks, and resumes an erasure that the end of a server
 * interrupted. An account that cannot be removed does not block the others; its error is thrown at the end.
 */
export const sweepDueAccounts = async (services: RemovalServices): Promise<void> => {
  const { db, clock } = services;
  const now = isoTimeOf(clock.now());
  const faults: unknown[] = [];
  let after: DueAccount | null = null;
  for (;;) {
    const due = await listDueAccounts(db, now, { limit: AT_ONCE, after });
    for (const { id } of due)
      try {
        await removeDue(services, id);
      } catch (fault) {
        faults.push(fault);
      }
    const last = due.at(-1);
    if (last === undefined || due.length < AT_ONCE) break;
    // After the last one and not from the start: accounts that cannot be removed are still due.
    after = last;
  }
  if (faults.length > 0) throw faults[0];
};

const removeDue = async (services: RemovalServices, id: UserId): Promise<void> => {
  const { db, clock } = services;
  await removeAccount(
    services,
    id,
    ({ erases }) => erases,
    // A sign-in since the query has cancelled the deletion.
    async ({ due }, trx) =>
      due !== null && Date.parse(due) <= clock.now() && (await takeTurn(trx, 'accounts')),
  );
  const state = await findDeletion(db, id);
  if (state?.isDeleted === true && state.due !== null) await eraseAll(services, id);
};
