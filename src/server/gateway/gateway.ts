import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { CLOSE } from '../../contract/gateway/frames';
import { GATEWAY } from '../../contract/limits';
import { chosenStatus } from '../../contract/schemas';
import { every, type Clock } from '../clock';
import { failureOfQuery } from '../data/failures';
import type { Caller } from '../http/tokens';
import type { Log } from '../log';
import type { Audience } from './audience';
import { openSocket, GatewaySocket, SILENCE_MS, type OpenSocket } from './socket';
import type { Presence } from './presence';
import { createSeats, type Doorkeeper, type Seat, type Seats } from './seats';
import type { Session } from './session';
import type { Sessions } from './sessions';

const CHECK_LIFE_EVERY_MS = SILENCE_MS / 3;
const PATH = /^\/gateway\/?$/;

export interface GatewayOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly sessions: Sessions;
  readonly audience: Audience;
  readonly presence: Presence;
  /** Web pages that may connect; programs send no Origin and always may. */
  readonly origins: readonly string[];
  readonly authenticate: (token: string) => Promise<Caller | null>;
  /** The way to the other nodes that share the store; null where the server is alone. */
  readonly doorkeeper?: Doorkeeper | null;
}

export interface Gateway {
  /** Answers a request to become a websocket. */
  readonly upgrade: (request: IncomingMessage, stream: Duplex, head: Buffer) => void;
  /** The sockets that each user has here. */
  readonly taken: Seats['taken'];
  /** Listens for them on a server. */
  readonly listenOn: (server: Server) => void;
  /** Closes every socket with 1001 and takes no more. */
  readonly close: () => void;
}

/** Who may come in. */
interface Admitted {
  readonly caller: Caller;
  readonly seat: Seat;
}

interface SocketState {
  /** The session writes to it. */
  isAttached: boolean;
  isGone: boolean;
}

const REASONS = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
} as const;

type RefusedStatus = keyof typeof REASONS;

