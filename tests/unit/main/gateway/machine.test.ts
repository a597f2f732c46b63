import { describe, expect, it } from 'vitest';
import { CLOSE } from '../../../../src/contract/gateway/frames';
import { GATEWAY } from '../../../../src/contract/limits';
import { gatewayState } from '../../../../src/main/gateway/machine-model';
import { MachineWorld, numbered } from './machine-world';

const world = () => new MachineWorld();
const live = () => world().start().opened().hello('s1');

describe('what a connection fails by', () => {
  it('is told until one succeeds, or fails by something else', () => {
    const w = new MachineWorld().start();
    w.input({ type: 'socketClosed', socket: w.socket, code: 1006, trouble: 'certificate' });
    expect(gatewayState(w.state)).toMatchObject({ phase: 'waiting', trouble: 'certificate' });
    w.fire('retry');
    expect(gatewayState(w.state)).toMatchObject({ phase: 'connecting', trouble: 'certificate' });
    w.input({ type: 'socketClosed', socket: w.socket, code: 1006 });
    expect(gatewayState(w.state).trouble).toBeNull();
    w.fire('retry').input({ type: 'socketClosed', socket: w.socket, code: 1006, trouble: 'proxy' });
    w.fire('retry').opened();
    expect(gatewayState(w.state)).toMatchObject({ phase: 'open', trouble: null });
  });
});

describe('connecting', () => {
  it('opens one socket with the status and no session, and gives it 10 s', () => {
    const w = world().start();
    expect(w.url).toBe('ws://h:1/gateway?status=active&v=2&caps=threads,direct-messages,voice');
    expect(w.timers.get('handshake')).toBe(w.now + GATEWAY.handshakeMs);
    expect(gatewayState(w.state).phase).toBe('connecting');
    w.fire('handshake');
    expect(w.sockets.size).toBe(0);
    expect(w.state.phase).toBe('waiting');
  });

  it('is open, but not yet settled, when the socket opens; HELLO asks for a first fetch', () => {
    const w = world().start().opened();
    expect(w.state).toMatchObject({ phase: 'open', epoch: 0 });
    w.hello('s1');
    expect(w.state).toMatchObject({ session: 's1', lastSeq: 0, epoch: 1 });
    expect(w.timers.has('hello')).toBe(false);
  });

  it('takes a server that says no HELLO within 3 s to know no resume', () => {
    const w = world().start().opened();
    expect(w.timers.get('hello')).toBe(w.now + GATEWAY.helloWithinMs);
    w.event(null, numbered(1)).fire('hello');
    expect(w.state).toMatchObject({ phase: 'open', session: null, epoch: 1 });
    expect(w.delivered).toHaveLength(1);
    w.closed(1006).fire('retry');
    expect(w.url).not.toContain('session=');
  });

  it('takes up a session whose HELLO comes late, and fetches again', () => {
    const w = world().start().opened().fire('hello').hello('s9');
    expect(w.state).toMatchObject({ session: 's9', lastSeq: 0, epoch: 2 });
  });

  it('does not rely on a HELLO that resumes what was not asked for', () => {
    expect(world().start().opened().hello('s1', true).state).toMatchObject({ session: null, epoch: 1 });
  });

  it('uses the address and status that hold when it connects', () => {
    const w = live().input({ type: 'statusChanged', status: 'dnd' }).closed(1006);
    w.input({ type: 'serverReady', base: 'https://other.example/chat' });
    expect(w.state.phase).toBe('connecting');
    expect(w.url).toBe(
      'wss://other.example/chat/gateway?status=dnd&v=2&caps=threads,direct-messages,voice&session=s1&seq=0',
    );
  });
});

