import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { CLOSE } from '../../contract/gateway/frames';
import type { UserId } from '../../contract/ids';
import { GATEWAY } from '../../contract/limits';
import { chosenStatus } from '../../contract/schemas';
import { every, type Clock } from '../clock';
import { failureOfQuery } from '../data/failures';
import type { TokenGate } from '../security/token-gate';
import type { Caller, Tokens, TokenVerdict } from '../security/tokens';
import type { VisitorRefusal } from '../security/visitors';
import type { Log } from '../log';
import type { Audience } from './audience';
import { type Handshake, readHandshake, type RefusedStatus, refuseHandshake } from './handshake';
import { openSocket, GatewaySocket, SILENCE_MS, type OpenSocket } from './socket';
import type { Presence } from './presence';
import { createSlots, type AdmissionControl, type Slot, type Slots } from './slots';
import type { Session } from './session';
import type { Sessions } from './sessions';

const CHECK_LIFE_EVERY_MS = SILENCE_MS / 3;

export interface GatewayOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly sessions: Sessions;
  readonly audience: Audience;
  readonly presence: Presence;
  /** A session of this user begins. */
  readonly onOpened?: (userId: UserId) => void;
  /** A session of this user answers an offer of voice. */
  readonly onSignal?: (
    from: { readonly userId: UserId; readonly socket: string },
    signal: { readonly session: string; readonly sdp: string },
  ) => void;
  /** A handshake was refused, after so many milliseconds. */
  readonly onRefused?: ((request: IncomingMessage, status: number, ms: number) => void) | undefined;
  /** A handshake of this user was admitted. */
  readonly onAdmitted?: (userId: UserId, stream: Duplex) => void;
  /** The reason to refuse a request by its `Host` and `Origin`; null if it is allowed. */
  readonly judgeVisitor: (request: IncomingMessage) => VisitorRefusal | null;
  readonly tokens: Pick<Tokens, 'watch'>;
  readonly tokenGate: TokenGate;
  /** The network to which limits by address assign a request. */
  readonly networkOf: (request: IncomingMessage) => string;
  /** The connection to the other nodes of a shared store; null on a single server. */
  readonly admission?: AdmissionControl | null;
}

export interface Gateway {
  /** Handles a request for a websocket. */
  readonly upgrade: (request: IncomingMessage, stream: Duplex, head: Buffer) => void;
  /** The number of sockets of each user on this node. */
  readonly taken: Slots['taken'];
  /** Subscribes to the upgrade requests of a server. */
  readonly listenOn: (server: Server) => void;
  /** Closes every socket with 1001 and accepts no more. */
  readonly close: () => void;
}

/** An admitted handshake. */
interface Admitted {
  readonly caller: Caller;
  readonly caps: ReadonlySet<string>;
  readonly slot: Slot;
  /** The session whose socket this one replaces. */
  readonly replaced: Session | null;
  /** The state of the token since it was looked up. */
  readonly verdict: () => TokenVerdict;
}

interface SocketState {
  /** Whether the session writes to the socket. */
  isAttached: boolean;
  isGone: boolean;
}

const readSeq = (text: string | null): number =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : -1;

