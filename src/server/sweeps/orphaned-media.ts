import { isoTimeOf } from '../clock';
import { takeTurn } from '../data/locks';
import { deleteOrphanedMedia, listOrphanedMedia } from '../data/media';
import type { Log } from '../log';
import type { OperatorServices } from '../handlers/services';

/** The age after which an unused picture is considered orphaned. */
export const ORPHANED_AFTER_MS = 24 * 60 * 60 * 1000;
/** Pictures per transaction, and transactions per sweep; the rest waits for the next sweep. */
const AT_ONCE = 50;
const TURNS = 20;

/** Removes orphaned pictures, on one node at a time. */
export const sweepOrphanedMedia = async (
  { db, transaction, clock }: Pick<OperatorServices, 'db' | 'transaction' | 'clock'>,
  log: Log,
): Promise<void> => {
  const before = isoTimeOf(clock.now() - ORPHANED_AFTER_MS);
  let count = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const ids = await listOrphanedMedia(db, before, AT_ONCE);
    if (ids.length === 0) break;
    const removed = await transaction(async (trx) =>
      (await takeTurn(trx, 'media')) ? deleteOrphanedMedia(trx, ids) : null,
    );
    if (removed === null) break;
    count += removed;
  }
  if (count > 0) log('info', 'media.swept', { count });
};