describe('the order of events', () => {
  it('delivers in order and ignores what was seen', () => {
    const w = live().event(1, numbered(1)).event(2, numbered(2)).event(2, numbered(2)).event(1, numbered(1));
    expect(w.delivered).toEqual([numbered(1), numbered(2)]);
    expect(w.state.phase).toBe('open');
  });

  it('keeps the place of an event that it does not know', () => {
    const w = live().event(1, null).event(2, numbered(2));
    expect(w.delivered).toEqual([numbered(2)]);
    expect(w.state.lastSeq).toBe(2);
  });

  it('takes a gap for a loss: drops the socket without a farewell and resumes from the last one before it', () => {
    const w = live().event(1, numbered(1)).event(3, numbered(3));
    expect(w.effects.map((e) => e.type)).toContain('terminate');
    expect(w.effects.map((e) => e.type)).not.toContain('closeSocket');
    expect(w.delivered).toEqual([numbered(1)]);
    w.fire('retry');
    expect(w.url).toContain('&session=s1&seq=1');
    w.opened().event(2, numbered(2)).event(3, numbered(3)).hello('s1', true);
    expect(w.delivered).toEqual([numbered(1), numbered(2), numbered(3)]);
    expect(w.state).toMatchObject({ epoch: 1, gapAt: null });
  });

  it('starts anew when the same gap comes again, for it will never be filled', () => {
    const w = live().event(1, numbered(1)).event(3, numbered(3)).fire('retry').opened().event(3, numbered(3));
    expect(w.state).toMatchObject({ phase: 'waiting', session: null });
    w.fire('retry');
    expect(w.url).not.toContain('session=');
  });

  it('says nothing of a resync when the session was resumed, and counts one when it was not', () => {
    const w = live().event(1, numbered(1)).closed(1006).fire('retry');
    w.opened().hello('s1', true);
    expect(w.state.epoch).toBe(1);
    w.closed(1006).fire('retry');
    w.opened().hello('s2', false);
    expect(w.state).toMatchObject({ epoch: 2, session: 's2', lastSeq: 0 });
  });
});

describe('liveness', () => {
  it('sends PING with the time every 90 s and shows the round trip of its own PONG only', () => {
    const w = live();
    expect(w.timers.get('heartbeat')).toBe(w.now + 90_000);
    w.fire('heartbeat');
    expect(w.effects).toContainEqual({
      type: 'send',
      socket: w.socket,
      event: 'PING',
      data: { timestamp: w.now },
    });
    const sent = w.now;
    w.now += 42;
    w.input({ type: 'frame', socket: w.socket, frame: { kind: 'pong', timestamp: sent - 5 } });
    expect(gatewayState(w.state).roundTripMs).toBeNull();
    w.input({ type: 'frame', socket: w.socket, frame: { kind: 'pong', timestamp: sent } });
    expect(gatewayState(w.state).roundTripMs).toBe(42);
    expect(w.timers.get('heartbeat')).toBe(sent + 90_000);
  });

  it('terminates a connection that is silent for 10 s after a protocol ping', () => {
    const w = live().fire('liveness');
    expect(w.effects.map((e) => e.type)).toContain('ping');
    expect(w.timers.get('silence')).toBe(w.now + 10_000);
    w.fire('silence');
    expect(w.effects.map((e) => e.type)).toContain('terminate');
    expect(w.state).toMatchObject({ phase: 'waiting', session: 's1' });
  });

  it('takes any byte for life', () => {
    const w = live().fire('liveness');
    w.input({ type: 'bytes', socket: w.socket });
    expect(w.timers.has('silence')).toBe(false);
    w.fire('liveness');
    expect(w.timers.has('silence')).toBe(true);
  });

  it('asks at once when the machine wakes or the network comes back', () => {
    for (const type of ['wake', 'networkBack'] as const) {
      expect(
        live()
          .input({ type })
          .effects.map((e) => e.type),
      ).toContain('ping');
    }
  });
});

describe('waiting', () => {
  it('waits by the back-off, longer each time, and starts over after a connection that held', () => {
    const w = world().start();
    const waits: number[] = [];
    for (let i = 0; i < 7; i += 1) {
      w.closed(1006);
      waits.push((w.state.retryAt ?? 0) - w.now);
      w.fire('retry');
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000]);
    w.opened().hello('s1');
    w.now += GATEWAY.stableMs;
    w.closed(1006);
    expect((w.state.retryAt ?? 0) - w.now).toBe(500);
  });

  it.each([-3_600_000, 3_600_000])('goes by time, not by the clock on the wall (set by %d ms)', (shiftMs) => {
    const w = live().closed(1006).fire('retry').opened().hello('s1');
    w.wallAhead = shiftMs;
    w.closed(1006);
    expect(w.state.attempts).toBe(2);
    w.fire('retry').opened().hello('s1');
    w.now += GATEWAY.stableMs;
    w.closed(1006);
    expect(w.state.attempts).toBe(1);
    // `retryAt` is displayed, so it is a time of the wall clock.
    expect((w.state.retryAt ?? 0) - w.now).toBe(shiftMs + 500);
  });

  it('goes on counting when a connection falls at once', () => {
    const w = live().closed(1006).fire('retry').opened().closed(1006);
    expect((w.state.retryAt ?? 0) - w.now).toBe(1000);
  });

  it('never waits for more than a second after connections that stood for some seconds, however many', () => {
    const w = live();
    w.random = 0.999;
    const waits: number[] = [];
    for (let i = 0; i < 20; i += 1) {
      w.now += 4000;
      w.closed(1006);
      waits.push((w.state.retryAt ?? 0) - w.now);
      w.fire('retry').opened().hello(`s${i}`);
    }
    expect(Math.max(...waits)).toBeLessThanOrEqual(1000);
  });

  it('asks a server that accepts and drops at once less often each time', () => {
    const w = live();
    const began = w.now;
    let connections = 0;
    while (w.now - began < 600_000) {
      w.now += 100;
      w.closed(1006).fire('retry').opened().hello(`s${connections}`);
      connections += 1;
    }
    // Six while the delay grows, then one per 15 s.
    expect(connections).toBeLessThan(50);
  });

  it('connects at once on waking, on the network, on the button, on a new token', () => {
    for (const type of ['wake', 'networkBack', 'reconnectPressed', 'tokenChanged'] as const) {
      const w = live().closed(1006).input({ type });
      expect(w.state).toMatchObject({ phase: 'connecting', attempts: 0, retryAt: null });
    }
  });
});

