import { setTimeout as pause } from 'node:timers/promises';
import { createCommunity } from './support/community';
import { type Figure, limitedFigure } from './support/figure';
import { openPacedReceivers } from './support/paced-process';
import { treeMemory } from './support/process-memory';
import { closeConnections } from './support/rest';
import { startServerProcess } from './support/server-process';

const SOCKETS = 5000;
const SOCKETS_PER_USER = 5;
/** Opened before the measurement: the first sockets also cause one-time costs. */
const FIRST = 500;
const KIB_MAX = 40;
const SETTLE_MS = 5000;

/** Memory of the server per idle socket, at 5,000 of them in one guild. */
export const benchIdle = async (): Promise<Figure[]> => {
  const server = await startServerProcess();
  const { accounts } = await createCommunity(server.url, SOCKETS / SOCKETS_PER_USER);
  const tokens = accounts.flatMap(({ token }) => Array.from({ length: SOCKETS_PER_USER }, () => token));
  const gateway = `${server.url.replace('http', 'ws')}/gateway?status=active&v=2`;
  const first = await openPacedReceivers(gateway, tokens.slice(0, FIRST));
  await pause(SETTLE_MS);
  const before = treeMemory(server.pid);
  const others = await openPacedReceivers(gateway, tokens.slice(FIRST));
  await pause(SETTLE_MS);
  const after = treeMemory(server.pid);
  const { closed } = await others.waitFor(0);
  await others.close();
  await first.close();
  closeConnections();
  await server.stop();
  return [
    limitedFigure({
      name: 'memory of an idle socket',
      unit: 'KiB',
      value: ((after - before) * 1024) / (SOCKETS - FIRST),
      baseline: null,
      atMost: KIB_MAX,
      details: { sockets: SOCKETS, serverBeforeMiB: before, serverAfterMiB: after, socketsClosed: closed },
    }),
  ];
};
