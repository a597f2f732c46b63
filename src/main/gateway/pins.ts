import { parseUrl } from '../../contract/parse-url';
import { destinationOf } from './dial-agent';
import type { Destination } from './dial';

/** The fingerprints of servers with their own certificates, by host and port. */
export type Pins = Readonly<Record<string, string>>;

const keyOf = ({ host, port }: Pick<Destination, 'host' | 'port'>): string => `${host.toLowerCase()}:${port}`;

/** The fingerprint by which alone the server at this host and port is trusted; null for every other server. */
export const pinAt = (pins: Pins, to: Pick<Destination, 'host' | 'port'>): string | null =>
  Object.hasOwn(pins, keyOf(to)) ? (pins[keyOf(to)] ?? null) : null;

/** The same for an https address; null for any other. */
export const pinOfAddress = (pins: Pins, address: string): string | null =>
  parseUrl(address)?.protocol === 'https:' ? pinAt(pins, destinationOf(address)) : null;

/** The maximum number of pins; the oldest are dropped. */
const MOST = 200;

/** The pins with another one, for the server at an https address. */
export const withPin = (pins: Pins, address: string, fingerprint: string): Pins => {
  const key = keyOf(destinationOf(address));
  const others = Object.entries(pins).filter(([known]) => known !== key);
  return Object.fromEntries([...others, [key, fingerprint] as const].slice(-MOST));
};
