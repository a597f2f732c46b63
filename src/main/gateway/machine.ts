import { closePolicy, refusalPolicy } from './close-policy';
import type {
  Context,
  GatewayEffect,
  GatewayInput,
  GatewayMachine,
  Phase,
  Step,
  TimerKey,
} from './machine-model';
import {
  alive,
  connect,
  heardFrame,
  heartbeat,
  lose,
  opened,
  probe,
  reconnect,
  startAnew,
  stay,
  stop,
} from './machine-moves';

type InputType = GatewayInput['type'];
type InputOf<T extends InputType> = Extract<GatewayInput, { readonly type: T }>;
type Handler<T extends InputType> = (state: GatewayMachine, input: InputOf<T>, context: Context) => Step;
type Row = { readonly [T in InputType]: Handler<T> };
type TimerRow = Readonly<Partial<Record<TimerKey, (state: GatewayMachine, context: Context) => Step>>>;

/** May happen at any time and has no effect in this phase. */
const ignored = (state: GatewayMachine): Step => stay(state);

/** Cannot happen unless the runner or this table is wrong. */
const unexpected = (state: GatewayMachine, input: GatewayInput): Step => {
  const event = `gateway.unexpected.${state.phase}.${input.type}`;
  return stay(state, [{ type: 'log', level: 'error', event }]);
};

const terminated = (state: GatewayMachine): readonly GatewayEffect[] =>
  state.socket === null ? [] : [{ type: 'terminate', socket: state.socket }];

const timers: Readonly<Record<Phase, TimerRow>> = {
  idle: {},
  refused: {},
  connecting: {
    handshake: (state, context) => lose(state, context, 'resume', terminated(state)),
  },
  open: {
    hello: (state) => stay(startAnew(state, null)),
    heartbeat,
    liveness: probe,
    silence: (state, context) =>
      lose(state, context, 'resume', [
        { type: 'log', level: 'info', event: 'gateway.silent' },
        ...terminated(state),
      ]),
  },
  waiting: { retry: (state) => connect(state) },
};

const onTimer: Handler<'timer'> = (state, input, context) => {
  const handler = timers[state.phase][input.key];
  return handler ? handler(state, context) : unexpected(state, input);
};

const begin: Handler<'start'> = (state, { base, status }) => {
  const ended = stop(state);
  return connect({ ...ended.state, base, status }, ended.effects);
};
const end: Handler<'stop'> = (state) => stop(state);
const keepStatus: Handler<'statusChanged'> = (state, { status }) => stay({ ...state, status });
const connectNow = (state: GatewayMachine): Step => connect({ ...state, attempts: 0 });

const closed: Handler<'socketClosed'> = (state, { code, trouble = null }, context) =>
  lose({ ...state, trouble }, context, closePolicy(code), [
    { type: 'log', level: code === 4002 ? 'error' : 'info', event: 'gateway.closed', code },
  ]);
const refused: Handler<'handshakeRefused'> = (state, { status }, context) =>
  lose({ ...state, trouble: null }, context, refusalPolicy(status), [
    { type: 'log', level: 'info', event: 'gateway.handshake-refused', code: status },
  ]);

const stopIfRejected: Handler<'sessionChecked'> = (state, { verdict }) =>
  verdict === 'rejected' ? stop(state) : stay(state);

const moved: Handler<'serverReady'> = (state, { base }) =>
  base === state.base ? stay(state) : reconnect({ ...state, base });

/** Every state and every input; docs/gateway-states.md is this table in words. */
export const transitions: Readonly<Record<Phase, Row>> = {
  idle: {
    start: begin,
    stop: ignored,
    serverReady: ignored,
    tokenChanged: ignored,
    statusChanged: keepStatus,
    socketOpened: unexpected,
    handshakeRefused: unexpected,
    socketClosed: unexpected,
    bytes: unexpected,
    frame: unexpected,
    timer: onTimer,
    sessionChecked: ignored,
    wake: ignored,
    networkBack: ignored,
    reconnectPressed: ignored,
  },
  connecting: {
    start: begin,
    stop: end,
    serverReady: moved,
    tokenChanged: reconnect,
    statusChanged: keepStatus,
    socketOpened: (state, _, context) => opened(state, context),
    handshakeRefused: refused,
    socketClosed: closed,
    bytes: ignored,
    frame: unexpected,
    timer: onTimer,
    sessionChecked: stopIfRejected,
    wake: ignored,
    networkBack: ignored,
    reconnectPressed: ignored,
  },
  open: {
    start: begin,
    stop: end,
    serverReady: moved,
    tokenChanged: reconnect,
    statusChanged: keepStatus,
    socketOpened: unexpected,
    handshakeRefused: unexpected,
    socketClosed: closed,
    bytes: alive,
    frame: (state, { frame }, context) => heardFrame(state, context, frame),
    timer: onTimer,
    sessionChecked: stopIfRejected,
    wake: probe,
    networkBack: probe,
    reconnectPressed: ignored,
  },
  waiting: {
    start: begin,
    stop: end,
    serverReady: (state, { base }) => connectNow({ ...state, base }),
    tokenChanged: connectNow,
    statusChanged: keepStatus,
    socketOpened: unexpected,
    handshakeRefused: unexpected,
    socketClosed: unexpected,
    bytes: unexpected,
    frame: unexpected,
    timer: onTimer,
    sessionChecked: stopIfRejected,
    wake: connectNow,
    networkBack: connectNow,
    reconnectPressed: connectNow,
  },
  refused: {
    start: begin,
    stop: end,
    serverReady: (state, { base }) => stay({ ...state, base }),
    tokenChanged: connectNow,
    statusChanged: keepStatus,
    socketOpened: unexpected,
    handshakeRefused: unexpected,
    socketClosed: unexpected,
    bytes: unexpected,
    frame: unexpected,
    timer: onTimer,
    sessionChecked: (state, { verdict }, context) =>
      verdict === 'rejected' ? stop(state) : lose(state, context, 'resume'),
    wake: ignored,
    networkBack: ignored,
    reconnectPressed: ignored,
  },
};

/** Whether an input comes from a socket that has been replaced or closed. */
const isStale = (state: GatewayMachine, input: GatewayInput): boolean =>
  'socket' in input && input.socket !== state.socket;

/**
 * The gateway's whole behaviour as a pure function, without clock, random or sockets: state and input give the next
 * state and the effects (protocol.md 'Gateway'). Never throws.
 */
export const step = (state: GatewayMachine, input: GatewayInput, context: Context): Step => {
  if (isStale(state, input)) return stay(state);
  // The row's handler takes exactly this type of input, which an index by a union cannot express.
  const handler = transitions[state.phase][input.type] as Handler<InputType>;
  return handler(state, input, context);
};
