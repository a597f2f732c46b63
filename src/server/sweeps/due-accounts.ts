import { isoTimeOf } from '../clock';
import { listDueAccounts } from '../data/account-deletion';
import { takeTurn } from '../data/locks';
import { eraseAll, removeAccount, type RemovalServices } from './remove-account';

/** So many at a time; the rest have their turn in the next. */
const AT_ONCE = 20;

/**
 * Removes the accounts whose time has come, by whichever node looks first, and goes on erasing where a server was ended
 * amid it.
 */
export const sweepDueAccounts = async (services: RemovalServices): Promise<void> => {
  const { db, clock } = services;
  const listDue = () => listDueAccounts(db, isoTimeOf(clock.now()), AT_ONCE);
  for (const { id, isDeleted } of await listDue())
    if (!isDeleted)
      await removeAccount(
        services,
        id,
        ({ erases }) => erases,
        // Who has signed in meanwhile stays.
        async ({ due }, trx) =>
          due !== null && Date.parse(due) <= clock.now() && (await takeTurn(trx, 'accounts')),
      );
  for (const { id, isDeleted } of await listDue()) if (isDeleted) await eraseAll(services, id);
};
