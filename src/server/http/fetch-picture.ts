import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { success } from '../../contract/failure';
import { PICTURE_LIMITS } from '../../contract/limits';
import { type Answer, refuse } from '../refusal';

/** Networks that only this computer or its neighbours have: a URL of a stranger must not reach into them. */
const INNER = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  INNER.addSubnet(network, prefix, 'ipv4');
/** IPv6 is the other way round: only global unicast is outer, without what carries IPv4 or is for documentation. */
const OUTER_6 = new BlockList();
OUTER_6.addSubnet('2000::', 3, 'ipv6');
const INNER_6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  INNER_6.addSubnet(network, prefix, 'ipv6');

/** Whether an address is out in the internet, where a stranger's URL may lead. */
export const isOuterAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !INNER.check(address, 'ipv4');
  return family === 6 && OUTER_6.check(address, 'ipv6') && !INNER_6.check(address, 'ipv6');
};

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

/** Looks a name up and gives only addresses that are allowed; checked here, it is the one that is dialled. */
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
 * Fetches a picture by its URL: http and https only, no redirects, 10 s and 8 MiB at most, and never from an inner
 * address, whatever the name says (security.md 'Uploads').
 */
export const createFetchPicture =
  (isAllowed: (address: string) => boolean = isOuterAddress): FetchPicture =>
  async (text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url === null || !/^https?:$/.test(url.protocol)) return refuse(400, 'Invalid picture URL');
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // A literal address is dialled without a look-up.
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
