import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket, WebSocketServer } from 'ws';
import { startAnsweringProxy } from './answering-proxy';

/**
 * A proxy in front of a server that can hold the gateway's messages back and let them through later, paced by the
 * clock. They are the server's own frames, in its order, and what they tell is stored on the server.
 */
export interface GatewayValve {
  readonly url: string;
  /** Holds messages back from now on, and every event after the first of them. */
  shut(): void;
  /** The number of messages held. */
  readonly held: number;
  /** Lets the held messages through at this pace, then all that comes; returns the seconds that it took. */
  letThrough(perSecond: number): Promise<number>;
  close(): Promise<void>;
}

interface Held {
  readonly client: WebSocket;
  readonly text: string;
}

const isMessage = (text: string): boolean => text.includes('"event":"CHANNEL_MESSAGE"');
/** Answers to the client's own frames, which have no place among the events. */
const isAnswer = (text: string): boolean => text.includes('"event":"PONG"');
const TICK_MS = 4;

/** Starts the proxy on a free loopback port. */
export const startGatewayValve = async (target: string): Promise<GatewayValve> => {
  const upstream = new URL(target);
  const clients = new Set<WebSocket>();
  const gateway = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    handleProtocols: (offered) => [...offered][0] ?? false,
  });
  let isShut = false;
  let queue: Held[] = [];
  let messages = 0;

  const take = (client: WebSocket, text: string): void => {
    if (isShut && !isAnswer(text) && (messages > 0 || isMessage(text))) {
      queue.push({ client, text });
      if (isMessage(text)) messages += 1;
    } else if (client.readyState === WebSocket.OPEN) client.send(text);
  };

  const proxy = await startAnsweringProxy(
    target,
    () => null,
    (request, socket, head) => {
      const protocol = request.headers['sec-websocket-protocol'];
      const behind = new WebSocket(`ws://${upstream.host}${request.url ?? ''}`, protocol ?? []);
      const early: string[] = [];
      const keep = (data: Buffer): void => void early.push(data.toString());
      behind.on('message', keep);
      behind.on('error', () => socket.destroy());
      behind.once('open', () => {
        gateway.handleUpgrade(request, socket, head, (client) => {
          clients.add(client);
          behind.off('message', keep);
          for (const text of early) take(client, text);
          behind.on('message', (data: Buffer) => take(client, data.toString()));
          client.on('message', (data: Buffer) => behind.send(data.toString()));
          client.on('close', () => {
            clients.delete(client);
            behind.terminate();
          });
          behind.on('close', () => client.close(1001));
        });
      });
    },
  );

  return {
    url: proxy.url,
    shut: () => {
      isShut = true;
    },
    get held() {
      return messages;
    },
    letThrough: async (perSecond) => {
      const begin = performance.now();
      let passed = 0;
      let next = 0;
      while (next < queue.length) {
        const due = Math.floor(((performance.now() - begin) / 1000) * perSecond);
        while (next < queue.length && passed < due) {
          const { client, text } = queue[next] ?? { client: null, text: '' };
          next += 1;
          if (isMessage(text)) passed += 1;
          if (client?.readyState === WebSocket.OPEN) client.send(text);
        }
        await pause(TICK_MS);
      }
      isShut = false;
      queue = [];
      messages = 0;
      return (performance.now() - begin) / 1000;
    },
    close: async () => {
      for (const client of clients) client.terminate();
      gateway.close();
      await proxy.close();
    },
  };
};
