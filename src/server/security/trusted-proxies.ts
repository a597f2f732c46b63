import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { failure, success, type Result } from '../../contract/failure';

/**
 * The proxies whose X-Forwarded-For is trusted, counted from the server outwards: their number, or their addresses and
 * networks.
 */
export type TrustedProxies = number | readonly string[];

/**
 * The same in the form for Fastify. Each proxy appends the address that it saw, so the entries before the proxies' own
 * are only the client's claim.
 */
export const forFastify = (
  proxies: TrustedProxies | null,
): false | string[] | ((address: string, hop: number) => boolean) => {
  if (proxies === null) return false;
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : [...proxies];
};

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether an address is that of a trusted proxy, `hop` steps from the server. */
export const proxyJudge = (proxies: TrustedProxies | null): ((address: string, hop: number) => boolean) => {
  if (proxies === null) return () => false;
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  const list = new BlockList();
  for (const network of proxies) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
};

/** The client address of a request that bypasses Fastify, by the same rule as Fastify's `ip`. */
export const callerAddress = (
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  isProxy: (address: string, hop: number) => boolean,
): string => {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const hops = [socket.remoteAddress ?? '', ...forwarded.map((part) => part.trim()).reverse()].filter(
    (address) => address !== '',
  );
  return hops.find((address, hop) => !isProxy(address, hop)) ?? hops.at(-1) ?? '';
};

const PROXIES_MAX = 10;

const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

/** Parses --trust-proxy; fails with a sentence for the operator. */
export const readTrustedProxies = (text: string): Result<TrustedProxies, string> => {
  if (/^\d{1,2}$/.test(text)) {
    const count = Number(text);
    if (count >= 1 && count <= PROXIES_MAX) return success(count);
  }
  const networks = text.split(',').map((part) => part.trim());
  return networks.every(isNetwork)
    ? success(networks)
    : failure(
        `--trust-proxy must be the number of proxies in front (1 to ${PROXIES_MAX}) or their addresses, such as 10.0.0.0/8,::1`,
      );
};
