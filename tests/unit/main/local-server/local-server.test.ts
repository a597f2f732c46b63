import { describe, expect, it } from 'vitest';
import {
  LocalServer,
  READY_WITHIN_MS,
  STOP_WITHIN_MS,
  type ServerEvents,
} from '../../../../src/main/local-server/local-server';
import { ManualClock } from '../support/manual-clock';

/** The server's process, as far as the app sees of it. */
class FakeProcess {
  readonly posted: unknown[] = [];
  kills = 0;
  constructor(
    readonly args: readonly string[],
    readonly events: ServerEvents,
  ) {}
  ready(port = 4000): void {
    this.events.onMessage({ type: 'ready', port });
  }
  fail(code: string): void {
    this.events.onMessage({ type: 'failed', code, message: 'Something\u0000 for people' });
    this.events.onExit(1);
  }
}

const setUp = () => {
  const clock = new ManualClock();
  const processes: FakeProcess[] = [];
  const backs: string[] = [];
  const server = new LocalServer({
    clock,
    random: () => 0.5,
    dataFolder: '/data',
    onBack: (base) => backs.push(base),
    log: () => undefined,
    fork: (args, events) => {
      const process = new FakeProcess(args, events);
      processes.push(process);
      return { post: (message) => process.posted.push(message), kill: () => (process.kills += 1) };
    },
  });
  return { clock, processes, backs, server };
};
const settle = async () => {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
};

describe('LocalServer', () => {
  it('starts one process for all who ask, and says where it is', async () => {
    const { server, processes } = setUp();
    const asked = Promise.all([server.start(), server.start()]);
    processes[0]?.events.onMessage({ type: 'ready' });
    processes[0]?.events.onMessage('noise');
    processes[0]?.ready(4321);
    expect(await asked).toEqual([
      { ok: true, value: 'http://127.0.0.1:4321' },
      { ok: true, value: 'http://127.0.0.1:4321' },
    ]);
    expect(await server.start()).toMatchObject({ ok: true });
    expect(processes).toHaveLength(1);
    expect(processes[0]?.args).toEqual(['--port', '0', '--data', '/data', '--demo']);
  });

  it('passes on why it did not start, and tries again when it is asked again', async () => {
    const { server, processes, clock } = setUp();
    const asked = server.start();
    processes[0]?.fail('store-locked');
    expect(await asked).toEqual({
      ok: false,
      failure: { kind: 'local', code: 'store-locked', detail: 'Something for people' },
    });
    expect(clock.running).toBe(0);
    const again = server.start();
    processes[1]?.ready();
    expect(await again).toMatchObject({ ok: true });
  });

  it('says so when the process ends without a word, or takes for ever', async () => {
    const { server, processes, clock } = setUp();
    const asked = server.start();
    processes[0]?.events.onExit(134);
    expect(await asked).toMatchObject({ failure: { code: 'server-exited' } });
    const again = server.start();
    clock.advance(READY_WITHIN_MS);
    expect(processes[1]?.kills).toBe(1);
    processes[1]?.events.onExit(9);
    expect(await again).toMatchObject({ failure: { code: 'server-timeout' } });
  });

  it('keeps the port of the last time, or takes another when somebody has it', async () => {
    const { server, processes } = setUp();
    server.preferPort(5555);
    const asked = server.start();
    expect(processes[0]?.args[1]).toBe('5555');
    processes[0]?.fail('port-in-use');
    await settle();
    expect(processes[1]?.args[1]).toBe('0');
    processes[1]?.ready(6666);
    expect(await asked).toEqual({ ok: true, value: 'http://127.0.0.1:6666' });
  });

  it('comes back after a crash, at the same port, less eagerly each time', async () => {
    const { server, processes, clock, backs } = setUp();
    const asked = server.start();
    processes[0]?.ready();
    await asked;
    processes[0]?.events.onExit(9);
    expect(await server.start()).toMatchObject({ failure: { code: 'server-restarting' } });
    clock.advance(499);
    expect(processes).toHaveLength(1);
    clock.advance(1);
    expect(processes[1]?.args[1]).toBe('4000');
    processes[1]?.ready();
    await settle();
    expect(backs).toEqual(['http://127.0.0.1:4000']);
    processes[1]?.events.onExit(9);
    clock.advance(999);
    expect(processes).toHaveLength(2);
    clock.advance(1);
    processes[2]?.fail('store-locked');
    await settle();
    clock.advance(2000);
    processes[3]?.ready();
    await settle();
    expect(backs).toHaveLength(2);
    // One that held is not held against it.
    clock.advance(60_000);
    processes[3]?.events.onExit(9);
    clock.advance(500);
    expect(processes).toHaveLength(5);
  });

  it('stops when it is told to, and is not started again', async () => {
    const { server, processes, clock } = setUp();
    const asked = server.start();
    processes[0]?.ready();
    await asked;
    const stopped = server.stop();
    expect(processes[0]?.posted).toEqual([{ type: 'stop' }]);
    processes[0]?.events.onExit(0);
    await stopped;
    clock.advance(100_000);
    expect(processes).toHaveLength(1);
    expect(await server.start()).toMatchObject({ failure: { code: 'server-stopped' } });
  });

  it('is killed when it does not stop', async () => {
    const { server, processes, clock } = setUp();
    void server.start();
    const stopped = server.stop();
    clock.advance(STOP_WITHIN_MS);
    await settle();
    expect(processes[0]?.kills).toBe(1);
    processes[0]?.events.onExit(9);
    await stopped;
  });

  it('has nothing to stop where it never ran, or waits to run again', async () => {
    const { server, processes, clock } = setUp();
    const asked = server.start();
    processes[0]?.ready();
    await asked;
    processes[0]?.events.onExit(9);
    await server.stop();
    expect(clock.running).toBe(0);
    await setUp().server.stop();
  });
});
