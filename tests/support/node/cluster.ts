import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { vi } from 'vitest';
import { openRedis } from '../../../src/server/bus/redis';
import { systemClock } from '../../../src/server/clock';
import { openClusteredStore } from '../../../src/server/data/clustered';
import type { Store } from '../../../src/server/data/store';
import { startStorage, type Storage } from '../../../tools/cluster/storage.mjs';
import { keepDatabases, type KeptDatabases } from './kept-databases';
import { startTestServer, type TestServer, type TestServerOptions } from './server-app';

/** A PostgreSQL and a Redis for servers that share them. */
export interface TestCluster {
  readonly storage: Storage;
  /** Creates a new database with the tables of an empty store and returns its URL. */
  readonly newDatabase: () => Promise<string>;
  /** Databases with the tables of an empty store, for tests that leave them so: they are used again. */
  readonly kept: Pick<KeptDatabases, 'take' | 'giveBack'>;
  /** The same without tables. */
  readonly bareDatabase: () => Promise<string>;
  /** Opens a store on the given database, or on a new one. */
  readonly openStore: (options?: {
    readonly now?: () => number;
    readonly database?: string;
    /** Whether the store waits for a slow database, for tests that are not about that; otherwise as a server does. */
    readonly isPatient?: boolean;
  }) => Promise<Store>;
  /**
   * Starts this many servers on one database, a new one unless it is given, and the bus. Uses the real time unless a
   * clock is given. Resolves when the servers know one another.
   */
  readonly startNodes: (
    count: number,
    options?: TestServerOptions,
    database?: string,
  ) => Promise<TestServer[]>;
  /**
   * A server on a clustered store of its own, for suites that run on both stores. Its clock does not advance by itself.
   */
  readonly startServer: (options?: TestServerOptions) => Promise<TestServer>;
  readonly stop: () => Promise<void>;
}

const EMPTY = 'guildhall_empty';

const withDatabase = (url: string, name: string): string => {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
};

const everyReal = (ms: number, work: () => void): (() => void) => {
  const timer = setInterval(work, ms);
  timer.unref();
  return () => clearInterval(timer);
};

/** A loaded machine answers late; a server refuses its callers then, and they come again, which tests do not. */
const PATIENT_MS = 60_000;
const PATIENCE = { answerWithinMs: PATIENT_MS, connectWithinMs: PATIENT_MS };

const openOn = async (url: string, now: () => number, isPatient = true): Promise<Store> => {
  const opened = await openClusteredStore({
    ...{ url, now, log: () => undefined, every: everyReal },
    ...(isPatient && { patience: PATIENCE }),
  });
  if (!opened.ok) throw new Error(opened.failure.detail);
  return opened.value;
};

export interface TestClusterOptions {
  /** Whether a commit is acknowledged only when it is on the disk. If false, tests do not wait for the disk. */
  readonly isDurable?: boolean;
}

/** Starts PostgreSQL and Redis, and installs them if they are missing. */
export const startCluster = async ({ isDurable = true }: TestClusterOptions = {}): Promise<TestCluster> => {
  const storage = await startStorage();
  const { url } = storage.postgres;
  const order = async (statement: string): Promise<void> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  if (!isDurable) await order('alter role current_user set synchronous_commit = off');
  await order(`create database ${EMPTY}`);
  await (await openOn(withDatabase(url, EMPTY), Date.now)).close();
  await order(`create database ${EMPTY}_copy template ${EMPTY}`);

  const databaseFrom = async (template: string): Promise<string> => {
    const name = `g_${randomUUID().replaceAll('-', '')}`;
    await order(`create database ${name} template ${template}`);
    return withDatabase(url, name);
  };
  const newDatabase: TestCluster['newDatabase'] = () => databaseFrom(`${EMPTY}_copy`);
  const kept = keepDatabases(newDatabase);
  const openStore: TestCluster['openStore'] = async ({ now = Date.now, database, isPatient } = {}) =>
    openOn(database ?? (await newDatabase()), now, isPatient);
  const startNode = async (database: string, options: TestServerOptions): Promise<TestServer> => {
    const { clock = systemClock } = options;
    const store = await openStore({ database, now: clock.now });
    const transport = await openRedis(storage.redis.url, `guildhall:${store.node?.clusterId ?? ''}`);
    if (!transport.ok) throw new Error(transport.failure);
    return startTestServer({
      handoverWithinMs: PATIENT_MS,
      ...options,
      clock,
      store,
      transport: transport.value,
    });
  };
  return {
    storage,
    newDatabase,
    kept,
    bareDatabase: () => databaseFrom('template0'),
    startNodes: async (count, options = {}, given?) => {
      const database = given ?? (await newDatabase());
      const nodes = await Promise.all(Array.from({ length: count }, () => startNode(database, options)));
      await vi.waitFor(
        () => {
          for (const { server } of nodes)
            if (server.bus?.peers().length !== count - 1) throw new Error('The nodes have not met');
        },
        { timeout: 60_000, interval: 20 },
      );
      return nodes;
    },
    openStore,
    startServer: (options = {}) => startTestServer({ ...options, openStore: (now) => openStore({ now }) }),
    stop: async () => {
      await kept.end();
      await storage.stop();
    },
  };
};

const instanceOf = ({ server }: TestServer): string => server.bus?.instance ?? '';

/** Resolves when each of these nodes has received everything that the others have published so far. */
export const haveHeardAll = async (nodes: readonly TestServer[]): Promise<void> => {
  const said = nodes.map(
    (node) => [instanceOf(node), node.server.bus?.heard()[instanceOf(node)] ?? 0] as const,
  );
  await vi.waitFor(
    () => {
      for (const { server } of nodes)
        for (const [instance, seq] of said)
          if ((server.bus?.heard()[instance] ?? 0) < seq) throw new Error('A node has not heard the other');
    },
    { timeout: 60_000, interval: 2 },
  );
};
