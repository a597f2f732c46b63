import { expect, it } from 'vitest';
import { createSupervisor } from '../../../src/server/supervisor';
import { createFakeClock } from '../../support/node/server-clock';

const start = (environment: Record<string, string>) => {
  const clock = createFakeClock();
  const told: string[] = [];
  const storage = { isHealthy: true };
  const supervisor = createSupervisor({
    environment,
    clock,
    isHealthy: () => Promise.resolve(storage.isHealthy),
    tell: (word) => told.push(word),
  });
  const pass = async (ms: number): Promise<void> => {
    clock.advance(ms);
    await Promise.resolve();
  };
  return { supervisor, told, storage, pass };
};

it('systemd is told that the server is ready, lives and stops', async () => {
  const { supervisor, told, pass } = start({ NOTIFY_SOCKET: '/run/n', WATCHDOG_USEC: '120000000' });
  await pass(200_000);
  expect(told).toEqual([]);
  supervisor.ready();
  expect(told).toEqual(['READY=1']);
  await pass(60_000);
  await pass(60_000);
  expect(told).toEqual(['READY=1', 'WATCHDOG=1', 'WATCHDOG=1']);
  supervisor.stopping();
  await pass(200_000);
  expect(told.slice(3)).toEqual(['STOPPING=1']);
});

it('a server whose storage does not answer is silent, so that systemd restarts it', async () => {
  const { supervisor, told, storage, pass } = start({ NOTIFY_SOCKET: '/run/n', WATCHDOG_USEC: '120000000' });
  supervisor.ready();
  storage.isHealthy = false;
  await pass(60_000);
  expect(told).toEqual(['READY=1']);
});

it('without a watchdog nothing is repeated, and without systemd nothing is told', async () => {
  const { supervisor, told, pass } = start({ NOTIFY_SOCKET: '/run/n' });
  supervisor.ready();
  await pass(600_000);
  expect(told).toEqual(['READY=1']);
  const alone = start({});
  alone.supervisor.ready();
  alone.supervisor.stopping();
  expect(alone.told).toEqual([]);
});
