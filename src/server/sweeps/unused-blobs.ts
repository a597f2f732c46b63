import { ATTACHMENT_LIMITS } from '../../contract/limits';
import { isoTimeOf } from '../clock';
import { deletePendingBefore } from '../data/attachments';
import { deleteUnusedBlob, listUnusedBlobs, noteUnusedBlobs, takeUnrecorded } from '../data/blobs';
import { takeTurn } from '../data/locks';
import type { OperatorServices } from '../handlers/services';
import type { Log } from '../log';

type SweepServices = Pick<OperatorServices, 'db' | 'transaction' | 'clock' | 'blobs'>;

/** Content that is looked at in one query, and queries of one sweep; the rest waits for the next sweep. */
const AT_ONCE = 50;
const TURNS = 20;

/**
 * Removes uploads that were never sent, and content that nothing has referred to for a day. The record of content goes in
 * the transaction that removes it: whoever stores the same content waits for its end, and then stores it again.
 */
export const sweepUnusedBlobs = async (
  { db, transaction, clock, blobs }: SweepServices,
  log: Log,
): Promise<void> => {
  const now = clock.now();
  const pendingBefore = isoTimeOf(now - ATTACHMENT_LIMITS.pendingMs);
  const unusedBefore = isoTimeOf(now - ATTACHMENT_LIMITS.unusedMs);
  const isOurs = await transaction(async (trx) => {
    if (!(await takeTurn(trx, 'blobs'))) return false;
    await deletePendingBefore(trx, pendingBefore);
    await noteUnusedBlobs(trx, isoTimeOf(now));
    return true;
  });
  if (!isOurs) return;
  let count = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const names = await listUnusedBlobs(db, unusedBefore, AT_ONCE);
    for (const name of names)
      await transaction(async (trx) => {
        if (!(await deleteUnusedBlob(trx, name, unusedBefore))) return;
        await blobs.remove(name);
        count += 1;
      });
    if (names.length < AT_ONCE) break;
  }
  if (count > 0) log('info', 'blobs.swept', { count });
};

/**
 * Removes content without a record, which a server that was killed has stored and not recorded, and files that it has not
 * stored.
 */
export const sweepUnrecordedBlobs = async (
  { transaction, clock, blobs }: SweepServices,
  log: Log,
): Promise<void> => {
  const before = clock.now() - ATTACHMENT_LIMITS.unusedMs;
  await blobs.removeLeftFiles(before);
  let count = 0;
  for await (const name of blobs.listBefore(before))
    await transaction(async (trx) => {
      if (!(await takeUnrecorded(trx, name))) return;
      await blobs.remove(name);
      count += 1;
    });
  if (count > 0) log('info', 'blobs.unrecorded', { count });
};
