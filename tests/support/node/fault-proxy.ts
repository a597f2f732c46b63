import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';

/**
 * A proxy between a client and a real server on loopback. HTTP passes through unchanged. The gateway's frames pass
 * through one by one; the proxy can hold them back, replace them or add to them. It can cut off both.
 */
export interface FaultProxy {
  readonly url: string;
  /** Sends a text frame to every client, as if the server had sent it. */
  inject(text: string): void;
  /** Sends a binary frame to every client. */
  injectBinary(bytes: Uint8Array): void;
  /** Cuts every open connection and, until `restore`, refuses new ones. */
  cut(): void;
  restore(): void;
  /** Answers every call with a web page and status 200, as a captive portal does. The gateway still works. */
  answerWithHtml(isOn: boolean): void;
  /** Answers the calls of this path as a server that refuses permission; null passes all calls on again. */
  refuse(path: string | null): void;
  /** Answers the calls of this path as a server that asks for a pause of one minute; null passes all calls on again. */
  askForPause(path: string | null): void;
  /** Answers the calls of this path with this body; null passes all calls on again. */
  answerWith(path: string, body: object | null): void;
  /** Delays the answers of calls of these paths; an empty list releases all of them. */
  hold(paths: readonly string[]): void;
  /** The next call of this path reaches the server, but its answer is lost: the client's connection is reset. */
  loseAnswer(path: string): void;
  /** Hides a feature of the server from /meta. */
  hideFeature(name: string): void;
  /** The number of calls of a path. */
  cameFor(path: string): number;
  /** Closes every client's gateway connection with a code. */
  closeGateway(code: number): void;
  /** Stops forwarding the server's frames without closing: the silence of a dead network. */
  freeze(): void;
  /** Kills the present connections as a computer's sleep does: no answer to a frame or ping, no close. */
  deaden(): void;
  readonly gatewayConnections: number;
  /** The tokens that clients have sent, with a call or to the gateway. */
  readonly tokens: ReadonlySet<string>;
  close(): Promise<void>;
}

/** The answer of /meta without one of its features. */
const withoutFeature = async (answer: IncomingMessage, name: string): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const meta = JSON.parse(Buffer.concat(chunks).toString()) as { features: string[] };
  return JSON.stringify({ ...meta, features: meta.features.filter((feature) => feature !== name) });
};

