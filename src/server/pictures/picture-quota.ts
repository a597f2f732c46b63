import type { UserId } from '../../contract/ids';
import { mediaBytesOf } from '../data/media';
import type { Db } from '../data/schema';
import { type Answer, refuse } from '../refusal';

/** How many bytes of pictures may be kept. */
export interface PictureQuota {
  /**
   * Does work that keeps pictures of somebody's, whose account the transaction holds; what it replaces is free again. Refused
   * where they would have more than they may, or the disk is to be left for messages.
   */
  readonly within: <T>(trx: Db, keeper: UserId, work: () => Promise<Answer<T>>) => Promise<Answer<T>>;
}

/** Below this pictures are refused, so that the room that is left is for text. */
const LEFT_FOR_TEXT_BYTES = 256 * 1024 * 1024;
const NO_ROOM = 'This server has no room for more files';
const USED_UP =
  'Your pictures take all the space that you have on this server. Remove some, or choose a smaller one.';

/** Judges by what an account has when the work is done: a refusal takes back what was written. */
export const createPictureQuota = (bytes: number, freeBytes: () => number): PictureQuota => ({
  within: async (trx, keeper, work) => {
    if (freeBytes() < LEFT_FOR_TEXT_BYTES) return refuse(413, NO_ROOM);
    const before = await mediaBytesOf(trx, keeper);
    const done = await work();
    if (!done.ok) return done;
    // Whoever has more already, since the quota was larger, may still have less than that.
    const isTooMuch = (await mediaBytesOf(trx, keeper)) > Math.max(bytes, before);
    return isTooMuch ? refuse(413, USED_UP) : done;
  },
});
