import { readMediaUrl } from '../../contract/media';
import type { Failure } from '../../contract/failure';
import { parseUrl } from '../../contract/parse-url';
import { answerAttachment } from './attachment-media';
import { createOpenAttachment, isAttachment, type AttachmentDependencies } from './attachment';
import type { FetchPicture } from './fetch-picture';
import type { Target } from './request';
import { fetchServerPicture, type PictureOrder, proxyOrder } from './server-picture';

/** The source of a picture, and whether the request may carry the token. */
export type PictureSource =
  | { readonly from: 'attachment'; readonly url: string; readonly token: string | null }
  | ({ readonly from: 'server' } & PictureOrder)
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
  if (from !== 'server') {
    const url = parseUrl(picture);
    if (url === null || !isWeb(url)) return null;
    if (from === 'elsewhere') return { from, url: url.href };
    return target && { from: 'server', ...proxyOrder(target, url.href, { isStored: from === 'stored' }) };
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
  const fromServer = async (order: PictureOrder): Promise<Response> => {
    const fetched = await fetchServerPicture(fetch, order);
    if (fetched.ok) return show(fetched.value.bytes, fetched.value.type);
    // That the server has stored nothing is no error, of which the page's console would tell.
    return nothing(
      fetched.failure === 404 && order.headers?.['stored'] !== undefined ? 204 : fetched.failure,
    );
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
    return source.from === 'server' ? fromServer(source) : fromElsewhere(source.url);
  };
};
