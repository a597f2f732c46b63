import { isoTimeOf } from '../clock';
import { clearDueStatuses, hasDueStatuses } from '../data/statuses';
import type { OperatorServices } from '../handlers/services';

/**
 * Removes what people say beside their status when it is over, each on the node that is first, and tells of it. Whoever
 * cannot be told does not hold up the others; the error is thrown at the end.
 */
export const sweepDueStatuses = async ({
  db,
  clock,
  presence,
}: Pick<OperatorServices, 'db' | 'clock' | 'presence'>): Promise<void> => {
  const now = isoTimeOf(clock.now());
  if (!(await hasDueStatuses(db, now))) return;
  const told = await Promise.allSettled((await clearDueStatuses(db, now)).map(presence.tell));
  for (const one of told) if (one.status === 'rejected') throw one.reason;
};
