import type { UserId } from '../../contract/ids';
import { mediaBytesOf } from '../data/media';
import { eraseKeptPictures } from '../data/removed-pictures';
import type { Db } from '../data/schema';
import { type Answer, refuse } from '../refusal';

/** The limit of stored picture bytes. */
export interface PictureQuota {
  /**
   * Runs work that stores pictures of a user, whose account the transaction has locked; replaced pictures no longer
   * count, and those that are kept for an undo give way, the oldest first. Refused where the user would exceed the quota, or the remaining disk space is reserved for messages.
   */
  readonly within: <T>(trx: Db, keeper: UserId, work: () => Promise<Answer<T>>) => Promise<Answer<T>>;
}

/** Pictures are refused below this free space, so that the rest remains for text. */
const LEFT_FOR_TEXT_BYTES = 256 * 1024 * 1024;
const NO_ROOM = 'This server has no room for more files';
const USED_UP =
  'You have used all your space for pictures on this server. Remove some, or choose a smaller one.';

/** Checks the total of the account after the work: a refusal rolls back its writes. */
export const createPictureQuota = (bytes: number, freeBytes: () => number): PictureQuota => ({
  within: async (trx, keeper, work) => {
    if (freeBytes() < LEFT_FOR_TEXT_BYTES) return refuse(413, NO_ROOM);
    const before = await mediaBytesOf(trx, keeper);
    const done = await work();
    if (!done.ok) return done;
    // An account above a quota that was lowered may still replace pictures by smaller ones.
    const after = await mediaBytesOf(trx, keeper);
    if (after > Math.max(bytes, before)) return refuse(413, USED_UP);
    await eraseKeptPictures(trx, keeper, Math.max(0, bytes - after));
    return done;
  },
});
