import { readMediaUrl } from '../../contract/media';
import type { Failure } from '../../contract/failure';
import { PICTURE_LIMITS } from '../../contract/limits';
import { parseUrl } from '../../contract/parse-url';
import type { FetchPicture } from './fetch-picture';
import { networkFailure } from './network-failure';
import { pictureType } from './picture-type';
import type { Target } from './request';
import { readBody, type Fetch } from './transport';

/** Where a picture is fetched from, and whether the token may go along. */
export type PictureSource =
  | { readonly from: 'server'; readonly url: string; readonly token: string | null }
  | { readonly from: 'elsewhere'; readonly url: string };

const isWeb = (url: URL): boolean =>
  /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';

/** Whether a path lies under another; `home` may end in a slash. */
const isUnder = (home: string, path: string): boolean => `${path}/`.startsWith(`${home.replace(/\/$/, '')}/`);

/**
 * Where the picture of a media: address is; null where there is none, or it may not be fetched. A picture `from` the
 * server must be there; one from elsewhere was clicked for, and gets no token whatever its host.
 */
export const pictureSource = (address: string, target: Target | null): PictureSource | null => {
  const media = readMediaUrl(address);
  if (!media) return null;
  const { from, picture } = media;
  if (from === 'elsewhere') {
    const url = parseUrl(picture);
    return url !== null && isWeb(url) ? { from, url: url.href } : null;
  }
  if (!target) return null;
  const full = picture.startsWith('/') && !picture.startsWith('//') ? target.base + picture : picture;
  const url = parseUrl(full);
  const home = new URL(target.base);
  if (url === null || !isWeb(url) || url.origin !== home.origin) return null;
  // Beside the server, on the same host, may be anything.
  return { from, url: url.href, token: isUnder(home.pathname, url.pathname) ? target.token : null };
};

const nothing = (status: number): Response =>
  new Response(null, { status, headers: { 'Cache-Control': 'no-store' } });

const show = (bytes: Uint8Array<ArrayBuffer>, type: string): Response =>
  new Response(bytes, {
    headers: {
      'Content-Type': type,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'",
      // Pictures on a server have unguessable addresses and never change.
      'Cache-Control': 'private, max-age=86400, immutable',
    },
  });

/** The status of a picture that a stranger's host did not give. */
const STATUS: Readonly<Record<string, number>> = {
  'picture-address': 403,
  'picture-inner': 403,
  'picture-timeout': 504,
  'picture-size': 413,
  'picture-type': 415,
};
const statusOf = (why: Failure): number => (why.kind === 'local' ? STATUS[why.code] : undefined) ?? 502;

export interface MediaDependencies {
  /** Reaches the chosen server. */
  readonly fetch: Fetch;
  /** Reaches strangers, never this computer or its network. */
  readonly fetchPicture: FetchPicture;
  readonly target: () => Promise<Target | null>;
}

/** Answers media: requests. Never rejects: what cannot be shown is an error status, and the page shows its own. */
export const answerMedia = ({ fetch, fetchPicture, target }: MediaDependencies) => {
  const fromServer = async (url: string, token: string | null): Promise<Response> => {
    try {
      const answer = await fetch(url, {
        method: 'GET',
        headers: {
          Accept: 'image/png, image/jpeg, image/gif, image/webp',
          ...(token === null ? {} : { Authorization: token }),
        },
        body: null,
        // Another host would learn who reads, or get the token.
        redirect: 'error',
        credentials: 'omit',
        cache: 'no-store',
        signal: AbortSignal.timeout(PICTURE_LIMITS.mediaTimeoutMs),
      });
      if (!answer.ok) {
        await answer.body?.cancel();
        return nothing(answer.status === 404 || answer.status === 410 ? 404 : 502);
      }
      const bytes = await readBody(answer, PICTURE_LIMITS.mediaMaxBytes);
      if (!bytes) return nothing(413);
      const type = pictureType(bytes);
      return type === null ? nothing(415) : show(bytes, type);
    } catch (error) {
      return nothing(networkFailure(error).reason === 'timeout' ? 504 : 502);
    }
  };
  const fromElsewhere = async (url: string): Promise<Response> => {
    const fetched = await fetchPicture(url);
    return fetched.ok ? show(fetched.value.bytes, fetched.value.type) : nothing(statusOf(fetched.failure));
  };
  return async (request: { readonly method: string; readonly url: string }): Promise<Response> => {
    if (request.method !== 'GET') return nothing(405);
    const source = pictureSource(request.url, await target());
    if (source === null) return nothing(403);
    return source.from === 'server' ? fromServer(source.url, source.token) : fromElsewhere(source.url);
  };
};
