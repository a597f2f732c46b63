import { FRAME } from '../../contract/gateway/frames';
import type { LiveEvent } from '../../contract/gateway/events';
import { GATEWAY } from '../../contract/limits';
import { backoffCeilingMs, backoffMs } from './backoff';
import type { ClosePolicy } from './close-policy';
import type { ServerFrame } from './decode';
import { gatewayUrl } from './gateway-url';
import type { Context, GatewayEffect, GatewayMachine, Step } from './machine-model';

export const stay = (state: GatewayMachine, effects: readonly GatewayEffect[] = []): Step => ({
  state,
  effects,
});
const forget = { session: null, lastSeq: 0, gapAt: null } as const;
const gone = { socket: null, settled: false, probing: false, pingedAt: null, roundTripMs: null } as const;

export const connect = (state: GatewayMachine, before: readonly GatewayEffect[] = []): Step => {
  const socket = state.sockets;
  const resume = state.session === null ? null : { session: state.session, seq: state.lastSeq };
  return {
    state: { ...state, ...gone, phase: 'connecting', socket, sockets: socket + 1, retryAt: null },
    effects: [
      ...before,
      { type: 'stopAllTimers' },
      { type: 'openSocket', socket, url: gatewayUrl(state.base, state.status, resume) },
      { type: 'startTimer', key: 'handshake', ms: GATEWAY.handshakeMs },
    ],
  };
};

const dropSocket = (state: GatewayMachine): readonly GatewayEffect[] =>
  state.socket === null ? [] : [{ type: 'terminate', socket: state.socket }];

/** Drops the current socket, if any, and connects again at once. */
export const reconnect = (state: GatewayMachine): Step =>
  connect({ ...state, attempts: 0 }, dropSocket(state));

/** Waits after a lost or failed connection, then tries again. */
const wait = (
  state: GatewayMachine,
  { now, elapsed, random }: Context,
  policy: ClosePolicy,
  effects: readonly GatewayEffect[],
): Step => {
  const held = state.phase === 'open' && elapsed - state.openedAt >= GATEWAY.stableMs;
  const attempts = held ? 0 : state.attempts;
  const ms =
    policy === 'resume-slowly' ? backoffCeilingMs(Number.MAX_SAFE_INTEGER) : backoffMs(attempts, random);
  return {
    state: {
      ...state,
      ...gone,
      ...(policy === 'new-session' ? forget : {}),
      phase: 'waiting',
      attempts: attempts + 1,
      retryAt: now + ms,
    },
    effects: [...effects, { type: 'stopAllTimers' }, { type: 'startTimer', key: 'retry', ms }],
  };
};

/** The server refuses the token: no attempt is made until the check has a result. */
const refuse = (state: GatewayMachine, effects: readonly GatewayEffect[]): Step => ({
  state: { ...state, ...gone, phase: 'refused', retryAt: null },
  effects: [...effects, { type: 'stopAllTimers' }, { type: 'checkSession' }],
});

export const lose = (
  state: GatewayMachine,
  context: Context,
  policy: ClosePolicy,
  effects: readonly GatewayEffect[] = [],
): Step => (policy === 'check-session' ? refuse(state, effects) : wait(state, context, policy, effects));

export const stop = (state: GatewayMachine): Step => ({
  state: {
    ...state,
    ...gone,
    ...forget,
    phase: 'idle',
    attempts: 0,
    retryAt: null,
    provenAt: null,
    trouble: null,
  },
  effects: [
    ...(state.socket === null ? [] : ([{ type: 'closeSocket', socket: state.socket, code: 1000 }] as const)),
    { type: 'stopAllTimers' },
  ],
});

/** Checks whether the connection is alive; any received byte counts as an answer. */
export const probe = (state: GatewayMachine): Step => {
  if (state.socket === null) return stay(state);
  const liveness = { type: 'startTimer', key: 'liveness', ms: GATEWAY.livenessPingMs } as const;
  if (state.probing) return stay(state, [liveness]);
  return stay({ ...state, probing: true }, [
    { type: 'ping', socket: state.socket },
    { type: 'startTimer', key: 'silence', ms: GATEWAY.livenessSilenceMs },
    liveness,
  ]);
};

export const alive = (state: GatewayMachine): Step =>
  state.probing ? stay({ ...state, probing: false }, [{ type: 'stopTimer', key: 'silence' }]) : stay(state);

export const opened = (state: GatewayMachine, { now, elapsed }: Context): Step =>
  stay({ ...state, phase: 'open', openedAt: elapsed, provenAt: now, trouble: null }, [
    { type: 'stopTimer', key: 'handshake' },
    { type: 'startTimer', key: 'hello', ms: GATEWAY.helloWithinMs },
    { type: 'startTimer', key: 'heartbeat', ms: GATEWAY.heartbeatMs },
    { type: 'startTimer', key: 'liveness', ms: GATEWAY.livenessPingMs },
  ]);

/** Starts a session that does not continue the last one: events may have been missed. */
export const startAnew = (state: GatewayMachine, session: string | null): GatewayMachine => ({
  ...state,
  session,
  lastSeq: 0,
  gapAt: null,
  settled: true,
  epoch: state.epoch + 1,
});

const heardHello = (state: GatewayMachine, hello: { session: string; resumed: boolean }): Step => {
  const resumes = hello.resumed && !state.settled && hello.session === state.session;
  const stopTimer = { type: 'stopTimer', key: 'hello' } as const;
  if (resumes) return stay({ ...state, settled: true }, [stopTimer]);
  // A HELLO that claims to resume without a request, or too late, has no reliable sequence: no session is better.
  return stay(startAnew(state, hello.resumed ? null : hello.session), [stopTimer]);
};

const heardEvent = (
  state: GatewayMachine,
  context: Context,
  { seq, event }: { seq: number | null; event: LiveEvent | null },
): Step => {
  const effects: readonly GatewayEffect[] = event ? [{ type: 'deliver', event }] : [];
  if (seq === null) return stay(state, effects);
  if (state.session === null) return stay(state, effects);
  if (seq <= state.lastSeq) return stay(state);
  if (seq === state.lastSeq + 1) return stay({ ...state, lastSeq: seq, gapAt: null }, effects);
  // A gap that a resume has not filled will never be filled: only a new session and a resync help.
  const hopeless = state.gapAt === state.lastSeq;
  const next: GatewayMachine = hopeless ? { ...state, ...forget } : { ...state, gapAt: state.lastSeq };
  return wait(next, context, 'resume', [
    { type: 'log', level: 'info', event: 'gateway.gap', code: seq - state.lastSeq - 1 },
    ...dropSocket(state),
  ]);
};

export const heardFrame = (state: GatewayMachine, context: Context, frame: ServerFrame): Step => {
  switch (frame.kind) {
    case 'hello':
      return heardHello(state, frame);
    case 'pong':
      if (frame.timestamp !== state.pingedAt) return stay(state);
      return stay({
        ...state,
        pingedAt: null,
        provenAt: state.pingedAt,
        roundTripMs: Math.round(context.elapsed - state.pingedSince),
      });
    case 'event':
      return heardEvent(state, context, frame);
    case 'unreadable':
      return stay(state);
  }
};

export const heartbeat = (state: GatewayMachine, { now, elapsed }: Context): Step => {
  if (state.socket === null) return stay(state);
  return stay({ ...state, pingedAt: now, pingedSince: elapsed }, [
    { type: 'send', socket: state.socket, event: FRAME.ping, data: { timestamp: now } },
    { type: 'startTimer', key: 'heartbeat', ms: GATEWAY.heartbeatMs },
  ]);
};
