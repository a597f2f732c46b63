import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCommunity } from '../../bench/support/community';
import { closeConnections } from '../../bench/support/rest';
import { type ServerProcess, startServerProcess } from '../../support/node/server-process';
import { holdingsOf } from '../../torture/figures';
import { startLoad } from '../../torture/load';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Descriptors that the store may open at any time. */
const SLACK = 6;

let folder: string;
let server: ServerProcess;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-leaks-'));
  server = startServerProcess('--port', '0', '--data', folder, '--no-limits');
  url = await server.ready;
}, 120_000);
afterAll(async () => {
  closeConnections();
  server.child.kill('SIGKILL');
  await server.ended;
  rmSync(folder, { recursive: true, force: true });
});

it('gives back the files and sockets of those who have left', async () => {
  const pid = server.child.pid ?? 0;
  const sockets = (): number => holdingsOf(pid).sockets;
  const atRest = sockets();
  const { channelId, accounts } = await createCommunity(url, 5);
  closeConnections();
  await expect.poll(sockets, { timeout: 120_000 }).toBeLessThanOrEqual(atRest);
  const visit = async (): Promise<void> => {
    const load = startLoad(url, accounts, [channelId]);
    await expect.poll(load.sent, { timeout: 120_000 }).toBeGreaterThan(25);
    await expect.poll(sockets, { timeout: 120_000 }).toBeGreaterThanOrEqual(atRest + accounts.length - 1);
    await load.stop();
    closeConnections();
    expect(load.faults).toEqual([]);
    await expect.poll(sockets, { timeout: 120_000 }).toBeLessThanOrEqual(atRest);
  };
  // The store keeps the files of its tables open from their first use on.
  await visit();
  const before = holdingsOf(pid);
  await visit();
  expect(holdingsOf(pid).files).toBeLessThanOrEqual(before.files + SLACK);
});
