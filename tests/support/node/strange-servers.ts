import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import type { Duplex } from 'node:stream';

/** A server on a free loopback port, for tests. */
export interface LoopbackServer {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

const listen = (server: Server, port = 0): Promise<LoopbackServer> =>
  new Promise((resolve, reject) => {
    const open = new Set<Duplex>();
    server.on('connection', (socket: Duplex) => {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
    });
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address !== 'object' || address === null) throw new Error('No address');
      resolve({
        url: `http://127.0.0.1:${address.port}`,
        port: address.port,
        close: () =>
          new Promise((done) => {
            for (const socket of open) socket.destroy();
            server.close(() => done());
          }),
      });
    });
  });

/** Answers every path with a web page, as a captive portal or a wrong URL does. */
export const startHtmlServer = (): Promise<LoopbackServer> =>
  listen(
    createServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
      response.end('<!doctype html><title>Welcome</title><h1>Please accept our terms</h1>');
    }),
  );

/** Answers every path with JSON that is not part of Guildhall's contract. */
export const startOtherJsonServer = (): Promise<LoopbackServer> =>
  listen(
    createServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ hello: 'this is another kind of server', error: 0 }));
    }),
  );

/** Accepts connections and never answers. */
export const startSilentServer = (): Promise<LoopbackServer> => listen(createServer(() => undefined));

/** A loopback port without a listener: it was free a moment ago. */
export const closedPort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createTcpServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

/** A server with a listener of the test. */
export const startServer = (listener: RequestListener, port = 0): Promise<LoopbackServer> =>
  listen(createServer(listener), port);
