import { readMediaUrl } from '../../contract/media';
import { PICTURE_LIMITS } from '../../contract/limits';
import { parseUrl } from '../../contract/parse-url';
import { networkFailure } from './network-failure';
import type { Target } from './request';
import { readBody, type Fetch } from './transport';

/** Where a picture is fetched from, and whether the token may go along. */
export interface PictureSource {
  readonly url: string;
  readonly token: string | null;
}

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
    return url !== null && isWeb(url) ? { url: url.href, token: null } : null;
  }
  if (!target) return null;
  const full = picture.startsWith('/') && !picture.startsWith('//') ? target.base + picture : picture;
  const url = parseUrl(full);
  const home = new URL(target.base);
  if (url === null || !isWeb(url) || url.origin !== home.origin) return null;
  // Beside the server, on the same host, may be anything.
  return { url: url.href, token: isUnder(home.pathname, url.pathname) ? target.token : null };
};

/** The signatures of what is shown; the type that the server names is not asked. */
const SIGNATURES: readonly (readonly [string, (bytes: Uint8Array) => boolean])[] = [
  ['image/png', (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/jpeg', (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff])],
  ['image/gif', (bytes) => startsWith(bytes, [0x47, 0x49, 0x46, 0x38]) && bytes[5] === 0x61],
  [
    'image/webp',
    (bytes) =>
      startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]),
  ],
];

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

/** The type of a picture by its first bytes: png, jpeg, gif or webp; null for everything else. */
export const pictureType = (bytes: Uint8Array): string | null =>
  SIGNATURES.find(([, matches]) => matches(bytes))?.[0] ?? null;

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

/** Answers media: requests. Never rejects: what cannot be shown is an error status, and the page shows its own. */
export const answerMedia =
  (fetch: Fetch, target: () => Promise<Target | null>) =>
  async (request: { readonly method: string; readonly url: string }): Promise<Response> => {
    if (request.method !== 'GET') return nothing(405);
    const source = pictureSource(request.url, await target());
    if (!source) return nothing(403);
    try {
      const answer = await fetch(source.url, {
        method: 'GET',
        headers: {
          Accept: 'image/png, image/jpeg, image/gif, image/webp',
          // A stranger's host need not learn the system and the versions of whoever looks.
          'User-Agent': 'Guildhall',
          ...(source.token === null ? {} : { Authorization: source.token }),
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
