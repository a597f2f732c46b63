import type { GuildId } from '../../contract/ids';
import { isoTimeOf } from '../clock';
import { listDueLockdowns } from '../data/lockdowns';
import { lockGuild } from '../data/locks';
import { createAudit } from '../handlers/audit';
import { announceEnd, endLockdown } from '../handlers/end-lockdown';
import type { OperatorServices } from '../handlers/services';

type DueServices = Pick<OperatorServices, 'db' | 'versioned' | 'ids' | 'clock' | 'hub'>;

/**
 * Ends the lockdowns whose time is over, each on the node that locks its guild first, and tells of it; those of the time
 * in which no server ran too. One that fails does not hold up the others; its error is thrown at the end.
 */
export const sweepDueLockdowns = async (services: DueServices): Promise<void> => {
  const { db, clock } = services;
  const now = isoTimeOf(clock.now());
  const faults: unknown[] = [];
  for (const guildId of await listDueLockdowns(db, now))
    try {
      await endDue(services, guildId, now);
    } catch (fault) {
      faults.push(fault);
    }
  if (faults.length > 0) throw faults[0];
};

const endDue = async (services: DueServices, guildId: GuildId, now: string): Promise<void> => {
  const audit = createAudit(services);
  const { value: ended, version } = await services.versioned(async (trx) => {
    await lockGuild(trx, { guild: guildId });
    return endLockdown(trx, guildId, { audit, by: { dueAt: now } });
  });
  if (ended !== null) announceEnd(services.hub, ended, version);
};
