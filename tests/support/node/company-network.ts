import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls';
import type { Certified } from './private-authority';

/** A listener on this computer, with its open connections. */
interface Listening {
  readonly port: number;
  /** Closes the open connections. */
  drop(): void;
  close(): Promise<void>;
}

const listening = async (server: Server | TlsServer): Promise<Listening> => {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => open.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const drop = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    drop,
    close: async () => {
      drop();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
};

const join = (one: Socket, other: Socket): void => {
  for (const socket of [one, other]) socket.on('error', () => undefined);
  one.pipe(other).pipe(one);
  one.once('close', () => other.destroy());
  other.once('close', () => one.destroy());
};

/** TLS in front of a server, as a web server terminates it. */
export interface TlsFront extends Listening {
  /** Number of decrypted bytes received. */
  readonly received: () => number;
  /** Presents another certificate from now on, and closes the open connections. */
  certify(certified: Certified): void;
}

/** Starts TLS in front of the listener on local port `port`. */
export const startTlsFront = async (port: number, certified: Certified): Promise<TlsFront> => {
  let received = 0;
  const server = createTlsServer(certified, (socket) => {
    socket.on('data', (bytes: Buffer) => {
      received += bytes.length;
    });
    join(socket, connect({ port, host: '127.0.0.1' }));
  });
  server.on('tlsClientError', () => undefined);
  const front = await listening(server);
  return {
    ...front,
    received: () => received,
    certify: (next) => {
      server.setSecureContext(next);
      front.drop();
    },
  };
};

/** A proxy that resolves no names: every request leads to a port of this computer. */
export interface TestProxy extends Listening {
  /** The requested targets, in order. */
  readonly asked: readonly string[];
}

/** An HTTP proxy with CONNECT, which may answer with a status other than 200. */
export const startHttpProxy = async (port: number, status: () => number = () => 200): Promise<TestProxy> => {
  const asked: string[] = [];
  const server = createServer((socket) => {
    let head = '';
    const hear = (bytes: Buffer): void => {
      head += bytes.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      socket.off('data', hear);
      const place = /^CONNECT (\S+) /.exec(head)?.[1];
      asked.push(place ?? head.split('\r\n')[0] ?? '');
      const answer = place === undefined ? 405 : status();
      socket.write(
        `HTTP/1.1 ${answer} So\r\n${answer === 407 ? 'Proxy-Authenticate: Basic realm="p"\r\n' : ''}`,
      );
      socket.write(answer === 200 ? '\r\n' : 'Content-Length: 0\r\nConnection: close\r\n\r\n');
      if (answer === 200) join(socket, connect({ port, host: '127.0.0.1' }));
      else socket.end();
    };
    socket.on('data', hear);
  });
  return { ...(await listening(server)), asked };
};

/** A SOCKS 5 proxy without authentication. */
export const startSocksProxy = async (port: number): Promise<TestProxy> => {
  const asked: string[] = [];
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.from([5, 0]));
      socket.once('data', (request) => {
        const length = request[4] ?? 0;
        asked.push(`${request.subarray(5, 5 + length).toString()}:${request.readUInt16BE(5 + length)}`);
        socket.write(Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 0]));
        join(socket, connect({ port, host: '127.0.0.1' }));
      });
    });
  });
  return { ...(await listening(server)), asked };
};
