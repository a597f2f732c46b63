import { WebSocket, type RawData } from 'ws';
import type { LiveEvent } from '../../contract/gateway/events';
import type { GatewayState, GatewayTrouble } from '../../contract/ipc/pushes';
import { GATEWAY } from '../../contract/limits';
import type { Clock } from '../clock';
import type { Log } from '../diagnostics/log-entry';
import type { Dial } from './dial';
import { dialAgent, DialError } from './dial-agent';
import { decodeFrame, type Dropped } from './decode';
import { step } from './machine';
import { CLOSE } from './close-policy';
import {
  gatewayState,
  initialGateway,
  type GatewayEffect,
  type GatewayInput,
  type GatewayMachine,
  type TimerKey,
} from './machine-model';
import { HELD_EVENTS, Outbox, pushDelayMs } from './outbox';

export interface RunnerDependencies {
  readonly clock: Clock;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
  /** The token to offer as sub-protocol, or null if nobody is signed in. */
  readonly token: () => string | null;
  readonly onState: (state: GatewayState) => void;
  readonly onEvents: (events: readonly LiveEvent[]) => void;
  /** Called when the server refuses the token; the result of the check returns as the input `sessionChecked`. */
  readonly onRefused: () => void;
  /** Opens the sockets of the gateway. */
  readonly dial: Dial;
  readonly log: Log;
}

/** A frame from the server may carry a whole guild; a larger frame is not from a correct server. */
const MAX_FRAME_BYTES = 16 * 1024 * 1024;

const isSame = (a: GatewayState, b: GatewayState): boolean =>
  a.phase === b.phase &&
  a.epoch === b.epoch &&
  a.retryAt === b.retryAt &&
  a.roundTripMs === b.roundTripMs &&
  a.provenAt === b.provenAt &&
  a.trouble === b.trouble;

/** A caller that waits until the page has received a session's events. */
interface Waiting {
  readonly session: string;
  readonly seq: number;
  readonly end: (isTold: boolean) => void;
}

/** Carries out the machine's effects. The only file with the gateway's sockets and timers. */
export class GatewayRunner {
  readonly #deps: RunnerDependencies;
  #state: GatewayMachine = initialGateway;
  #told: GatewayState = gatewayState(initialGateway);
  readonly #inputs: GatewayInput[] = [];
  #busy = false;
  readonly #timers = new Map<TimerKey, unknown>();
  #socket: { readonly number: number; readonly ws: WebSocket } | null = null;
  readonly #outbox = new Outbox();
  #due: { readonly timer: unknown; readonly at: number } | null = null;
  /** When an event that cannot wait was last pushed, by the clock's monotonic time. */
  #pushedAt = Number.NEGATIVE_INFINITY;
  #listening = false;
  readonly #waiting = new Set<Waiting>();
  readonly #dropped = new Map<Dropped['why'], number>();

  constructor(deps: RunnerDependencies) {
    this.#deps = deps;
  }

