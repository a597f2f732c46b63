import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

/** A connection to the scripted gateway, with its request. */
export interface Visit {
  readonly ws: WebSocket;
  readonly query: URLSearchParams;
  readonly protocol: string;
  readonly heard: string[];
}

/** A gateway that the test controls, on a real socket of the loopback interface. */
export class ScriptedGateway {
  readonly #server: WebSocketServer;
  readonly #arrivals: Visit[] = [];
  readonly visits: Visit[] = [];
  readonly #waiting: ((visit: Visit) => void)[] = [];
  /** The status that answers the next handshakes instead of a socket. */
  refusal: number | null = null;

  private constructor(server: WebSocketServer) {
    this.#server = server;
    server.on('connection', (ws, request) => {
      const heard: string[] = [];
      ws.on('message', (data: Buffer) => heard.push(data.toString()));
      ws.on('error', () => undefined);
      const query = new URL(request.url ?? '', 'http://h').searchParams;
      const visit = { ws, query, protocol: ws.protocol, heard };
      this.visits.push(visit);
      const waiting = this.#waiting.shift();
      if (waiting) waiting(visit);
      else this.#arrivals.push(visit);
    });
  }

  static async listen(port = 0): Promise<ScriptedGateway> {
    const holder: { gateway?: ScriptedGateway } = {};
    const server = new WebSocketServer({
      host: '127.0.0.1',
      port,
      path: '/gateway',
      verifyClient: (_info, done) => {
        const refusal = holder.gateway?.refusal ?? null;
        done(refusal === null, refusal ?? undefined);
      },
    });
    holder.gateway = new ScriptedGateway(server);
    await once(server, 'listening');
    return holder.gateway;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get base(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The next connection, already open or later. */
  async visit(): Promise<Visit> {
    return this.#arrivals.shift() ?? new Promise((resolve) => this.#waiting.push(resolve));
  }

  async close(): Promise<void> {
    for (const client of this.#server.clients) client.terminate();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}

export const frame = (event: string, data: unknown, seq?: number): string =>
  JSON.stringify({ event, data, ...(seq === undefined ? {} : { seq }) });

export const hello = (session: string, resumed = false): string => frame('HELLO', { session, resumed });

/** A small event, identified by its number. */
export const read = (n: number, seq = n): string =>
  frame('CHANNEL_READ', { guildId: '1', channelId: String(n) }, seq);
