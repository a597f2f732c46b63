import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { step, transitions } from '../../../../src/main/gateway/machine';
import type { GatewayInput, TimerKey } from '../../../../src/main/gateway/machine-model';
import { tries } from '../../../support/torture';
import { MachineWorld, numbered } from './machine-world';

const TIMERS: readonly TimerKey[] = ['handshake', 'hello', 'heartbeat', 'liveness', 'silence', 'retry'];
const status = fc.constantFrom('active' as const, 'away' as const, 'dnd' as const);
const socket = fc.integer({ min: -1, max: 12 });
const code = fc.constantFrom(1000, 1001, 1006, 1012, 4001, 4002, 4003, 4004, 4005, 4999);
const base = fc.constantFrom('http://a', 'https://b/x');
const seq = fc.option(fc.integer({ min: 1, max: 6 }));
const frame = fc.oneof(
  fc.record({
    kind: fc.constant('hello' as const),
    session: fc.constantFrom('s1', 's2'),
    resumed: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('pong' as const), timestamp: fc.integer() }),
  fc.record({
    kind: fc.constant('event' as const),
    seq,
    event: fc.option(fc.integer({ min: 1, max: 9 }).map(numbered)),
  }),
  fc.record({ kind: fc.constant('unreadable' as const) }),
);
const of = <T extends GatewayInput['type']>(type: T) => fc.constant(type);
const input: fc.Arbitrary<GatewayInput> = fc.oneof(
  fc.record({ type: of('start'), base, status }),
  fc.record({ type: of('stop') }),
  fc.record({ type: of('serverReady'), base }),
  fc.record({ type: of('tokenChanged') }),
  fc.record({ type: of('statusChanged'), status }),
  fc.record({ type: of('socketOpened'), socket }),
  fc.record({ type: of('handshakeRefused'), socket, status: fc.constantFrom(401, 403, 404, 429, 500) }),
  fc.record({ type: of('socketClosed'), socket, code }),
  fc.record({ type: of('bytes'), socket }),
  fc.record({ type: of('frame'), socket, frame }),
  fc.record({ type: of('timer'), key: fc.constantFrom(...TIMERS) }),
  fc.record({
    type: of('sessionChecked'),
    verdict: fc.constantFrom('valid' as const, 'rejected' as const, 'unknown' as const),
  }),
  fc.record({ type: of('wake') }),
  fc.record({ type: of('networkBack') }),
  fc.record({ type: of('reconnectPressed') }),
);

describe('every sequence of inputs', () => {
  it('throws nothing, even where an input makes no sense', () => {
    fc.assert(
      fc.property(fc.array(input, { maxLength: 60 }), (inputs) => {
        const w = new MachineWorld();
        for (const next of inputs) step(w.state, next, { now: w.now, elapsed: w.now, random: w.random });
      }),
    );
  });

  it('that can happen leaves one socket or a timer, and never two sockets', () => {
    // Only possible inputs: sockets speak only while they exist, timers fire only while they run.
    const action = fc.oneof(
      { weight: 3, arbitrary: input.filter((i) => i.type !== 'timer') },
      { weight: 2, arbitrary: fc.constant('fire' as const) },
      { weight: 3, arbitrary: fc.constant('open' as const) },
      { weight: 4, arbitrary: frame },
    );
    fc.assert(
      fc.property(
        fc.array(action, { maxLength: 80 }),
        fc.double({ min: 0, max: 0.999 }),
        (actions, random) => {
          const w = new MachineWorld();
          w.random = random;
          for (const next of actions) {
            if (next === 'fire') w.fireNext();
            else if (next === 'open') {
              if (w.state.phase === 'connecting') w.opened();
            } else if ('kind' in next) {
              if (w.state.phase === 'open') w.input({ type: 'frame', socket: w.socket, frame: next });
            } else if ('socket' in next) {
              const opening = next.type === 'handshakeRefused' || next.type === 'socketOpened';
              const possible =
                next.type === 'socketClosed' ||
                next.type === 'bytes' ||
                (opening ? w.state.phase === 'connecting' : w.state.phase === 'open');
              // A closed socket may still speak; the present one only as its phase permits.
              if (possible || next.socket !== w.state.socket) w.input(next);
            } else w.input(next);
            expect(w.broken()).toBeNull();
            expect(w.errors.filter((event) => event !== 'gateway.closed')).toEqual([]);
          }
          expect(w.most).toBeLessThan(2);
        },
      ),
      tries(400),
    );
  });

  it('has a row for every state and every input', () => {
    const inputs = Object.keys(transitions.idle).sort();
    for (const row of Object.values(transitions)) expect(Object.keys(row).sort()).toEqual(inputs);
  });
});

/** A server with sessions, as in protocol.md 'Resume', over a connection that may lose any frame. */
class ModelServer {
  log: number[] = [];
  session = 0;

  publish(n: number): number {
    this.log.push(n);
    return this.log.length;
  }

  forget(): void {
    this.session += 1;
    this.log = [];
  }
}

describe('against a server that keeps its promises, over a line that does not', () => {
  it('loses nothing and delivers nothing twice, but where it asks for a resync', () => {
    const happening = fc.constantFrom(
      'publish',
      'publish',
      'publish',
      'lose-frame',
      'cut',
      'restart',
      'idle',
    );
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 120 }), (happenings) => {
        const w = new MachineWorld().start();
        const server = new ModelServer();
        let next = 1;
        /** The guarantee for the client: all events since the last change of the epoch. */
        let since: number[] = [];
        let from = 0;
        let epoch = 0;

        const settle = () => {
          while (w.state.phase !== 'open') {
            if (w.state.phase === 'waiting') w.fire('retry');
            const query = new URL(w.url).searchParams;
            w.opened();
            const resumes = query.get('session') === `s${server.session}`;
            if (resumes) {
              const seen = Number(query.get('seq'));
              for (const [at, n] of server.log.entries()) if (at + 1 > seen) w.event(at + 1, numbered(n));
            }
            w.hello(`s${server.session}`, resumes);
            if (!resumes) server.log = [];
          }
          if (w.state.epoch !== epoch) {
            epoch = w.state.epoch;
            since = [];
            from = w.delivered.length;
          }
        };

        settle();
        for (const what of happenings) {
          if (what === 'publish' || what === 'lose-frame') {
            const n = next;
            next += 1;
            const seq = server.publish(n);
            since.push(n);
            if (what === 'publish') w.event(seq, numbered(n));
          } else if (what === 'cut') w.closed(1006);
          else if (what === 'restart') {
            server.forget();
            w.closed(1001);
          } else w.input({ type: 'wake' });
          settle();
        }
        // A lost event is noticed no later than with the next event.
        const n = next;
        const seq = server.publish(n);
        since.push(n);
        w.event(seq, numbered(n));
        settle();
        expect(w.delivered.slice(from)).toEqual(since.map(numbered));
      }),
      tries(300),
    );
  });
});
