import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { Socket } from 'node:net';
import { failure, type Result, success } from '../../contract/failure';
import { HTTP_LIMITS } from '../../contract/limits';
import type { Identity } from './certificate';

/** What is opened: addresses of this computer, one port for all, and the names by which others may call it. */
export interface Opening {
  readonly addresses: readonly string[];
  /** 0 takes any free one. */
  readonly port: number;
  /** Host names besides the addresses, in lower case. */
  readonly names: readonly string[];
}

export type ListenTrouble = 'port-in-use' | 'port-forbidden' | 'no-such-address' | 'cannot-listen';

/** Why nothing was opened, and the address that it is about. */
export interface ListenFailure {
  readonly code: ListenTrouble;
  readonly address: string;
}

/** The listeners with TLS, beside the one for this computer. */
export interface TlsListeners {
  /** Opens all addresses or none, in place of those that are open. Returns the port. */
  readonly open: (identity: Identity, opening: Opening) => Promise<Result<number, ListenFailure>>;
  /** Closes the listeners and every connection over them. */
  readonly close: () => Promise<void>;
  /** The names and the key of the last opening; the key is null while nothing is open. */
  readonly names: () => readonly string[];
  /** The addresses that are open. */
  readonly addresses: () => readonly string[];
  readonly fingerprint: () => string | null;
}

export interface TlsListenersOptions {
  /** Answers a request. */
  readonly answer: RequestListener;
  /** Add what every listener has: limits of connections, the live connection, answers to malformed requests. */
  readonly equip: readonly ((server: Server) => void)[];
}

const CHECK_EVERY_MS = 1000;

const TROUBLES: Readonly<Record<string, ListenTrouble>> = {
  EADDRINUSE: 'port-in-use',
  EACCES: 'port-forbidden',
  EADDRNOTAVAIL: 'no-such-address',
  ENOTFOUND: 'no-such-address',
  EINVAL: 'no-such-address',
};

const troubleOf = (error: Error): ListenTrouble =>
  ('code' in error ? TROUBLES[String(error.code)] : undefined) ?? 'cannot-listen';

interface Listening {
  readonly server: Server;
  readonly sockets: ReadonlySet<Socket>;
}

const end = ({ server, sockets }: Listening): Promise<void> =>
  new Promise((done) => {
    server.close(() => done());
    // Also those that the live connection has taken over, which the server no longer knows.
    for (const socket of sockets) socket.destroy();
  });

/** Creates the listeners; nothing is open at first. */
export const createTlsListeners = ({ answer, equip }: TlsListenersOptions): TlsListeners => {
  let open: readonly Listening[] = [];
  let names: readonly string[] = [];
  let openAddresses: readonly string[] = [];
  let fingerprint: string | null = null;

  const listen = (
    { certificate, key }: Identity,
    address: string,
    port: number,
  ): Promise<Result<Listening & { readonly port: number }, ListenFailure>> =>
    new Promise((done) => {
      const server = createServer(
        {
          ...{ cert: certificate, key, minVersion: 'TLSv1.2', handshakeTimeout: HTTP_LIMITS.headersMs },
          ...{ maxHeaderSize: HTTP_LIMITS.headerBytes, headersTimeout: HTTP_LIMITS.headersMs },
          ...{ requestTimeout: 0, connectionsCheckingInterval: CHECK_EVERY_MS },
        },
        answer,
      );
      const sockets = new Set<Socket>();
      server.on('connection', (socket: Socket) => {
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
      });
      for (const add of equip) add(server);
      server.once('error', (error) => done(failure({ code: troubleOf(error), address })));
      server.listen({ host: address, port }, () => {
        const at = server.address();
        done(success({ server, sockets, port: typeof at === 'object' && at !== null ? at.port : port }));
      });
    });

  const close = async (): Promise<void> => {
    const closing = open;
    open = [];
    names = [];
    openAddresses = [];
    fingerprint = null;
    await Promise.all(closing.map(end));
  };

  return {
    open: async (identity, { addresses, port, names: wanted }) => {
      await close();
      const opened: Listening[] = [];
      let taken = port;
      for (const address of addresses) {
        const listening = await listen(identity, address, taken);
        if (!listening.ok) {
          await Promise.all(opened.map(end));
          return listening;
        }
        opened.push(listening.value);
        taken = listening.value.port;
      }
      open = opened;
      names = wanted;
      openAddresses = addresses;
      ({ fingerprint } = identity);
      return success(taken);
    },
    close,
    names: () => names,
    addresses: () => openAddresses,
    fingerprint: () => fingerprint,
  };
};
