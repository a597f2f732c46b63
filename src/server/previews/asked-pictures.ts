import type { UserId } from '../../contract/ids';
import { IMAGE_PROXY_LIMITS, PREVIEW_LIMITS } from '../../contract/limits';
import type { Clock } from '../clock';
import { linkKey } from '../data/link-pages';
import type { Outside } from '../outgoing/fetch-outside';
import { type Answer, refuseBusy, refuseForNow } from '../refusal';
import { success } from '../../contract/failure';
import type { RateLimiter } from '../security/rate-limits';
import { createWorkSlots } from '../security/work-slots';
import { createKeptPictures } from './kept-pictures';
import type { RemakePicture } from './keep-picture';
import { createFetchBytes } from './look-at-link';

/**
 * Fetches a picture of another host because a person asked for it; null where there is none. What is kept of it is for that
 * person alone: the time of an answer must not say what others have asked for.
 */
export type AskForPicture = (userId: UserId, url: string) => Promise<Answer<Uint8Array | null>>;

export interface AskedPicturesOptions {
  readonly clock: Clock;
  readonly outside: Pick<Outside, 'fetch'>;
  readonly remake: RemakePicture;
  /** The pictures that are fetched for one person. */
  readonly personRate: RateLimiter;
  readonly mostBytes?: number;
}

const AGAIN_MS = 2000;
const TOO_MANY = 'Too many requests. Please wait a moment.';

/** Creates what fetches pictures that people ask for. */
export const createAskForPicture = (options: AskedPicturesOptions): AskForPicture => {
  const { clock, outside, remake, personRate, mostBytes = IMAGE_PROXY_LIMITS.askedBytes } = options;
  const kept = createKeptPictures(clock, mostBytes);
  const fetchBytes = createFetchBytes(outside);
  const slots = createWorkSlots({
    person: IMAGE_PROXY_LIMITS.askedAtOnceOfOne,
    all: IMAGE_PROXY_LIMITS.askedAtOnceInAll,
  });
  const running = new Map<string, Promise<Uint8Array | null>>();

  const fetchPicture = async (key: string, url: string): Promise<Uint8Array | null> => {
    const bytes = await fetchBytes(url);
    const remade = bytes === null ? null : ((await remake(bytes))?.bytes ?? null);
    kept.set(key, remade, remade === null ? PREVIEW_LIMITS.failureKeptMs : PREVIEW_LIMITS.keptMs);
    return remade;
  };

  return async (userId, url) => {
    const key = `${userId} ${linkKey(url)}`;
    const known = kept.get(key);
    if (known !== undefined) return success(known);
    const same = running.get(key);
    if (same !== undefined) return success(await same);
    const release = slots.take(userId);
    if (release === 'person') return refuseForNow(AGAIN_MS, TOO_MANY);
    if (release === 'all') return refuseBusy(AGAIN_MS);
    try {
      const wait = personRate.take(userId);
      if (wait > 0) return refuseForNow(wait, TOO_MANY);
      const fetched = fetchPicture(key, url).finally(() => running.delete(key));
      running.set(key, fetched);
      return success(await fetched);
    } finally {
      release();
    }
  };
};