/** Starts the proxy on a free loopback port in front of the server at `target`. */
export const startFaultProxy = async (target: string): Promise<FaultProxy> => {
  const upstream = new URL(target);
  const clients = new Set<WebSocket>();
  const tokens = new Set<string>();
  const dead = new Set<WebSocket>();
  const sockets = new Set<Socket>();
  let isCut = false;
  let isFrozen = false;
  let isHtml = false;
  let refused: string | null = null;
  let paused: string | null = null;
  let answered: { readonly path: string; readonly body: object } | null = null;
  let held: readonly string[] = [];
  let lost: string | null = null;
  let hidden: string | null = null;
  const came = new Map<string, number>();
  let waiting: (() => void)[] = [];
  let gatewayConnections = 0;

  const server = createServer((request, response) => {
    if (isCut) {
      request.socket.destroy();
      return;
    }
    if (isHtml) {
      request.resume();
      response.writeHead(200, { 'Content-Type': 'text/html' });
      response.end('<!doctype html><title>Welcome</title><h1>Please accept our terms</h1>');
      return;
    }
    if (request.url === refused) {
      request.resume();
      response.writeHead(403, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ error: 403, message: 'You are not allowed to do this' }));
      return;
    }
    if (answered !== null && request.url === answered.path) {
      request.resume();
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(answered.body));
      return;
    }
    if (request.url === paused) {
      request.resume();
      response.writeHead(429, { 'Content-Type': 'application/json', 'Retry-After': '60' });
      response.end(JSON.stringify({ error: 429, message: 'Please wait a moment', retry_after: 60 }));
      return;
    }
    const pass = (): void => passOn(request, response);
    if (held.includes(request.url?.split('?')[0] ?? '')) waiting.push(pass);
    else pass();
  });
  const passOn = (request: IncomingMessage, response: ServerResponse): void => {
    const path = request.url ?? '';
    came.set(path, (came.get(path) ?? 0) + 1);
    const isLost = path === lost;
    if (isLost) lost = null;
    if (request.headers.authorization !== undefined) tokens.add(request.headers.authorization);
    const passed = httpRequest(
      {
        host: upstream.hostname,
        port: upstream.port,
        method: request.method,
        path: request.url,
        headers: { ...request.headers, host: upstream.host },
      },
      (answer) => {
        if (isLost) {
          answer.resume();
          answer.on('end', () => request.socket.resetAndDestroy());
          return;
        }
        if (hidden !== null && request.url === '/meta') {
          void withoutFeature(answer, hidden).then((text) => {
            response.writeHead(answer.statusCode ?? 502, { 'Content-Type': 'application/json' });
            response.end(text);
          });
          return;
        }
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  };
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    if (isCut) socket.destroy();
  });

  const gateway = new WebSocketServer({
    noServer: true,
    handleProtocols: (offered) => [...offered][0] ?? false,
  });
  server.on('upgrade', (request, socket, head) => {
    if (isCut) {
      socket.destroy();
      return;
    }
    const protocol = request.headers['sec-websocket-protocol'];
    const upstreamSocket = new WebSocket(
      `ws://${upstream.host}${request.url ?? ''}`,
      ...(protocol === undefined ? [] : [protocol]),
    );
    upstreamSocket.on('unexpected-response', (_passed, answer) => {
      socket.end(`HTTP/1.1 ${answer.statusCode ?? 502} Refused\r\nConnection: close\r\n\r\n`);
    });
    upstreamSocket.on('error', () => socket.destroy());
    const early: string[] = [];
    upstreamSocket.on('message', (data: Buffer) => early.push(data.toString()));
    upstreamSocket.once('open', () => {
      gateway.handleUpgrade(request, socket, head, (client) => {
        gatewayConnections += 1;
        clients.add(client);
        upstreamSocket.removeAllListeners('message');
        for (const text of early) client.send(text);
        upstreamSocket.on('message', (data: Buffer) => {
          if (isFrozen || dead.has(client)) return;
          if (client.readyState === WebSocket.OPEN) client.send(data.toString());
        });
        client.on('message', (data: Buffer) => {
          if (upstreamSocket.readyState === WebSocket.OPEN) upstreamSocket.send(data.toString());
        });
        client.on('close', () => {
          clients.delete(client);
          upstreamSocket.terminate();
        });
        upstreamSocket.on('close', (code) => {
          if (!isFrozen) client.close(code >= 1000 && code !== 1005 && code !== 1006 ? code : 1001);
        });
      });
    });
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const dropAll = (): void => {
    for (const client of clients) client.terminate();
    for (const socket of sockets) socket.destroy();
  };

  return {
    url: `http://127.0.0.1:${port}`,
    inject: (text) => {
      for (const client of clients) client.send(text);
    },
    injectBinary: (bytes) => {
      for (const client of clients) client.send(bytes, { binary: true });
    },
    cut: () => {
      isCut = true;
      dropAll();
    },
    restore: () => {
      isCut = false;
      isFrozen = false;
    },
    answerWithHtml: (isOn) => {
      isHtml = isOn;
    },
    refuse: (path) => {
      refused = path;
    },
    answerWith: (path, body) => void (answered = body === null ? null : { path, body }),
    askForPause: (path) => {
      paused = path;
    },
    hold: (paths) => {
      held = paths;
      if (paths.length > 0) return;
      for (const pass of waiting) pass();
      waiting = [];
    },
    loseAnswer: (path) => {
      lost = path;
    },
    hideFeature: (name) => {
      hidden = name;
    },
    cameFor: (path) => came.get(path) ?? 0,
    closeGateway: (code) => {
      for (const client of clients) client.close(code);
    },
    freeze: () => {
      isFrozen = true;
    },
    deaden: () => {
      for (const client of clients) {
        dead.add(client);
        client.pause();
      }
    },
    tokens,
    get gatewayConnections() {
      return gatewayConnections;
    },
    close: () =>
      new Promise((resolve) => {
        dropAll();
        gateway.close();
        server.close(() => resolve());
      }),
  };
};

/** Whether something accepts connections on a loopback port. */
export const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
