import type { LiveEvent } from '../../contract/gateway/events';
import type { GatewayState, GatewayTrouble } from '../../contract/ipc/pushes';
import type { ChosenStatus } from '../../contract/schemas';
import type { ServerFrame } from './decode';

export type Phase = GatewayState['phase'];
export type TimerKey = 'handshake' | 'hello' | 'heartbeat' | 'liveness' | 'silence' | 'retry';

/** The result of the check by GET /users/@me: `unknown` if it could not be made. */
export type Verdict = 'valid' | 'rejected' | 'unknown';

/** The inputs of the machine. Inputs of a socket carry its number, because a replaced socket may still send some. */
export type GatewayInput =
  | { readonly type: 'start'; readonly base: string; readonly status: ChosenStatus }
  | { readonly type: 'stop' }
  /**
   * The server accepts connections (again), maybe at another address, for example the server on board after a restart.
   */
  | { readonly type: 'serverReady'; readonly base: string }
  | { readonly type: 'tokenChanged' }
  | { readonly type: 'statusChanged'; readonly status: ChosenStatus }
  | { readonly type: 'socketOpened'; readonly socket: number }
  | { readonly type: 'handshakeRefused'; readonly socket: number; readonly status: number }
  | {
      readonly type: 'socketClosed';
      readonly socket: number;
      readonly code: number;
      /** The reason why the socket could not be opened, if known. */
      readonly trouble?: GatewayTrouble | null;
    }
  | { readonly type: 'bytes'; readonly socket: number }
  | { readonly type: 'frame'; readonly socket: number; readonly frame: ServerFrame }
  | { readonly type: 'timer'; readonly key: TimerKey }
  | { readonly type: 'sessionChecked'; readonly verdict: Verdict }
  | { readonly type: 'wake' }
  | { readonly type: 'networkBack' }
  | { readonly type: 'reconnectPressed' };

/**
 * The runner carries out effects in this order. The token is not among them: the runner reads it when it opens a
 * socket.
 */
export type GatewayEffect =
  | { readonly type: 'openSocket'; readonly socket: number; readonly url: string }
  /** Closes normally: the server discards the session. */
  | { readonly type: 'closeSocket'; readonly socket: number; readonly code: number }
  /** Drops the socket without a close frame, so that the session can be resumed. */
  | { readonly type: 'terminate'; readonly socket: number }
  | { readonly type: 'send'; readonly socket: number; readonly event: string; readonly data: unknown }
  /** A websocket protocol ping. */
  | { readonly type: 'ping'; readonly socket: number }
  /** Replaces a timer of the same key. */
  | { readonly type: 'startTimer'; readonly key: TimerKey; readonly ms: number }
  | { readonly type: 'stopTimer'; readonly key: TimerKey }
  | { readonly type: 'stopAllTimers' }
  | { readonly type: 'deliver'; readonly event: LiveEvent }
  | { readonly type: 'checkSession' }
  | {
      readonly type: 'log';
      readonly level: 'info' | 'error';
      readonly event: string;
      readonly code?: number;
    };

export interface GatewayMachine {
  readonly phase: Phase;
  readonly base: string;
  readonly status: ChosenStatus;
  /** The number of the current socket, or null. */
  readonly socket: number | null;
  /** The number of sockets so far, which is also the number of the next one. */
  readonly sockets: number;
  /** The session to resume, or null. */
  readonly session: string | null;
  /** The last sequence number of the session. */
  readonly lastSeq: number;
  /** The sequence number before a gap that a resume has not yet filled. */
  readonly gapAt: number | null;
  /** Whether this connection has received HELLO, or the time-out for it has passed. */
  readonly settled: boolean;
  /** Whether a protocol ping waits for any byte. */
  readonly probing: boolean;
  readonly attempts: number;
  /** By `elapsed`. */
  readonly openedAt: number;
  readonly retryAt: number | null;
  /** The timestamp in the last unanswered PING. */
  readonly pingedAt: number | null;
  /** The time when it was sent, by `elapsed`. */
  readonly pingedSince: number;
  readonly roundTripMs: number | null;
  /** When the server was last asked something that it has answered; epoch milliseconds. */
  readonly provenAt: number | null;
  readonly epoch: number;
  /** The reason of the last failed attempt, until one succeeds. */
  readonly trouble: GatewayTrouble | null;
}

export interface Context {
  /** Epoch milliseconds, for shown or sent times. */
  readonly now: number;
  /** Monotonic milliseconds, for durations. */
  readonly elapsed: number;
  /** From 0 up to, but not including, 1. */
  readonly random: number;
}

export interface Step {
  readonly state: GatewayMachine;
  readonly effects: readonly GatewayEffect[];
}

/** The state before a sign-in. */
export const initialGateway: GatewayMachine = {
  phase: 'idle',
  base: '',
  status: 'active',
  socket: null,
  sockets: 0,
  session: null,
  lastSeq: 0,
  gapAt: null,
  settled: false,
  probing: false,
  attempts: 0,
  openedAt: 0,
  retryAt: null,
  pingedAt: null,
  pingedSince: 0,
  roundTripMs: null,
  provenAt: null,
  epoch: 0,
  trouble: null,
};

/** The state in the form that the renderer gets. */
export const gatewayState = (state: GatewayMachine): GatewayState => ({
  phase: state.phase,
  epoch: state.epoch,
  retryAt: state.retryAt,
  roundTripMs: state.roundTripMs,
  provenAt: state.provenAt,
  trouble: state.trouble,
});
