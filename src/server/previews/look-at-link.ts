import { success } from '../../contract/failure';
import { PREVIEW_LIMITS } from '../../contract/limits';
import { parseUrl } from '../../contract/parse-url';
import type { LinkFacts } from '../data/link-pages';
import type { Came, Outside } from '../outgoing/fetch-outside';
import { wholeBody } from '../outgoing/read-body';
import { cleanText } from './clean-text';
import type { KeepPicture } from './keep-picture';
import { type PageFacts, readPage } from './read-page';

/** Finds out what a link leads to; null where there is nothing to show. */
export type LookAtLink = (url: string) => Promise<LinkFacts | null>;

const PICTURES = 'image/webp, image/png, image/jpeg, image/gif';
const PAGE = /^(?:text\/html|application\/xhtml\+xml)$/;
/** SVG can run scripts, and is no picture here. */
const PICTURE = /^image\/(?:png|jpe?g|webp|gif)$/;
const VIDEO = /^video\/(?:mp4|webm|quicktime)$/;

const bytesOf = (type: string | null): number => {
  if (type !== null && PAGE.test(type)) return PREVIEW_LIMITS.htmlBytes;
  return type !== null && PICTURE.test(type) ? PREVIEW_LIMITS.pictureBytes : 0;
};

type Found =
  | { readonly kind: 'page'; readonly facts: PageFacts }
  | { readonly kind: 'image'; readonly bytes: Buffer }
  | { readonly kind: 'video' };

const readLink = async (came: Came): Promise<Found | null> => {
  const type = came.type ?? '';
  if (PAGE.test(type)) return { kind: 'page', facts: await readPage(came) };
  if (VIDEO.test(type)) return { kind: 'video' };
  if (!PICTURE.test(type)) return null;
  const bytes = await wholeBody(came.body);
  return bytes === null ? null : { kind: 'image', bytes };
};

/** The name of the file that a URL leads to. */
const fileNameOf = (url: string): string | null => {
  const last = parseUrl(url)?.pathname.split('/').at(-1) ?? '';
  try {
    return cleanText(decodeURIComponent(last), PREVIEW_LIMITS.title);
  } catch {
    return cleanText(last, PREVIEW_LIMITS.title);
  }
};

const LIMITS = { timeoutMs: PREVIEW_LIMITS.timeoutMs, redirects: PREVIEW_LIMITS.redirects };

/** Fetches the bytes of what calls itself a picture; null for everything else. */
export const createFetchBytes =
  (outside: Pick<Outside, 'fetch'>) =>
  async (url: string): Promise<Buffer | null> => {
    const fetched = await outside.fetch({
      ...{ url, accept: PICTURES, ...LIMITS },
      maxBytes: (type) => (type !== null && PICTURE.test(type) ? PREVIEW_LIMITS.pictureBytes : 0),
      read: ({ body }) => wholeBody(body),
    });
    return fetched.ok && fetched.value !== null && fetched.value.length > 0 ? fetched.value : null;
  };

const ofFile = (url: string) => ({ siteName: null, title: fileNameOf(url), description: null }) as const;

/** Creates the look at links of messages: each is fetched within the limits of previews, and its picture kept. */
export const createLookAtLink = ({
  outside,
  keepPicture,
}: {
  readonly outside: Pick<Outside, 'fetch'>;
  readonly keepPicture: KeepPicture;
}): LookAtLink => {
  const fetchBytes = createFetchBytes(outside);
  const fetchPicture = async (url: string) => {
    const bytes = await fetchBytes(url);
    return bytes === null ? null : keepPicture(bytes);
  };
  return async (url) => {
    const order = { url, accept: `text/html, application/xhtml+xml, ${PICTURES};q=0.8`, ...LIMITS };
    const fetched = await outside.fetch({ ...order, maxBytes: bytesOf, read: readLink });
    const { value: found } = fetched.ok ? fetched : success(null);
    if (found === null) return null;
    if (found.kind === 'video') return { kind: 'video', ...ofFile(url), picture: null };
    if (found.kind === 'image') {
      const picture = await keepPicture(found.bytes);
      return picture === null ? null : { kind: 'image', ...ofFile(url), picture };
    }
    const { picture, ...texts } = found.facts;
    if (texts.title === null && texts.description === null) return null;
    return { ...texts, picture: picture === null ? null : await fetchPicture(picture) };
  };
};
