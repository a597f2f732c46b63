import { isoTimeOf } from '../clock';
import { endDueTimeouts, hasDueTimeouts } from '../data/timeouts';
import type { OperatorServices } from '../handlers/services';

/**
 * Ends the timeouts that are over, each on the node that is first, and tells of it; those of the time in which no server
 * ran too. Whoever cannot be told does not hold up the others; the error is thrown at the end.
 */
export const sweepDueTimeouts = async ({
  db,
  clock,
  announce,
}: Pick<OperatorServices, 'db' | 'clock' | 'announce'>): Promise<void> => {
  const now = isoTimeOf(clock.now());
  if (!(await hasDueTimeouts(db, now))) return;
  const faults: unknown[] = [];
  for (const { guildId, userId } of await endDueTimeouts(db, now))
    try {
      await announce.timeout(guildId, userId);
    } catch (fault) {
      faults.push(fault);
    }
  if (faults.length > 0) throw faults[0];
};
