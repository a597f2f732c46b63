import { readMediaUrl } from '../../contract/media';
import type { Failure } from '../../contract/failure';
import { PICTURE_LIMITS } from '../../contract/limits';
import { parseUrl } from '../../contract/parse-url';
import { answerAttachment } from './attachment-media';
import { createOpenAttachment, isAttachment, type AttachmentDependencies } from './attachment';
import type { FetchPicture } from './fetch-picture';
import { networkFailure } from './network-failure';
import { pictureType } from './picture-type';
import type { Target } from './request';
import { readBody } from './transport';

/** The source of a picture, and whether the request may carry the token. */
export type PictureSource =
  | { readonly from: 'server' | 'attachment'; readonly url: string; readonly token: string | null }
  | { readonly from: 'elsewhere'; readonly url: string };

const isWeb = (url: URL): boolean =>
  /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';

/** Whether a path is below another; `home` may end with a slash. */
const isUnder = (home: string, path: string): boolean => `${path}/`.startsWith(`${home.replace(/\/$/, '')}/`);

/**
 * The source of a media: address; null if it is invalid or must not be fetched. A picture `from` the server must be on
 * that server; a picture from elsewhere was requested by a click, and gets no token on any host.
 */
export const pictureSource = (address: string, target: Target | null): PictureSource | null => {
  const media = readMediaUrl(address);
  if (!media) return null;
  const { from, picture } = media;
  // Answered without a server (`pictures.ts` of parts).
  if (from === 'spool') return null;
  if (from === 'elsewhere') {
    const url = parseUrl(picture);
    return url !== null && isWeb(url) ? { from, url: url.href } : null;
  }
  if (!target) return null;
  const full = picture.startsWith('/') && !picture.startsWith('//') ? target.base + picture : picture;
  const url = parseUrl(full);
  const home = new URL(target.base);
  if (url === null || !isWeb(url) || url.origin !== home.origin) return null;
  if (isAttachment(url, home)) return { from: 'attachment', url: url.href, token: target.token };
  // The same host may also serve other applications beside the server's path.
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

/** The status for a failed fetch from a foreign host. */
const STATUS: Readonly<Record<string, number>> = {
  'picture-address': 403,
  'picture-inner': 403,
  'picture-timeout': 504,
  'picture-size': 413,
  'picture-type': 415,
};
const statusOf = (why: Failure): number => (why.kind === 'local' ? STATUS[why.code] : undefined) ?? 502;

export interface MediaDependencies extends AttachmentDependencies {
  /** Requests to foreign hosts, never to this computer or its network. */
  readonly fetchPicture: FetchPicture;
  readonly target: () => Promise<Target | null>;
}

/** A request of the page; headers are read for the part of an attachment that a player asks for. */
export interface MediaRequest {
  readonly method: string;
  readonly url: string;
  readonly headers?: Pick<Headers, 'get'>;
}

/**
 * Answers media: requests. Never rejects: a picture that cannot be shown has an error status, and the page shows its
 * own placeholder.
 */
export const answerMedia = ({ fetch, fetchPicture, target, clock }: MediaDependencies) => {
  const fromAttachment = answerAttachment(createOpenAttachment({ fetch, clock }));
  const fromServer = async (url: string, token: string | null): Promise<Response> => {
    try {
      const answer = await fetch(url, {
        method: 'GET',
        headers: {
          Accept: 'image/png, image/jpeg, image/gif, image/webp',
          ...(token === null ? {} : { Authorization: token }),
        },
        body: null,
        // Another host would learn who is reading, or get the token.
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
  return async (request: MediaRequest): Promise<Response> => {
    if (request.method !== 'GET') return nothing(405);
    const source = pictureSource(request.url, await target());
    if (source === null) return nothing(403);
    if (source.from === 'attachment')
      return fromAttachment(source.url, source.token, request.headers?.get('range') ?? null);
    return source.from === 'server' ? fromServer(source.url, source.token) : fromElsewhere(source.url);
  };
};
