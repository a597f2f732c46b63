import type { LiveEvent } from '../../contract/gateway/events';
import type { GatewayState, GatewayTrouble } from '../../contract/ipc/pushes';
import type { ChosenStatus } from '../../contract/schemas';
import type { ServerFrame } from './decode';

export type Phase = GatewayState['phase'];
export type TimerKey = 'handshake' | 'hello' | 'heartbeat' | 'liveness' | 'silence' | 'retry';

/** What the check by GET /users/@me found: `unknown` when nobody could say. */
export type Verdict = 'valid' | 'rejected' | 'unknown';

/** What happens to the connection. Inputs of a socket carry its number, for one that is gone may still speak. */
export type GatewayInput =
  | { readonly type: 'start'; readonly base: string; readonly status: ChosenStatus }
  | { readonly type: 'stop' }
  /** The server listens (again), maybe at another address: the one on board does so after a restart. */
  | { readonly type: 'serverReady'; readonly base: string }
  | { readonly type: 'tokenChanged' }
  | { readonly type: 'statusChanged'; readonly status: ChosenStatus }
  | { readonly type: 'socketOpened'; readonly socket: number }
  | { readonly type: 'handshakeRefused'; readonly socket: number; readonly status: number }
  | {
      readonly type: 'socketClosed';
      readonly socket: number;
      readonly code: number;
      /** Why it could not be opened, where that is known. */
      readonly trouble?: GatewayTrouble | null;
    }
  | { readonly type: 'bytes'; readonly socket: number }
  | { readonly type: 'frame'; readonly socket: number; readonly frame: ServerFrame }
  | { readonly type: 'timer'; readonly key: TimerKey }
  | { readonly type: 'sessionChecked'; readonly verdict: Verdict }
  | { readonly type: 'wake' }
  | { readonly type: 'networkBack' }
  | { readonly type: 'reconnectPressed' };

/** What the runner is to do, in this order. The token is not among it: the runner asks for it when it opens a socket. */
export type GatewayEffect =
  | { readonly type: 'openSocket'; readonly socket: number; readonly url: string }
  /** A farewell: the server forgets the session. */
  | { readonly type: 'closeSocket'; readonly socket: number; readonly code: number }
  /** Dropped without a farewell, so that the session can be resumed. */
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
  /** The socket there is, or null. */
  readonly socket: number | null;
  /** How many sockets there have been; the next one's number. */
  readonly sockets: number;
  /** The session to resume, or null. */
  readonly session: string | null;
  /** The last place seen in the session's order. */
  readonly lastSeq: number;
  /** Where a gap was found that a resume has not yet filled. */
  readonly gapAt: number | null;
  /** Whether HELLO, or the time-out in its stead, has come on this connection. */
  readonly settled: boolean;
  /** Whether a protocol ping waits for any byte. */
  readonly probing: boolean;
  readonly attempts: number;
  /** By `elapsed`. */
  readonly openedAt: number;
  readonly retryAt: number | null;
  /** What the last PING that is not answered yet carried. */
  readonly pingedAt: number | null;
  /** When it was sent, by `elapsed`. */
  readonly pingedSince: number;
  readonly roundTripMs: number | null;
  readonly epoch: number;
  /** What the last attempt failed by, until one succeeds. */
  readonly trouble: GatewayTrouble | null;
}

export interface Context {
  /** Epoch milliseconds, for what is shown or sent. */
  readonly now: number;
  /** Milliseconds that only go forward, for spans. */
  readonly elapsed: number;
  /** From 0 up to, but not including, 1. */
  readonly random: number;
}

export interface Step {
  readonly state: GatewayMachine;
  readonly effects: readonly GatewayEffect[];
}

/** Before anybody is signed in. */
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
  epoch: 0,
  trouble: null,
};

/** What the renderer is told of it. */
export const gatewayState = (state: GatewayMachine): GatewayState => ({
  phase: state.phase,
  epoch: state.epoch,
  retryAt: state.retryAt,
  roundTripMs: state.roundTripMs,
  trouble: state.trouble,
});
