import { vi } from 'vitest';
import { haveHeardAll, type TestCluster } from '../support/node/cluster';
import { createFakeClock } from '../support/node/server-clock';
import { startTestServer, type TestServer } from '../support/node/server-app';
import type { TestSocket } from '../support/node/server-socket';

/** A store that the contract is tried on. */
export interface StoreUnderTest {
  readonly name: string;
  /** A server on an empty store. */
  readonly start: () => Promise<TestServer>;
}

export const embedded: StoreUnderTest = { name: 'embedded', start: () => startTestServer() };

/**
 * Two servers on a new database as if they were one: calls are made on the first, sockets open on the second. Their
 * clock stands still, as on the embedded store: nothing is written but by a call.
 */
const startPair = async (cluster: TestCluster): Promise<TestServer> => {
  const clock = createFakeClock();
  const [one, two] = (await cluster.startNodes(2, { clock })) as [TestServer, TestServer];
  const settledOnBoth = (socket: TestSocket): TestSocket => ({
    ...socket,
    settle: async () => {
      await haveHeardAll([one, two]);
      await socket.settle();
    },
  });
  return {
    ...one,
    callElsewhere: two.call,
    clock,
    connect: async (...asked) => settledOnBoth(await two.connect(...asked)),
    hangUp: two.hangUp,
    close: async () => {
      two.hangUp();
      await one.close();
      // A node that is alone waits for nobody to fetch its sessions, which it would by a clock that stands still.
      await vi.waitUntil(() => two.server.bus?.peers().length === 0, { timeout: 5000, interval: 2 });
      await two.close();
    },
  };
};

/** Two servers that share a PostgreSQL and a Redis. */
export const clusteredOn = (cluster: () => TestCluster): StoreUnderTest => ({
  name: 'clustered',
  start: () => startPair(cluster()),
});
