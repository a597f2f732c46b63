import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as httpRequest,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** A proxy in front of a server that answers some calls itself, with data that would take hours to create there. */
export interface AnsweringProxy {
  readonly url: string;
  close(): Promise<void>;
}

/** The body of the proxy's own answer, or null to forward the call. */
export type OwnAnswer = (path: string, headers: IncomingHttpHeaders) => string | null;

/** Takes over a socket whose client asks for the gateway. */
export type OnUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Connects a client with the gateway, byte by byte. */
const pipeTo =
  (upstream: URL): OnUpgrade =>
  (request, socket, head) => {
    const behind = connect(Number(upstream.port), upstream.hostname, () => {
      const headers = Object.entries({ ...request.headers, host: upstream.host })
        .map(([name, value]) => `${name}: ${String(value)}`)
        .join('\r\n');
      behind.write(`GET ${request.url ?? '/'} HTTP/1.1\r\n${headers}\r\n\r\n`);
      behind.write(head);
      socket.pipe(behind).pipe(socket);
    });
    behind.on('error', () => socket.destroy());
    socket.on('error', () => behind.destroy());
    socket.on('close', () => behind.destroy());
  };

/** Starts the proxy on a free loopback port. */
export const startAnsweringProxy = async (
  target: string,
  answer: OwnAnswer,
  onUpgrade: OnUpgrade = pipeTo(new URL(target)),
): Promise<AnsweringProxy> => {
  const upstream = new URL(target);
  const server = createServer((request, response) => {
    const own = answer(request.url ?? '/', request.headers);
    if (own !== null) {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(own);
      return;
    }
    const passed = httpRequest(
      {
        host: upstream.hostname,
        port: upstream.port,
        method: request.method,
        path: request.url,
        headers: { ...request.headers, host: upstream.host },
      },
      (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(response);
      },
    );
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  server.on('upgrade', onUpgrade);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
};
