import { describe, expect, it } from 'vitest';
import {
  LocalServer,
  READY_WITHIN_MS,
  SLEEP_AFTER_MS,
  STOP_WITHIN_MS,
} from '../../../../src/main/local-server/local-server';
import {
  type LostStore,
  type RecoveryChoice,
  recoveryQuestion,
} from '../../../../src/main/local-server/recovery';
import type { ServerEvents } from '../../../../src/main/local-server/server-process';
import { ManualClock } from '../support/manual-clock';

/** The server's process, as the app sees it. */
class FakeProcess {
  readonly posted: unknown[] = [];
  kills = 0;
  constructor(
    readonly args: readonly string[],
    readonly events: ServerEvents,
  ) {}
  ready(port = 4000, demo: unknown = null): void {
    this.events.onMessage({ type: 'ready', port, demo });
  }
  fail(code: string): void {
    this.events.onMessage({ type: 'failed', code, message: 'Something\u0000 for people' });
    this.events.onExit(1);
  }
  /** Reports that the store cannot be opened, with the time of its newest backup. */
  lose(backupAt: string | null): void {
    const recovery = { backupAt };
    this.events.onMessage({ type: 'failed', code: 'store-damaged', message: 'PANIC', recovery });
    this.events.onExit(1);
  }
}