/** The server side of the live connection: handshakes, sessions and their sockets. */
export const createGateway = (options: GatewayOptions): Gateway => {
  const { clock, log, sessions, audience, presence, judgeVisitor, tokens, admission = null } = options;
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: GATEWAY.frameMaxBytes,
    WebSocket: GatewaySocket,
    handleProtocols: (offered) => offered.values().next().value ?? false,
  });
  const sockets = new Set<OpenSocket>();
  const slots = createSlots({ admission, isKnown: presence.has });
  let isClosing = false;

  /**
   * The session that the client wants to resume, if it can be, and the number of the last event that the client has.
   */
  const askedFor = (caller: Caller, query: URLSearchParams): { session: Session; seq: number } | null => {
    const id = query.get('session');
    if (query.get('v') !== '2' || id === null) return null;
    const seq = readSeq(query.get('seq'));
    const session = sessions.find(id, caller.userId, seq);
    return session === null ? null : { session, seq };
  };

  const openSession = (
    { caller, caps }: Admitted,
    query: URLSearchParams,
  ): { session: Session; seq: number | null } => {
    const asked = askedFor(caller, query);
    if (asked === null)
      return { session: sessions.open({ ...caller, caps, isResumable: query.get('v') === '2' }), seq: null };
    asked.session.tokenId = caller.tokenId;
    return asked;
  };

  /**
   * Moves the session that the client asks for to this node, if another node has it. Returns whether it had a socket
   * there.
   */
  const bringSession = async (caller: Caller, query: URLSearchParams): Promise<boolean> => {
    const id = query.get('session');
    if (admission === null || query.get('v') !== '2' || id === null) return false;
    if (askedFor(caller, query) !== null) return false;
    return (await admission.fetch(id, caller, readSeq(query.get('seq'))))?.hadSocket ?? false;
  };

  /** Takes a slot. A socket that is taken over gives up its slot to its successor. */
  const takeSlot = async (
    caller: Caller,
    query: URLSearchParams,
  ): Promise<Pick<Admitted, 'slot' | 'replaced'> | null> => {
    const movedAway = (await bringSession(caller, query)) ? 1 : 0;
    const asked = askedFor(caller, query)?.session ?? null;
    const replaced = asked === null || asked.wire === null ? null : asked;
    const slot = await slots.take(caller.userId, { replaced: replaced === null ? 0 : 1, movedAway });
    return slot === null ? null : { slot, replaced };
  };

  const connect = async (
    socket: WebSocket,
    stream: Duplex,
    admitted: Admitted,
    query: URLSearchParams,
  ): Promise<void> => {
    const { caller, slot, replaced, verdict } = admitted;
    const { userId } = caller;
    const { session, seq } = openSession(admitted, query);
    session.wire?.close(CLOSE.replaced);
    if (replaced !== null && replaced !== session) {
      // The old session can no longer be resumed, and this socket was admitted in place of the old one.
      replaced.wire?.close(CLOSE.replaced);
      sessions.end(replaced);
    }
    sessions.found(session);
    const state: SocketState = { isAttached: false, isGone: false };

    const leave = (code: number): void => {
      state.isGone = true;
      sockets.delete(wire);
      if (code >= CLOSE.tokenInvalid) log('info', 'socket.closed', { code, user: userId });
      if (state.isAttached) presence.closed(userId);
      slot.leave();
      if (!state.isAttached) return;
      if (session.wire !== wire) return;
      session.detach();
      if (code !== CLOSE.replaced) sessions.lost(session, code === CLOSE.normal);
    };
    const wire = openSocket(socket, stream, clock, {
      onDrain: () => session.flush(),
      onGone: leave,
      onSignal: (signal) => options.onSignal?.({ userId, socket: session.id }, signal),
    });
    sockets.add(wire);

    /**
     * Closes the socket if it is no longer permitted. A token that ends from now on closes the session's socket; this
     * check covers a token that ended before.
     */
    const checkAgain = (): void => {
      if (isClosing) wire.close(CLOSE.goingAway);
      else if (verdict() === 'unknown') wire.close(CLOSE.restarting);
      else if (verdict() === 'ended' || !sessions.of(userId).has(session)) wire.close(CLOSE.tokenInvalid);
    };

    try {
      checkAgain();
      if (!state.isGone && seq === null) {
        // Events find the session before it sends HELLO, so that none is lost between its start and the client's first
        // requests.
        await audience.add(userId);
        checkAgain();
      }
      if (state.isGone) return;
      state.isAttached = true;
      if (seq === null) {
        session.begin(wire);
        options.onOpened?.(userId);
      } else session.resume(wire, seq);
    } finally {
      if (!state.isAttached) sessions.end(session);
    }
    await presence.opened(userId, chosenStatus.catch('active').parse(query.get('status')));
  };

  /** Decides about a handshake: the admission, or the status of the refusal. */
  const judge = async (
    request: IncomingMessage,
    handshake: Handshake | null,
  ): Promise<Admitted | RefusedStatus> => {
    if (isClosing) return 503;
    if (handshake === null) return 404;
    const unwelcome = judgeVisitor(request);
    if (unwelcome !== null) return unwelcome.status;
    const { caps } = handshake;
    if (caps === null) return 400;
    const endings = tokens.watch();
    if (handshake.token === null) return 401;
    const identified = await options.tokenGate.identify(handshake.token, options.networkOf(request));
    if (identified.kind !== 'caller') return identified.kind === 'wait' ? 429 : 401;
    const { caller } = identified;
    const taken = await takeSlot(caller, handshake.query);
    return taken === null ? 429 : { caller, caps, ...taken, verdict: () => endings(caller.tokenId) };
  };

  const admit = async (request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> => {
    const beganMs = clock.elapsed();
    const handshake = readHandshake(request);
    const admitted = await judge(request, handshake);
    if (typeof admitted === 'number' || handshake === null) {
      const status = typeof admitted === 'number' ? admitted : 404;
      options.onRefused?.(request, status, clock.elapsed() - beganMs);
      refuseHandshake(stream, status);
      return;
    }
    // Covers every end of the stream, including one before the websocket exists.
    stream.once('close', admitted.slot.leave);
    if (stream.destroyed) {
      admitted.slot.leave();
      return;
    }
    // ws answers a malformed handshake itself, and then does not call back.
    server.handleUpgrade(request, stream, head, (socket) => {
      options.onAdmitted?.(admitted.caller.userId, stream);
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
        refuseHandshake(stream, 503);
        return;
      }
      log('error', 'gateway.handshake', { bug });
      refuseHandshake(stream, 500);
    });
  };

  const stopChecking = every(clock, CHECK_LIFE_EVERY_MS, () => {
    for (const socket of sockets) socket.checkLife();
  });

  return {
    upgrade,
    taken: slots.taken,
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