/** Refuses the handshake. */
const refuse = (stream: Duplex, status: RefusedStatus): void => {
  const body = JSON.stringify({ error: status, message: REASONS[status] });
  const lines = [
    `HTTP/1.1 ${status} ${REASONS[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    ...(status === 429 ? ['Retry-After: 10'] : []),
  ];
  stream.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
};

interface Handshake {
  readonly query: URLSearchParams;
  readonly token: string | null;
}

/** The one sub-protocol that is offered is the token (shell.md 7 'Live connection'). */
const readHandshake = (request: IncomingMessage): Handshake | null => {
  const url = new URL(request.url ?? '/', 'http://gateway');
  if (!PATH.test(url.pathname)) return null;
  const offered = request.headers['sec-websocket-protocol'] ?? '';
  return { query: url.searchParams, token: /^[A-Za-z0-9\-_.]{1,512}$/.test(offered) ? offered : null };
};

const readSeq = (text: string | null): number =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : -1;

/** The live connection's server side: handshakes, sessions and their sockets. */
export const createGateway = (options: GatewayOptions): Gateway => {
  const { clock, log, sessions, audience, presence, origins, authenticate, doorkeeper = null } = options;
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: GATEWAY.frameMaxBytes,
    WebSocket: GatewaySocket,
    handleProtocols: (offered) => offered.values().next().value ?? false,
  });
  const sockets = new Set<OpenSocket>();
  const seats = createSeats({ doorkeeper, isKnown: presence.has });
  let isClosing = false;

  /** The session that the client asks to go on with, if it can, and what it has seen of it. */
  const askedFor = (caller: Caller, query: URLSearchParams): { session: Session; seq: number } | null => {
    const id = query.get('session');
    if (query.get('v') !== '2' || id === null) return null;
    const seq = readSeq(query.get('seq'));
    const session = sessions.find(id, caller.userId, seq);
    return session === null ? null : { session, seq };
  };

  const openSession = (caller: Caller, query: URLSearchParams): { session: Session; seq: number | null } => {
    const asked = askedFor(caller, query);
    if (asked === null)
      return { session: sessions.open({ ...caller, isResumable: query.get('v') === '2' }), seq: null };
    asked.session.tokenId = caller.tokenId;
    return asked;
  };

  /** Brings the session that the client asks for here, if another node has it; whether that had a socket. */
  const bringSession = async (caller: Caller, query: URLSearchParams): Promise<boolean> => {
    const id = query.get('session');
    if (doorkeeper === null || query.get('v') !== '2' || id === null) return false;
    if (askedFor(caller, query) !== null) return false;
    return (await doorkeeper.fetch(id, caller, readSeq(query.get('seq'))))?.hadSocket ?? false;
  };

  /** A socket that is taken over makes room for its successor. */
  const takeSeat = async (caller: Caller, query: URLSearchParams): Promise<Seat | null> => {
    const movedAway = (await bringSession(caller, query)) ? 1 : 0;
    const asked = askedFor(caller, query);
    const replaced = asked === null || asked.session.wire === null ? 0 : 1;
    return seats.take(caller.userId, { replaced, movedAway });
  };

  const connect = async (
    socket: WebSocket,
    stream: Duplex,
    { caller, seat }: Admitted,
    query: URLSearchParams,
  ): Promise<void> => {
    const { userId } = caller;
    const { session, seq } = openSession(caller, query);
    session.wire?.close(CLOSE.replaced);
    sessions.found(session);
    const state: SocketState = { isAttached: false, isGone: false };

    const leave = (code: number): void => {
      state.isGone = true;
      sockets.delete(wire);
      if (code >= CLOSE.tokenInvalid) log('info', 'socket.closed', { code, user: userId });
      if (state.isAttached) presence.closed(userId);
      seat.leave();
      if (!state.isAttached) return;
      if (session.wire !== wire) return;
      session.detach();
      if (code !== CLOSE.replaced) sessions.lost(session, code === CLOSE.normal);
    };
    const wire = openSocket(socket, stream, clock, { onDrain: () => session.flush(), onGone: leave });
    sockets.add(wire);

    // Events find the session before it says HELLO, so that none falls between its start and the client's first look.
    if (seq === null) await audience.add(userId);
    if (!sessions.of(userId).has(session)) wire.close(CLOSE.tokenInvalid);
    if (state.isGone) {
      sessions.end(session);
      if (sessions.of(userId).size === 0) audience.remove(userId);
      return;
    }
    state.isAttached = true;
    session.attach(wire, seq ?? 0, seq !== null);
    await presence.opened(userId, chosenStatus.catch('active').parse(query.get('status')));
  };

  /** Who may come in with this handshake, or the status that says why not. */
  const judge = async (
    request: IncomingMessage,
    handshake: Handshake | null,
  ): Promise<Admitted | RefusedStatus> => {
    if (isClosing) return 503;
    if (handshake === null) return 404;
    const { origin } = request.headers;
    if (origin !== undefined && !origins.includes(origin)) return 403;
    const caller = handshake.token === null ? null : await authenticate(handshake.token);
    if (caller === null) return 401;
    const seat = await takeSeat(caller, handshake.query);
    return seat === null ? 429 : { caller, seat };
  };

  const admit = async (request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> => {
    const handshake = readHandshake(request);
    const admitted = await judge(request, handshake);
    if (typeof admitted === 'number' || handshake === null) {
      refuse(stream, typeof admitted === 'number' ? admitted : 404);
      return;
    }
    // However it ends: also where no socket comes of it.
    stream.once('close', admitted.seat.leave);
    if (stream.destroyed) {
      admitted.seat.leave();
      return;
    }
    // ws answers a handshake that is malformed by itself, and then calls nothing.
    server.handleUpgrade(request, stream, head, (socket) => {
      connect(socket, stream, admitted, handshake.query).catch((bug: unknown) => {
        if (failureOfQuery(bug) === null) log('error', 'gateway.connect', { bug });
        socket.close(CLOSE.restarting);
      });
    });
  };

  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    const onError = (): void => {
      stream.destroy();
    };
    stream.on('error', onError);
    admit(request, stream, head).catch((bug: unknown) => {
      if (failureOfQuery(bug) !== null) {
        refuse(stream, 503);
        return;
      }
      log('error', 'gateway.handshake', { bug });
      refuse(stream, 500);
    });
  };

  const stopChecking = every(clock, CHECK_LIFE_EVERY_MS, () => {
    for (const socket of sockets) socket.checkLife();
  });

  return {
    upgrade,
    taken: seats.taken,
    listenOn: (httpServer) => {
      httpServer.on('upgrade', upgrade);
    },
    close: () => {
      isClosing = true;
      stopChecking();
      for (const socket of [...sockets]) socket.close(CLOSE.goingAway);
    },
  };
};
