import { success } from '../../contract/failure';
import { PICTURE_LIMITS } from '../../contract/limits';
import { parseUrl } from '../../contract/parse-url';
import type { Outside } from '../outgoing/fetch-outside';
import { wholeBody } from '../outgoing/read-body';
import { type Answer, refuse } from '../refusal';

export type FetchPicture = (url: string) => Promise<Answer<Buffer>>;

const CANNOT = 'The picture could not be fetched from this URL';

/**
 * Fetches a picture by its URL, for an avatar, an icon or a banner: no redirects, 10 s and 8 MiB at most, and never from an
 * internal address, whatever its name (security.md 'Uploads').
 */
export const createFetchPicture =
  (outside: Pick<Outside, 'fetch'>): FetchPicture =>
  async (text) => {
    const url = parseUrl(text);
    if (url === null || !/^https?:$/.test(url.protocol)) return refuse(400, 'Invalid picture URL');
    const fetched = await outside.fetch({
      url: url.href,
      accept: 'image/png, image/jpeg, image/webp',
      maxBytes: () => PICTURE_LIMITS.mediaMaxBytes,
      timeoutMs: PICTURE_LIMITS.mediaTimeoutMs,
      redirects: 0,
      read: ({ body }) => wholeBody(body),
    });
    if (!fetched.ok) return refuse(400, CANNOT);
    return fetched.value === null ? refuse(413, 'The picture is too large') : success(fetched.value);
  };
