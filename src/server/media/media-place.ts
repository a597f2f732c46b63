import { isIPv6 } from 'node:net';
import type { MediaPlace } from './messages';

/** What the operator has said about voice. */
export interface AskedPlace {
  /** Null for the number of the port of HTTP. */
  readonly port: number | null;
  /** The addresses by which clients reach it; none for those that the server listens on. */
  readonly addresses: readonly string[];
}

/** Where the server listens. */
export interface ListeningAt {
  readonly host: string;
  readonly port: number;
  /** The addresses besides, with TLS. */
  readonly others: readonly string[];
}

const LOOPBACK = '127.0.0.1';
const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::']);
const NAMES: Readonly<Record<string, string>> = { localhost: LOOPBACK };
const isLinkLocal = (address: string): boolean => isIPv6(address) && /^fe[89ab]/i.test(address);

/**
 * Where the media process listens, and the addresses that offers name: those that the operator says, or those that the
 * server listens on. `own` are the addresses of this computer's networks.
 */
export const placeOfMedia = (
  asked: AskedPlace,
  { host, port, others }: ListeningAt,
  own: readonly string[],
): MediaPlace => {
  const address = NAMES[host] ?? host;
  const isEverywhere = EVERYWHERE.has(address);
  const isAlone = !isEverywhere && others.length === 0 && asked.addresses.length === 0;
  const here = isEverywhere ? [...own.filter((one) => !isLinkLocal(one)), LOOPBACK] : [address];
  return {
    port: asked.port ?? port,
    bind: isAlone ? address : null,
    addresses: asked.addresses.length > 0 ? asked.addresses : [...new Set([...here, ...others])],
  };
};
