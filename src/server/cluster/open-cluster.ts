import { failure, type Result, success } from '../../contract/failure';
import { every, systemClock } from '../clock';
import { openClusteredStore } from '../data/clustered';
import type { Store } from '../data/store';
import type { Log } from '../log';
import type { Transport } from '../bus/bus';
import { openRedis } from '../bus/redis';

/** Where the servers that share a store find it, and one another. Both hold passwords and are never shown. */
export interface ClusterAddresses {
  /** postgres://user:password@host:port/database */
  readonly database: string;
  /** redis://:password@host:port */
  readonly bus: string;
}

export interface OpenedCluster {
  readonly store: Store;
  readonly transport: Transport;
}

/** Why it does not start; `message` is for people. */
export interface ClusterFailure {
  readonly code: string;
  readonly message: string;
}

/** Opens the store that servers share and the bus between them, which need not be there yet. */
export const openCluster = async (
  { database, bus }: ClusterAddresses,
  log: Log,
): Promise<Result<OpenedCluster, ClusterFailure>> => {
  const opened = await openClusteredStore({
    url: database,
    now: systemClock.now,
    log: ({ event, ...fields }) => log(event === 'store-failed' ? 'error' : 'info', event, fields),
    every: (ms, work) => every(systemClock, ms, work),
  });
  if (!opened.ok) return failure({ code: opened.failure.code, message: opened.failure.detail });
  const store = opened.value;
  const transport = await openRedis(bus, `guildhall:${store.node?.clusterId ?? ''}`);
  if (transport.ok) return success({ store, transport: transport.value });
  await store.close();
  return failure({ code: 'bus-refused', message: transport.failure });
};