describe('close codes', () => {
  const after = (code: number) => live().event(1, numbered(1)).closed(code);

  it.each([CLOSE.normal, CLOSE.goingAway, CLOSE.restarting, CLOSE.malformed, CLOSE.tooSlow, 1006, 4999])(
    '%i: resumes by the back-off',
    (code) => {
      const w = after(code);
      expect(w.state).toMatchObject({ phase: 'waiting', session: 's1', lastSeq: 1 });
      expect((w.state.retryAt ?? 0) - w.now).toBe(500);
    },
  );
  it('4002 is logged as an error, for it is ours', () => {
    expect(after(CLOSE.malformed).errors).toEqual(['gateway.closed']);
    expect(after(CLOSE.goingAway).errors).toEqual([]);
  });
  it('4003 waits for the longest', () => {
    const w = after(CLOSE.tooManyFrames);
    expect((w.state.retryAt ?? 0) - w.now).toBe(GATEWAY.backoffMaxMs);
  });
  it('4005 does not fight over the session', () => {
    expect(after(CLOSE.replaced).state).toMatchObject({ phase: 'waiting', session: null, lastSeq: 0 });
  });
  it('4001 has the session checked and tries nothing until then', () => {
    const w = after(CLOSE.tokenInvalid);
    expect(w.state.phase).toBe('refused');
    expect(w.effects).toContainEqual({ type: 'checkSession' });
    expect(w.timers.size).toBe(0);
  });
});

describe('a refused handshake', () => {
  const refused = (status: number) => {
    const w = world().start();
    return w.input({ type: 'handshakeRefused', socket: w.socket, status });
  };
  it('401 has the session checked; others wait', () => {
    expect(refused(401).state.phase).toBe('refused');
    expect(refused(503).state.phase).toBe('waiting');
    expect(refused(404).state.phase).toBe('waiting');
    expect(refused(429).state.retryAt).toBe(1_000_000 + GATEWAY.backoffMaxMs);
  });
  it('goes on as the check says', () => {
    expect(refused(401).input({ type: 'sessionChecked', verdict: 'rejected' }).state.phase).toBe('idle');
    expect(refused(401).input({ type: 'sessionChecked', verdict: 'valid' }).state.phase).toBe('waiting');
    expect(refused(401).input({ type: 'sessionChecked', verdict: 'unknown' }).state.phase).toBe('waiting');
    expect(refused(401).input({ type: 'tokenChanged' }).state.phase).toBe('connecting');
  });
});

describe('ending', () => {
  it('says farewell with 1000 and forgets the session', () => {
    const w = live().event(1, numbered(1)).input({ type: 'stop' });
    expect(w.effects).toContainEqual({ type: 'closeSocket', socket: 0, code: 1000 });
    expect(w.state).toMatchObject({ phase: 'idle', session: null, lastSeq: 0 });
  });
  it('resumes with a new token on a new socket, and ignores what the old one says', () => {
    const w = live().event(1, numbered(1));
    const old = w.socket;
    w.input({ type: 'tokenChanged' });
    expect(w.url).toContain('session=s1&seq=1');
    w.input({ type: 'socketClosed', socket: old, code: 4001 });
    expect(w.state.phase).toBe('connecting');
  });
});
