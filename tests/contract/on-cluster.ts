import { afterAll, beforeAll, vi } from 'vitest';
import { startCluster, type TestCluster } from '../support/node/cluster';
import { clusteredOn, type StoreUnderTest } from './stores';

/**
 * Runs suites on two servers that share a PostgreSQL and a Redis, which are started for the file. They are spread over
 * several files, so that no worker has all of them while the other has nothing left.
 */
export const describeOnCluster = (
  describeSuites: (clustered: StoreUnderTest, cluster: () => TestCluster) => void,
): void => {
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 });
  let cluster: TestCluster;
  beforeAll(async () => {
    cluster = await startCluster({ isDurable: false });
    // Long enough to install PostgreSQL and Redis first.
  }, 240_000);
  afterAll(() => cluster.stop());
  describeSuites(
    clusteredOn(() => cluster),
    () => cluster,
  );
};