  get state(): GatewayState {
    return gatewayState(this.#state);
  }

  /** The current session, whose events are numbered; null if there is none. */
  get session(): string | null {
    const { phase, settled, session } = this.#state;
    return phase === 'open' && settled ? session : null;
  }

  /**
   * Resolves when the page has received a session's events up to a number: with true, or with false if that takes too
   * long or is impossible.
   */
  whenTold(session: string, seq: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = this.#deps.clock.set(() => waiting.end(false), GATEWAY.answerHeldMs);
      const waiting: Waiting = {
        ...{ session, seq },
        end: (isTold) => {
          this.#deps.clock.clear(timer);
          this.#waiting.delete(waiting);
          resolve(isTold);
        },
      };
      this.#waiting.add(waiting);
      this.#tellWaiting();
    });
  }

  /** Sends a frame by the connection; false where there is none. */
  say(event: string, data: unknown): boolean {
    const ws = this.session === null ? null : this.#socket?.ws;
    if (ws?.readyState !== WebSocket.OPEN) return false;
    ws.send(JSON.stringify({ event, data }));
    return true;
  }

  /** Passes an input to the machine; its effects are carried out before this returns. */
  dispatch(input: GatewayInput): void {
    this.#inputs.push(input);
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (let next = this.#inputs.shift(); next; next = this.#inputs.shift()) this.#take(next);
    } finally {
      this.#busy = false;
    }
  }

  /** Sets whether a page receives the events; without one they are kept for the next page. */
  setListening(listening: boolean): void {
    this.#listening = listening;
    if (listening) this.#scheduleFlush();
    else this.#cancelFlush();
    this.#tellWaiting();
  }

  #take(input: GatewayInput): void {
    const { clock, random, onState } = this.#deps;
    const { state, effects } = step(this.#state, input, {
      now: clock.now(),
      elapsed: clock.elapsed(),
      random: random(),
    });
    this.#state = state;
    for (const effect of effects) this.#carryOut(effect);
    this.#tellWaiting();
    const told = gatewayState(state);
    if (isSame(told, this.#told)) return;
    this.#told = told;
    // The events of the previous connection come first: the next ones may belong to another session.
    this.#flush();
    onState(told);
  }

  #tellWaiting(): void {
    for (const { session, seq, end } of [...this.#waiting]) {
      if (!this.#listening || this.session !== session) end(false);
      else if (this.#state.lastSeq >= seq) {
        this.#flush();
        end(true);
      }
    }
  }

  #carryOut(effect: GatewayEffect): void {
    switch (effect.type) {
      case 'openSocket':
        this.#open(effect.socket, effect.url);
        break;
      case 'closeSocket':
        this.#release(effect.socket)?.close(effect.code);
        break;
      case 'terminate':
        this.#release(effect.socket)?.terminate();
        break;
      case 'send':
        this.#of(effect.socket)?.send(JSON.stringify({ event: effect.event, data: effect.data }));
        break;
      case 'ping':
        this.#of(effect.socket)?.ping();
        break;
      case 'startTimer':
        this.#stopTimer(effect.key);
        this.#timers.set(
          effect.key,
          this.#deps.clock.set(() => this.#fire(effect.key), effect.ms),
        );
        break;
      case 'stopTimer':
        this.#stopTimer(effect.key);
        break;
      case 'stopAllTimers':
        for (const key of [...this.#timers.keys()]) this.#stopTimer(key);
        break;
      case 'deliver':
        this.#deliver(effect.event);
        break;
      case 'checkSession':
        this.#deps.onRefused();
        break;
      case 'log':
        this.#deps.log(effect.level, { event: effect.event, code: effect.code });
        break;
    }
  }

  #open(socket: number, url: string): void {
    const token = this.#deps.token();
    if (token === null) {
      this.dispatch({ type: 'handshakeRefused', socket, status: 401 });
      return;
    }
    const ws = createSocket(url, token, this.#deps.dial);
    if (ws) this.#hear(socket, ws);
    else this.#end(socket, CLOSE.protocolError, null);
  }

  #hear(socket: number, ws: WebSocket): void {
    this.#socket = { number: socket, ws };
    let trouble: GatewayTrouble | null = null;
    ws.on('upgrade', ({ socket: raw }) => {
      // Not before `open`: an earlier listener would consume data that arrived together with the handshake.
      ws.on('open', () => {
        raw.on('data', () => this.dispatch({ type: 'bytes', socket }));
        this.dispatch({ type: 'socketOpened', socket });
      });
    });
    ws.on('message', (data, isBinary) => this.#heard(socket, isBinary ? null : textOf(data)));
    ws.on('unexpected-response', (request, response) => {
      const status = response.statusCode ?? 0;
      response.resume();
      request.destroy();
      this.#release(socket);
      this.dispatch({ type: 'handshakeRefused', socket, status });
    });
    ws.on('error', (error) => {
      if (isBrokenFrame(error)) this.#end(socket, CLOSE.protocolError, null);
      if (!(error instanceof DialError)) return;
      const { kind, code } = error.failure;
      this.#deps.log('info', { event: `gateway.failed.${kind}`, kind: code });
      trouble = kind === 'unreachable' ? null : kind;
    });
    ws.on('close', (code) => this.#end(socket, code, trouble));
  }

  #end(socket: number, code: number, trouble: GatewayTrouble | null): void {
    this.#release(socket)?.terminate();
    this.dispatch({ type: 'socketClosed', socket, code, trouble });
  }

  #heard(socket: number, text: string | null): void {
    if (this.#socket?.number !== socket) return;
    const { frame, dropped } = text === null ? BINARY : decodeFrame(text);
    if (dropped) this.#count(dropped);
    this.dispatch({ type: 'frame', socket, frame });
  }

  /** Logs the first, second, fourth, eighth … drop of each kind: a server must not be able to fill the log. */
  #count({ why, name }: Dropped): void {
    const count = (this.#dropped.get(why) ?? 0) + 1;
    this.#dropped.set(why, count);
    if (Math.log2(count) % 1 === 0) {
      this.#deps.log('info', { event: `gateway.dropped.${why}`, kind: name, code: count });
    }
  }

  #deliver(event: LiveEvent): void {
    const full = this.#outbox.add(event);
    if (!this.#listening) {
      if (this.#outbox.size > HELD_EVENTS) this.#outbox.take();
    } else if (full) this.#flush();
    else this.#scheduleFlush();
  }

  #scheduleFlush(): void {
    if (this.#outbox.size === 0) return;
    const { clock } = this.#deps;
    const { isPatient } = this.#outbox;
    const now = clock.elapsed();
    const ms = pushDelayMs({ isPatient, sinceMs: now - this.#pushedAt });
    if (this.#due !== null && this.#due.at <= now + ms) return;
    this.#cancelFlush();
    this.#due = { timer: clock.set(() => this.#flush(), ms), at: now + ms };
  }

  #cancelFlush(): void {
    if (this.#due !== null) this.#deps.clock.clear(this.#due.timer);
    this.#due = null;
  }

  #flush(): void {
    if (!this.#listening) return;
    this.#cancelFlush();
    if (!this.#outbox.isPatient) this.#pushedAt = this.#deps.clock.elapsed();
    const events = this.#outbox.take();
    if (events.length > 0) this.#deps.onEvents(events);
  }

  #fire(key: TimerKey): void {
    this.#timers.delete(key);
    this.dispatch({ type: 'timer', key });
  }

  #stopTimer(key: TimerKey): void {
    if (!this.#timers.has(key)) return;
    this.#deps.clock.clear(this.#timers.get(key));
    this.#timers.delete(key);
  }

  #of(socket: number): WebSocket | null {
    return this.#socket?.number === socket ? this.#socket.ws : null;
  }

  #release(socket: number): WebSocket | null {
    const ws = this.#of(socket);
    if (ws) this.#socket = null;
    return ws;
  }
}

const BINARY = {
  frame: { kind: 'unreadable' },
  dropped: { name: null, why: 'not-a-frame' },
} as const;

const textOf = (data: RawData): string => {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return (data instanceof ArrayBuffer ? Buffer.from(data) : data).toString('utf8');
};

/** A websocket frame that breaks the rules, or exceeds MAX_FRAME_BYTES; a resume would bring it again. */
const isBrokenFrame = (error: Error): boolean =>
  'code' in error && typeof error.code === 'string' && error.code.startsWith('WS_ERR_');

/** Null if the address or the token is not valid for a socket. */
const createSocket = (url: string, token: string, dial: Dial): WebSocket | null => {
  try {
    return new WebSocket(url, [token], {
      ...{ perMessageDeflate: false, maxPayload: MAX_FRAME_BYTES },
      agent: dialAgent(url, dial),
    });
  } catch {
    return null;
  }
};
