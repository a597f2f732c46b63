import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { success } from '../../contract/failure';
import { PICTURE_LIMITS } from '../../contract/limits';
import { parseUrl } from '../../contract/parse-url';
import { isOuterAddress } from '../../domain/links/outer-address';
import { type Answer, refuse } from '../refusal';

export type FetchPicture = (url: string) => Promise<Answer<Buffer>>;

const CANNOT = 'The picture could not be fetched from this URL';

const outerOf = (
  found: string | readonly LookupAddress[],
  family: number,
  isAllowed: (address: string) => boolean,
): LookupAddress[] =>
  (typeof found === 'string' ? [{ address: found, family }] : found).filter(({ address }) =>
    isAllowed(address),
  );

/**
 * Looks up a name and returns only permitted addresses; because the check is here, the checked address is the one that
 * is connected to.
 */
const guardedLookup =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) {
        callback(error, '', 0);
        return;
      }
      const outer = outerOf(found, 0, isAllowed);
      const [first] = outer;
      if (first === undefined) callback(new Error('inner address'), '', 0);
      else if (options.all === true) callback(null, outer);
      else callback(null, first.address, first.family);
    });
  };

const readAll = async (answer: IncomingMessage, maxBytes: number): Promise<Buffer | null> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) {
      answer.destroy();
      return null;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/**
 * Fetches a picture by its URL: http and https only, no redirects, 10 s and 8 MiB at most, and never from an internal
 * address, whatever its name (security.md 'Uploads').
 */
export const createFetchPicture =
  (isAllowed: (address: string) => boolean = isOuterAddress): FetchPicture =>
  async (text) => {
    const url = parseUrl(text);
    if (url === null || !/^https?:$/.test(url.protocol)) return refuse(400, 'Invalid picture URL');
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // A literal address is connected to without a lookup.
    if (isIP(host) !== 0 && !isAllowed(host)) return refuse(400, CANNOT);
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const options = {
      lookup: guardedLookup(isAllowed),
      signal: AbortSignal.timeout(PICTURE_LIMITS.mediaTimeoutMs),
      headers: { Accept: 'image/png, image/jpeg, image/webp', 'User-Agent': 'Guildhall' },
      agent: false,
    };
    try {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        request(url, options, resolve).on('error', reject).end();
      });
      if (answer.statusCode !== 200) {
        answer.destroy();
        return refuse(400, CANNOT);
      }
      const bytes = await readAll(answer, PICTURE_LIMITS.mediaMaxBytes);
      return bytes === null ? refuse(413, 'The picture is too large') : success(bytes);
    } catch {
      return refuse(400, CANNOT);
    }
  };
