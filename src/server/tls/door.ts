import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import { findUsernames } from '../data/users';
import type { Reads } from '../data/schema';
import { createGuests, type Guests } from './guests';
import { createTlsListeners, type TlsListeners, type TlsListenersOptions } from './listeners';

/** A connected person, for the owner of this computer. */
export interface NamedGuest {
  readonly username: string;
  readonly address: string;
}

/** The way in for others: over TLS, on addresses that the owner of the computer chose. */
export interface Door extends Pick<TlsListeners, 'open' | 'close' | 'addresses'> {
  readonly guests: Pick<Guests, 'note'>;
  /** Who is connected by it. */
  readonly listGuests: () => Promise<readonly NamedGuest[]>;
  /** Calls a function when somebody came or went. */
  readonly onGuests: (listener: () => void) => void;
  /** Whether a request came by it. */
  readonly isOver: (request: Pick<IncomingMessage, 'socket'>) => boolean;
  /** The fingerprint that a request's sender must know the server by; null for a request that did not come by the door. */
  readonly fingerprintFor: (request: Pick<IncomingMessage, 'socket'>) => string | null;
  /**
   * The names that such a request may call the server by: every address, because a page cannot get this server's
   * certificate past a browser, and behind address translation the server does not know its own.
   */
  readonly rules: () => { readonly hosts: readonly string[]; readonly boundTo: string };
}

const EVERY_ADDRESS = '0.0.0.0';

const isOver: Door['isOver'] = ({ socket }) => socket instanceof TLSSocket;

/** Creates the door; it is closed at first. */
export const createDoor = ({ db, ...options }: TlsListenersOptions & { readonly db: Reads }): Door => {
  const listeners = createTlsListeners(options);
  let hear = (): void => undefined;
  const guests = createGuests(() => hear());
  return {
    ...{ open: listeners.open, close: listeners.close, addresses: listeners.addresses, guests },
    listGuests: async () => {
      const list = guests.list();
      const names = await findUsernames(
        db,
        list.map(({ userId }) => userId),
      );
      return list.map(({ userId, address }) => ({ username: names.get(userId) ?? '', address }));
    },
    onGuests: (listener) => {
      hear = listener;
    },
    isOver,
    fingerprintFor: (request) => (isOver(request) ? listeners.fingerprint() : null),
    rules: () => ({ hosts: listeners.names(), boundTo: EVERY_ADDRESS }),
  };
};
