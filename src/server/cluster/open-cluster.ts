import { failure, type Result, success } from '../../contract/failure';
import { every, systemClock } from '../clock';
import { openClusteredStore } from '../data/clustered';
import type { Store } from '../data/store';
import type { Log } from '../log';
import type { Transport } from '../bus/bus';
import { openRedis } from '../bus/redis';

/** The addresses of the shared store and of the bus. Both contain passwords and are never shown. */
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

/** The reason of a failed start; `message` is for people. */
export interface ClusterFailure {
  readonly code: string;
  readonly message: string;
}

/** Opens the shared store and the bus, which need not be available yet. */
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
