import { AUTOMOD_LIMITS } from '../../contract/automod-limits';
import { isoTimeOf } from '../clock';
import { deleteOldSaid } from '../data/automod';
import { takeEventVersion } from '../data/event-versions';
import { deleteHeld, heldOf, type HeldRow, listExpiredHeld, lockHeldOf } from '../data/held-messages';
import type { Found } from '../data/message-insert';
import { lockReport } from '../data/reports';
import { createFoundTellers, tellAuthor } from '../handlers/found-messages';
import { resolveHeld } from '../handlers/held-messages';
import type { OperatorServices } from '../handlers/services';

type HeldServices = Pick<OperatorServices, 'db' | 'transaction' | 'clock' | 'hub' | 'announce'>;

const AT_ONCE = 50;
const HOUR_MS = 60 * 60 * 1000;
const SAID_AT_ONCE = 5000;

/** Rejects the messages that nobody has decided in time: each once, on the node that locks its item first. */
export const sweepExpiredHeld = async (services: HeldServices): Promise<void> => {
  const { db, clock } = services;
  const before = isoTimeOf(clock.now() - AUTOMOD_LIMITS.heldMs);
  for (const row of await listExpiredHeld(db, before, AT_ONCE)) await reject(services, row);
};

const reject = async (services: HeldServices, { guildId, reportId }: HeldRow): Promise<void> => {
  const { transaction, clock, hub } = services;
  const done = await transaction(async (trx): Promise<{ row: HeldRow; found: Found } | null> => {
    // The item first, as staff do.
    if ((await lockReport(trx, reportId)) === null) return null;
    const row = await lockHeldOf(trx, reportId);
    if (row === null) return null;
    await deleteHeld(trx, row.id);
    await resolveHeld(trx, row, { outcome: 'expired', at: isoTimeOf(clock.now()) });
    const version = await takeEventVersion(trx);
    return { row, found: { guildId, reportId, version, isTimedOut: false } };
  });
  if (done === null) return;
  tellAuthor(hub, done.row.authorId, { state: 'rejected', held: heldOf(done.row) });
  await createFoundTellers(services).found(services, done.found);
};

/** Forgets what was said longer ago than any rule asks. */
export const sweepOldSaid = async ({ db, clock }: Pick<HeldServices, 'db' | 'clock'>): Promise<void> => {
  const before = isoTimeOf(clock.now() - AUTOMOD_LIMITS.newAccountMost * HOUR_MS);
  while ((await deleteOldSaid(db, before, SAID_AT_ONCE)) === SAID_AT_ONCE);
};
