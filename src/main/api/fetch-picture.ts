import { lookup as lookUp } from 'node:dns';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { failure, success, type Result } from '../../contract/failure';
import type { FetchedPicture } from '../../contract/ipc/calls';
import { PICTURE_LIMITS } from '../../contract/limits';
import { parseUrl } from '../../contract/parse-url';
import { isOuterAddress } from '../../domain/links/outer-address';
import { pictureType } from './picture-type';

/** Fetches a picture from a URL of any origin. The only function that contacts hosts other than chosen servers. */
export type FetchPicture = (url: string) => Promise<Result<FetchedPicture>>;

export interface FetchPictureDependencies {
  /** The base address of the chosen server, or null. */
  readonly home: () => Promise<string | null>;
  readonly isAllowed?: ((address: string) => boolean) | undefined;
  readonly timeoutMs?: number | undefined;
}

/** Shown to people unchanged. */
const TEXTS = {
  address: 'Enter a picture address that starts with http:// or https://',
  inner: 'Pictures from this computer or its local network cannot be used',
  unreachable: 'The picture could not be fetched from this address',
  timeout: 'The address takes too long to answer',
  size: 'The picture is larger than 8 MB',
  type: 'There is no PNG, JPEG, WebP or GIF picture at this address',
} as const;

/** The failure to fetch a picture, in words. */
export const refusePicture = (code: keyof typeof TEXTS): Result<never> =>
  failure({ kind: 'local', code: `picture-${code}`, detail: TEXTS[code] });

class InnerAddress extends Error {}

/** An address that a picture may be fetched from, as far as that is known without a look-up. */
interface PictureAddress {
  readonly url: URL;
  /** Whether it is on the chosen server, which may be on this computer. */
  readonly isHome: boolean;
}

/** The host of a URL without the brackets of IPv6. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Judges an address before anything is looked up; `home` is the base address of the chosen server, or null. */
export const judgePictureAddress = (
  text: string,
  home: string | null,
  isAllowed: (address: string) => boolean = isOuterAddress,
): Result<PictureAddress> => {
  const url = parseUrl(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return refusePicture('address');
  const isHome = home !== null && new URL(home).origin === url.origin;
  const host = hostOf(url);
  // A literal address is dialled without a look-up.
  return isHome || isIP(host) === 0 || isAllowed(host) ? success({ url, isHome }) : refusePicture('inner');
};

/** Resolves a name to allowed addresses only: the checked address is also the one that is dialled. */
const guardedLookup =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, found) => {
      const outer = error === null ? found.filter(({ address }) => isAllowed(address)) : [];
      const [first] = outer;
      if (first === undefined) callback(error ?? new InnerAddress(), '', 0);
      else if (options.all === true) callback(null, outer);
      else callback(null, first.address, first.family);
    });
  };

const readAll = async (answer: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | null> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    // Leaving the loop closes the connection.
    if (length > PICTURE_LIMITS.mediaMaxBytes) return null;
    chunks.push(chunk);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
};

/**
 * Fetches only http and https, without redirects or token, at most 10 s and 8 MiB; the bytes must be a picture. Never
 * from an internal address, whatever its name, unless it is the chosen server itself. Never rejects.
 */
export const createFetchPicture =
  ({
    home,
    isAllowed = isOuterAddress,
    timeoutMs = PICTURE_LIMITS.mediaTimeoutMs,
  }: FetchPictureDependencies): FetchPicture =>
  async (text) => {
    const judged = judgePictureAddress(text, await home(), isAllowed);
    if (!judged.ok) return judged;
    const { url, isHome } = judged.value;
    const mayDial = isHome ? () => true : isAllowed;
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const options = {
      lookup: guardedLookup(mayDial),
      signal: AbortSignal.timeout(timeoutMs),
      // A foreign host must not learn the person's system and versions.
      headers: { Accept: 'image/png, image/jpeg, image/gif, image/webp', 'User-Agent': 'Guildhall' },
      agent: false,
    };
    try {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        request(url, options, resolve).on('error', reject).end();
      });
      if (answer.statusCode !== 200) {
        answer.destroy();
        return refusePicture('unreachable');
      }
      const bytes = await readAll(answer);
      if (bytes === null) return refusePicture('size');
      const type = pictureType(bytes);
      return type === null ? refusePicture('type') : success({ type, bytes });
    } catch (error) {
      if (error instanceof InnerAddress) return refusePicture('inner');
      return refusePicture(
        error instanceof Error && /Abort|Timeout/.test(error.name) ? 'timeout' : 'unreachable',
      );
    }
  };
