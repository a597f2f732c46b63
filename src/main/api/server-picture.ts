import { failure, type Result, success } from '../../contract/failure';
import type { FetchedPicture } from '../../contract/ipc/calls';
import { IMAGE_PROXY_LIMITS, PICTURE_LIMITS } from '../../contract/limits';
import { networkFailure } from './network-failure';
import { pictureType } from './picture-type';
import type { Target } from './request';
import { type Fetch, readBody } from './transport';

/** A picture to fetch from the chosen server. */
export interface PictureOrder {
  readonly url: string;
  readonly token: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

/** Why the server gives no picture, as the status for the page. */
export type NoPicture = 403 | 404 | 413 | 415 | 502 | 504;

/** Fetches a picture from the chosen server; its type is that of its bytes. Never rejects. */
export const fetchServerPicture = async (
  fetch: Fetch,
  { url, token, headers = {}, timeoutMs = PICTURE_LIMITS.mediaTimeoutMs }: PictureOrder,
): Promise<Result<FetchedPicture, NoPicture>> => {
  try {
    const answer = await fetch(url, {
      method: 'GET',
      headers: {
        Accept: 'image/png, image/jpeg, image/gif, image/webp',
        ...headers,
        ...(token === null ? {} : { Authorization: token }),
      },
      body: null,
      // Another host would learn who is reading, or get the token.
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      return failure(answer.status === 404 || answer.status === 410 ? 404 : 502);
    }
    const bytes = await readBody(answer, PICTURE_LIMITS.mediaMaxBytes);
    if (!bytes) return failure(413);
    const type = pictureType(bytes);
    return type === null ? failure(415) : success({ type, bytes });
  } catch (error) {
    return failure(networkFailure(error).reason === 'timeout' ? 504 : 502);
  }
};

/**
 * The order for a picture of another host (protocol.md 'Image proxy'). `isStored`: as the server has stored it; otherwise
 * the server fetches it now.
 */
export const proxyOrder = (
  { base, token }: Target,
  picture: string,
  { isStored }: { readonly isStored: boolean },
): PictureOrder => ({
  url: `${base}/proxy/picture`,
  token,
  headers: { url: encodeURIComponent(picture), ...(isStored ? { stored: 'only' } : {}) },
  timeoutMs: IMAGE_PROXY_LIMITS.clientMs,
});
