import { vi } from 'vitest';
import { featureOf } from '../../src/contract/features';
import type { CallName } from '../../src/contract/rest';
import { haveHeardAll, type TestCluster } from '../support/node/cluster';
import { createFakeClock } from '../support/node/server-clock';
import { startTestServer, type TestServer, type TestServerOptions } from '../support/node/server-app';
import { createPostbox } from '../support/node/postbox';
import type { TestSocket } from '../support/node/server-socket';

/** A store on which the contract is tested. */
export interface StoreUnderTest {
  readonly name: string;
  /** Whether its servers have a call: voice needs a server that is alone. */
  readonly has: (name: CallName) => boolean;
  /** A server on an empty store, which may be wrapped before the server gets it. */
  readonly start: (options?: Pick<TestServerOptions, 'wrapStore'>) => Promise<TestServer>;
}

export const embedded: StoreUnderTest = {
  name: 'embedded',
  has: () => true,
  start: (options) => startTestServer({ ...options, mailer: createPostbox().mailer }),
};

/**
 * Two servers on an empty database, used as one: calls go to the first, sockets connect to the second. Their clock does
 * not advance, as on the embedded store: only calls write.
 */
const startPair = async (
  cluster: TestCluster,
  options: Pick<TestServerOptions, 'wrapStore'> = {},
): Promise<TestServer> => {
  const clock = createFakeClock();
  const database = await cluster.kept.take();
  const whole = { ...options, clock, mailer: createPostbox().mailer };
  const [one, two] = (await cluster.startNodes(2, whole, database)) as [TestServer, TestServer];
  one.takeSessionsFrom(two);
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
      // A node without peers does not wait for them to take over its sessions; the wait would never end on a clock that
      // does not advance.
      await vi.waitUntil(() => two.server.bus?.peers().length === 0, { timeout: 120_000, interval: 2 });
      await two.close();
      await cluster.kept.giveBack(database);
    },
  };
};

/** Two servers that share a PostgreSQL and a Redis. */
export const clusteredOn = (cluster: () => TestCluster): StoreUnderTest => ({
  name: 'clustered',
  has: (name) => featureOf(name) !== 'voice',
  start: (options) => startPair(cluster(), options),
});
