import { isoTimeOf } from '../clock';
import { takeTurn } from '../data/locks';
import { deleteOrphanedMedia, listOrphanedMedia } from '../data/media';
import type { Log } from '../log';
import type { OperatorServices } from '../handlers/services';

/** A picture that is used by nobody after so long never will be. */
export const ORPHANED_AFTER_MS = 24 * 60 * 60 * 1000;
/** So many are removed by one transaction, and so many such a time; the rest wait for the next. */
const AT_ONCE = 50;
const TURNS = 20;

/** Removes pictures that nobody uses any more, by one node. */
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
