import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { isOuterAddress } from '../../../src/domain/links/outer-address';
import type { Dialled, Guard } from '../../../src/server/outgoing/guard';

/** A public address, which leads to the pretended hosts. */
export const PUBLIC = '93.184.216.34';
/** A public address that is this computer's own. */
export const OWN = '93.184.216.99';

/** Hosts of strangers on loopback, and a service inside that nobody may reach. */
export interface StrangeHosts {
  /** The rule of the program about addresses, with names of its own and connections to the pretended hosts. */
  readonly guard: Guard;
  /** What a host answers; the first host whose name and path begin so. */
  readonly on: (place: string, answer: RequestListener) => void;
  /** The addresses of a name: one list for each time that it is asked for, and the last one from then on. */
  readonly resolves: (host: string, ...answers: readonly (readonly string[])[]) => void;
  /** The requests that came, by host and path. */
  readonly asked: readonly string[];
  readonly dialled: readonly Dialled[];
  /** How many connections the service inside has had. */
  readonly reached: () => number;
  readonly close: () => void;
}

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

/** Starts the pretended hosts. Names of `.example` are public. */
export const startStrangeHosts = async (): Promise<StrangeHosts> => {
  const places = new Map<string, RequestListener>();
  const names = new Map<string, (readonly string[])[]>();
  const asked: string[] = [];
  const dialled: Dialled[] = [];
  let reached = 0;
  const outside = createServer((request: IncomingMessage, response: ServerResponse) => {
    const place = `${request.headers.host ?? ''}${request.url ?? ''}`;
    asked.push(place);
    const answer = [...places].find(([start]) => place.startsWith(start))?.[1];
    if (answer === undefined) response.writeHead(404).end();
    else answer(request, response);
  });
  const inside = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end('<title>The secret of this network</title>');
  });
  inside.on('connection', () => (reached += 1));
  const [outsidePort, insidePort] = [await listen(outside), await listen(inside)];
  const isOutside = (address: string): boolean => isOuterAddress(address) && address !== OWN;
  return {
    guard: {
      resolve: (host) => {
        const answers = names.get(host);
        const answer = answers !== undefined && answers.length > 1 ? answers.shift() : answers?.[0];
        return Promise.resolve(answer ?? (host.endsWith('.example') ? [PUBLIC] : []));
      },
      isAllowed: isOutside,
      dial: (to) => {
        dialled.push(to);
        return connect({ host: '127.0.0.1', port: isOutside(to.address) ? outsidePort : insidePort });
      },
    },
    on: (place, answer) => void places.set(place, answer),
    resolves: (host, ...answers) => void names.set(host, [...answers]),
    asked,
    dialled,
    reached: () => reached,
    close: () => {
      for (const server of [outside, inside]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
};

/** Answers with a page. */
export const page =
  (head: string, type = 'text/html; charset=utf-8'): RequestListener =>
  (_request, response) =>
    void response
      .writeHead(200, { 'Content-Type': type })
      .end(`<!doctype html><html><head>${head}</head><body>`);

/** Answers with bytes. */
export const bytes =
  (content: Uint8Array, type: string): RequestListener =>
  (_request, response) =>
    void response.writeHead(200, { 'Content-Type': type }).end(content);

/** Sends the reader elsewhere. */
export const redirect =
  (to: string, status = 302): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { Location: to }).end();
