import { isoTimeOf } from '../clock';
import { findDeletion, listDueAccounts } from '../data/account-deletion';
import { takeTurn } from '../data/locks';
import { eraseAll, removeAccount, type RemovalServices } from './remove-account';

/** So many at a time; the rest have their turn in the next. */
const AT_ONCE = 20;

/**
 * Removes the accounts whose time has come, by whichever node looks first, and goes on erasing where a server was ended
 * amid it. One that cannot be removed keeps no other from it; why is thrown when all have had their turn.
 */
export const sweepDueAccounts = async (services: RemovalServices): Promise<void> => {
  const { db, clock } = services;
  const faults: unknown[] = [];
  const due = await listDueAccounts(db, isoTimeOf(clock.now()), AT_ONCE);
  for (const id of due)
    try {
      await removeAccount(
        services,
        id,
        ({ erases }) => erases,
        // Who has signed in meanwhile stays.
        async ({ due: at }, trx) =>
          at !== null && Date.parse(at) <= clock.now() && (await takeTurn(trx, 'accounts')),
      );
      const state = await findDeletion(db, id);
      if (state?.isDeleted === true && state.due !== null) await eraseAll(services, id);
    } catch (fault) {
      faults.push(fault);
    }
  if (faults.length > 0) throw faults[0];
};
