import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { step } from '../../../../src/main/gateway/machine';
import type {
  GatewayInput,
  GatewayMachine,
  Phase,
  TimerKey,
} from '../../../../src/main/gateway/machine-model';
import { MachineWorld, numbered } from './machine-world';

const PHASES: readonly Phase[] = ['idle', 'connecting', 'open', 'waiting', 'refused'];

const at: Readonly<Record<Phase, () => GatewayMachine>> = {
  idle: () => new MachineWorld().state,
  connecting: () => new MachineWorld().start().state,
  open: () => new MachineWorld().start().opened().hello('s').event(1, numbered(1)).state,
  waiting: () => new MachineWorld().start().closed(1006).state,
  refused: () => new MachineWorld().start().closed(4001).state,
};

const timer = (key: TimerKey) => (): GatewayInput => ({ type: 'timer', key });
const frame =
  (seq: number) =>
  (state: GatewayMachine): GatewayInput => ({
    type: 'frame',
    socket: state.socket ?? -1,
    frame: { kind: 'event', seq, event: numbered(seq) },
  });
const closed =
  (code: number) =>
  (state: GatewayMachine): GatewayInput => ({ type: 'socketClosed', socket: state.socket ?? -1, code });
const refused =
  (status: number) =>
  (state: GatewayMachine): GatewayInput => ({
    type: 'handshakeRefused',
    socket: state.socket ?? -1,
    status,
  });
const plain =
  (type: 'stop' | 'tokenChanged' | 'wake' | 'networkBack' | 'reconnectPressed') => (): GatewayInput => ({
    type,
  });

/** The rows of the document, with an input for each. */
const ROWS: Readonly<Record<string, (state: GatewayMachine) => GatewayInput>> = {
  start: () => ({ type: 'start', base: 'http://h', status: 'away' }),
  stop: plain('stop'),
  'serverReady, elsewhere': () => ({ type: 'serverReady', base: 'http://other' }),
  'serverReady, same place': (state) => ({ type: 'serverReady', base: state.base }),
  tokenChanged: plain('tokenChanged'),
  statusChanged: () => ({ type: 'statusChanged', status: 'dnd' }),
  socketOpened: (state) => ({ type: 'socketOpened', socket: state.socket ?? -1 }),
  'handshakeRefused 401': refused(401),
  'handshakeRefused, other': refused(503),
  'socketClosed 4001': closed(4001),
  'socketClosed, other': closed(1006),
  bytes: (state) => ({ type: 'bytes', socket: state.socket ?? -1 }),
  'frame: HELLO': (state) => ({
    type: 'frame',
    socket: state.socket ?? -1,
    frame: { kind: 'hello', session: 't', resumed: false },
  }),
  'frame: next event': frame(2),
  'frame: seen event': frame(1),
  'frame: gap': frame(9),
  'timer handshake': timer('handshake'),
  'timer hello': timer('hello'),
  'timer heartbeat': timer('heartbeat'),
  'timer liveness': timer('liveness'),
  'timer silence': timer('silence'),
  'timer retry': timer('retry'),
  'sessionChecked valid': () => ({ type: 'sessionChecked', verdict: 'valid' }),
  'sessionChecked unknown': () => ({ type: 'sessionChecked', verdict: 'unknown' }),
  'sessionChecked rejected': () => ({ type: 'sessionChecked', verdict: 'rejected' }),
  wake: plain('wake'),
  networkBack: plain('networkBack'),
  reconnectPressed: plain('reconnectPressed'),
  'anything of a socket that is gone': () => ({ type: 'socketClosed', socket: 99, code: 1006 }),
};

const outcome = (phase: Phase, make: (state: GatewayMachine) => GatewayInput): string => {
  const before = at[phase]();
  const input = make(before);
  // Without a socket, an input of one can only come from a bug of the runner; the machine treats the socket as closed.
  const { state, effects } = step(before, input, { now: 5_000_000, elapsed: 5_000_000, random: 0.5 });
  if (effects.some((e) => e.type === 'log' && e.event.startsWith('gateway.unexpected'))) return 'error';
  if (state.phase !== before.phase) return `→ ${state.phase}`;
  if (effects.some((e) => e.type === 'openSocket')) return `→ ${state.phase} anew`;
  return state === before && effects.length === 0 ? '·' : 'stays';
};

const table = (): string[] => {
  const head = ['| input | ' + PHASES.join(' | ') + ' |', '|---|' + PHASES.map(() => '---|').join('')];
  const rows = Object.entries(ROWS).map(
    ([name, make]) => `| ${name} | ${PHASES.map((phase) => outcome(phase, make)).join(' | ')} |`,
  );
  return [...head, ...rows];
};

describe('docs/gateway-states.md', () => {
  it('says of every state and input what the machine does', () => {
    const cells = (line: string) => line.split('|').map((cell) => cell.trim());
    const documented = readFileSync('docs/gateway-states.md', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('|') && !line.startsWith('|-') && !line.startsWith('| -'))
      .map(cells);
    const expected = table()
      .filter((line) => !line.startsWith('|-'))
      .map(cells);
    expect(documented).toEqual(expected);
  });
});
