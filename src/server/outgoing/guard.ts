import { Resolver } from 'node:dns/promises';
import { connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { connect as connectSecurely } from 'node:tls';
import { isOuterAddress } from '../../domain/links/outer-address';
import { isNumeric, type Target } from './judge-target';

/** A checked address to connect to. */
export interface Dialled extends Pick<Target, 'host' | 'port' | 'isSecure'> {
  readonly address: string;
}

/** What decides where the server may connect to, and connects. Tests have one of their own. */
export interface Guard {
  /** All addresses of a name; none where it has none. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  readonly isAllowed: (address: string) => boolean;
  /** Connects to exactly this address. */
  readonly dial: (to: Dialled) => Socket;
}

const RESOLVE = { timeout: 1500, tries: 2 };

/** By name servers alone: the file of hosts names this network's computers, and the system's function blocks a thread. */
const resolveByDns = async (host: string): Promise<readonly string[]> => {
  const resolver = new Resolver(RESOLVE);
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
};

const dial = ({ address, port, host, isSecure }: Dialled): Socket =>
  isSecure
    ? connectSecurely({
        ...{ host: address, port, ALPNProtocols: ['http/1.1'] },
        ...(isNumeric(host) ? {} : { servername: host }),
      })
    : connect({ host: address, port });

/** Whether an address is one of this computer, which may be a public one. */
const isOwn = (address: string): boolean =>
  Object.values(networkInterfaces()).some((list) => list?.some((one) => one.address === address) === true);

/** The guard of the program: public addresses that are not this computer's own. */
export const publicGuard: Guard = {
  resolve: resolveByDns,
  isAllowed: (address) => isOuterAddress(address) && !isOwn(address),
  dial,
};

/** The addresses of a target to try, one of each family: only those that the guard allows. */
export const addressesOf = async (guard: Guard, { host }: Target): Promise<readonly string[]> => {
  const found = isNumeric(host) ? [host] : await guard.resolve(host);
  const allowed = found.filter(guard.isAllowed);
  // A name with an address inside as well is a trap, or a mistake.
  if (allowed.length < found.length) return [];
  const four = allowed.find((address) => !address.includes(':'));
  const six = allowed.find((address) => address.includes(':'));
  return [four, six].filter((address) => address !== undefined);
};