const setUp = (isDemo = true, isPractice = false) => {
  const clock = new ManualClock();
  const processes: FakeProcess[] = [];
  const backs: string[] = [];
  const asked: LostStore[] = [];
  const answers: RecoveryChoice[] = [];
  const server = new LocalServer({
    clock,
    random: () => 0.5,
    dataFolder: '/data',
    isDemo,
    isPractice,
    onEmpty: () => backs.push('empty'),
    askRecovery: async (lost) => {
      asked.push(lost);
      return answers.shift() ?? 'leave';
    },
    onBack: (base) => backs.push(base),
    log: () => undefined,
    fork: (args, events) => {
      const process = new FakeProcess(args, events);
      processes.push(process);
      return { post: (message) => process.posted.push(message), kill: () => (process.kills += 1) };
    },
  });
  return { clock, processes, backs, asked, answers, server };
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
    expect(processes[0]?.args).toEqual([...['--port', '0', '--data', '/data', '--demo', '--backups', '7']]);
    const own = setUp(false);
    void own.server.start();
    expect(own.processes[0]?.args).toEqual(['--port', '0', '--data', '/data', '--backups', '7']);
    const practice = setUp(false, true);
    void practice.server.start();
    expect(practice.processes[0]?.args.slice(-3)).toEqual(['--no-limits', '--backups', '0']);
  });

  it('is told the demo accounts by the process itself, and takes nothing else for such', async () => {
    const { server, processes } = setUp();
    const asked = server.start();
    expect(server.demo).toBeNull();
    const demo = { accounts: [{ username: 'ann', email: 'a@example.com', password: 'its own' }] };
    processes[0]?.ready(4000, demo);
    await asked;
    expect(server.demo).toEqual(demo);
    for (const nonsense of [undefined, 'x', { accounts: 'x' }, { accounts: [{ email: 1 }] }]) {
      const other = setUp();
      const start = other.server.start();
      other.processes[0]?.ready(4000, nonsense);
      await start;
      expect(other.server.demo).toBeNull();
    }
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
    // Earlier failures do not count once the server has run for a minute.
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
    const started = server.start();
    processes[0]?.ready();
    await started;
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

describe('a store of this computer that cannot be opened', () => {
  const BACKUP = '2026-01-31T10:00:00.000Z';

  it('is asked about once for all who wait, restored where the person says so, and opened', async () => {
    const { server, processes, asked, answers } = setUp();
    answers.push('restore');
    const waiting = Promise.all([server.start(), server.start()]);
    processes[0]?.lose(BACKUP);
    await settle();
    expect(asked).toEqual([{ why: 'PANIC', backupAtMs: Date.parse(BACKUP) }]);
    expect(processes[1]?.args).toEqual(['restore', '--newest', '--set-aside', '--data', '/data']);
    const third = server.start();
    processes[1]?.events.onExit(0);
    await settle();
    expect(processes[2]?.args).toContain('--demo');
    processes[2]?.ready();
    expect((await waiting).every(({ ok }) => ok)).toBe(true);
    expect(await third).toMatchObject({ ok: true });
  });

  it('is set aside for an empty one where the person says so', async () => {
    const { server, processes, answers } = setUp();
    answers.push('start-anew');
    const waiting = server.start();
    processes[0]?.lose(null);
    await settle();
    expect(processes[1]?.args).toEqual(['start-anew', '--data', '/data']);
    processes[1]?.events.onExit(0);
    await settle();
    processes[2]?.ready();
    expect(await waiting).toMatchObject({ ok: true });
  });

  it('is left as it is otherwise, and asked about again when somebody comes back to it', async () => {
    const { server, processes, asked } = setUp();
    const waiting = server.start();
    processes[0]?.lose(BACKUP);
    expect(await waiting).toMatchObject({ failure: { code: 'store-damaged', detail: 'PANIC' } });
    expect(processes).toHaveLength(1);
    void server.start();
    processes[1]?.lose(BACKUP);
    await settle();
    expect(asked).toHaveLength(2);
  });

  it('says why where it cannot be restored either', async () => {
    const { server, processes, answers } = setUp();
    answers.push('restore');
    const waiting = server.start();
    processes[0]?.lose(BACKUP);
    await settle();
    processes[1]?.events.onMessage({ type: 'failed', code: 'tool', message: 'The backup is damaged' });
    processes[1]?.events.onExit(1);
    expect(await waiting).toMatchObject({
      failure: { code: 'recovery-failed', detail: 'The backup is damaged' },
    });
  });

  it('after a crash is asked about once, and not for ever', async () => {
    const { server, processes, clock, asked } = setUp();
    const started = server.start();
    processes[0]?.ready();
    await started;
    processes[0]?.events.onExit(9);
    clock.advance(500);
    processes[1]?.lose(null);
    await settle();
    clock.advance(600_000);
    expect(processes).toHaveLength(2);
    expect(asked).toHaveLength(1);
  });

  it('is offered its backup where there is one, and leaving it is what a hasty key does', () => {
    const ask = (backupAtMs: number | null) =>
      recoveryQuestion({ why: 'PANIC', backupAtMs }, (ms) => `time ${ms}`);
    expect(ask(5).answers.map(({ choice }) => choice)).toEqual(['leave', 'start-anew', 'restore']);
    expect(ask(null).answers.map(({ choice }) => choice)).toEqual(['leave', 'start-anew']);
    expect(ask(5).detail).toContain('time 5');
    expect(ask(null).detail).toContain('no backup');
    expect(ask(null).detail).toContain('nothing is deleted');
  });
});

describe('a server of this computer that is still starting', () => {
  it('is ended at once: while it makes its store it would hear nothing', async () => {
    const { server, processes } = setUp();
    void server.start();
    const stopped = server.stop();
    expect(processes[0]).toMatchObject({ kills: 1, posted: [] });
    processes[0]?.events.onExit(15);
    await stopped;
  });
});

it('does not take a clock that is set forward for a server that held', async () => {
  const { server, processes, clock } = setUp();
  const started = server.start();
  processes[0]?.ready();
  await started;
  processes[0]?.events.onExit(9);
  clock.advance(500);
  processes[1]?.ready();
  await settle();
  clock.shiftWall(3_600_000);
  processes[1]?.events.onExit(9);
  clock.advance(999);
  expect(processes).toHaveLength(2);
  clock.advance(1);
  expect(processes).toHaveLength(3);
});

describe('a server that nobody uses', () => {
  const BASE = { ok: true, value: 'http://127.0.0.1:4000' };
  const running = async () => {
    const all = setUp();
    const asked = all.server.start();
    all.processes[0]?.ready();
    await asked;
    return all;
  };
  const STOP = { type: 'stop-unless-in-use' };

  it('is stopped, and starts at the same port when it is asked for', async () => {
    const { server, processes, clock, backs } = await running();
    server.usedWhile(() => false);
    clock.advance(SLEEP_AFTER_MS - 1);
    expect(processes[0]?.posted).toEqual([]);
    clock.advance(1);
    expect(processes[0]?.posted).toEqual([STOP]);
    processes[0]?.events.onExit(0);
    await settle();
    clock.advance(60 * 60_000);
    expect([processes.length, clock.running]).toEqual([1, 0]);
    const asked = server.start();
    await settle();
    expect(processes[1]?.args.slice(0, 2)).toEqual(['--port', '4000']);
    processes[1]?.ready();
    expect(await asked).toEqual(BASE);
    expect(backs).toEqual([]);
  });

  it('runs while a session uses it, and for a time after it was asked for', async () => {
    const { server, processes, clock } = await running();
    let isUsed = true;
    server.usedWhile(() => isUsed);
    clock.advance(3 * SLEEP_AFTER_MS);
    isUsed = false;
    clock.advance(SLEEP_AFTER_MS - 1);
    await server.start();
    clock.advance(SLEEP_AFTER_MS - 1);
    expect(processes[0]?.posted).toEqual([]);
    clock.advance(1);
    expect(processes[0]?.posted).toEqual([STOP]);
  });

  it('is waited for where it is asked for while it stops, and killed where that takes too long', async () => {
    const { server, processes, clock } = await running();
    server.usedWhile(() => false);
    clock.advance(SLEEP_AFTER_MS);
    const asked = server.start();
    await settle();
    expect(processes).toHaveLength(1);
    clock.advance(STOP_WITHIN_MS);
    expect(processes[0]?.kills).toBe(1);
    processes[0]?.events.onExit(1);
    await settle();
    processes[1]?.ready();
    expect(await asked).toEqual(BASE);
  });

  it('goes on where others are connected to it', async () => {
    const { server, processes, clock } = await running();
    server.usedWhile(() => false);
    clock.advance(SLEEP_AFTER_MS);
    const asked = server.start();
    processes[0]?.events.onMessage({ type: 'in-use' });
    expect(await asked).toEqual(BASE);
    clock.advance(SLEEP_AFTER_MS - 1);
    expect(processes[0]).toMatchObject({ posted: [STOP], kills: 0 });
    clock.advance(1);
    expect(processes[0]?.posted).toEqual([STOP, STOP]);
  });

  it('is told where the app ends meanwhile', async () => {
    const { server, processes, clock } = await running();
    server.usedWhile(() => false);
    clock.advance(SLEEP_AFTER_MS);
    const stopped = server.stop();
    processes[0]?.events.onExit(0);
    await stopped;
    expect(processes[0]?.posted).toEqual([STOP, { type: 'stop' }]);
    expect(await server.start()).toMatchObject({ failure: { code: 'server-stopped' } });
    expect(clock.running).toBe(0);
  });
});
