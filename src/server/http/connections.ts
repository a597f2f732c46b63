import type { Server } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { HTTP_LIMITS } from '../../contract/limits';
import type { Clock } from '../clock';
import { networkOf } from '../security/networks';

/** Limits of connections: their number, and how long a new one may stay silent, in milliseconds. */
export interface ConnectionLimits {
  readonly all: number;
  /** From one address, or one /64 of IPv6; not from this computer, where a reverse proxy may run. */
  readonly perNetwork: number;
  readonly silenceMs: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  all: HTTP_LIMITS.connections,
  perNetwork: HTTP_LIMITS.connectionsPerNetwork,
  silenceMs: HTTP_LIMITS.headersMs,
};

export interface ConnectionGuardOptions {
  readonly clock: Clock;
  readonly limits?: ConnectionLimits;
  /** Whether an address is this computer or a trusted proxy, which connects for many clients. */
  readonly isShared: (address: string) => boolean;
}

/** Whether an address belongs to this computer. */
export const isOwnAddress = (address: string): boolean => {
  const network = networkOf(address);
  return network === '0:0:0:0::/64' ? address === '::1' : isIP(network) === 4 && network.startsWith('127.');
};

/**
 * Enforces the limits of connections before any byte is read: a connection beyond the limits is closed, and so is a
 * silent one. After the first byte the limits of requests and of the gateway apply. The listeners that it is called with
 * share the limits.
 */
export const connectionGuard = ({
  clock,
  limits = CONNECTION_LIMITS,
  isShared,
}: ConnectionGuardOptions): ((server: Pick<Server, 'on'>) => void) => {
  const counts = new Map<string, number>();
  let all = 0;
  const guard = (socket: Socket): void => {
    const address = socket.remoteAddress ?? '';
    const network = isShared(address) ? null : networkOf(address);
    const count = network === null ? 0 : (counts.get(network) ?? 0);
    if (all >= limits.all || count >= limits.perNetwork) {
      socket.destroy();
      return;
    }
    all += 1;
    if (network !== null) counts.set(network, count + 1);
    const cancel = clock.after(limits.silenceMs, () => {
      if (socket.bytesRead === 0) socket.destroy();
    });
    socket.once('close', () => {
      cancel();
      all -= 1;
      if (network === null) return;
      const left = (counts.get(network) ?? 1) - 1;
      if (left === 0) counts.delete(network);
      else counts.set(network, left);
    });
  };
  return (server) => void server.on('connection', guard);
};
