import { sql } from 'kysely';
import { EngineError, UNAVAILABLE } from './engine';
import { SEED_NODE } from './ids';
import type { Db } from './schema';

/** A node that has not renewed its lease for this long counts as gone, and its number is free. */
export const LEASE_MS = 20_000;
const RENEW_EVERY_MS = 4000;

/** This process, as one of the servers of a shared store. */
export interface ClusterNode {
  /** A unique id of this process, never used again. */
  readonly instance: string;
  /** The same for all nodes of a store: their channel on the bus. */
  readonly clusterId: string;
  /** This node's number, 0 to 1022, exclusive during the lease. Throws `UNAVAILABLE` when the lease has expired. */
  readonly number: () => number;
  /**
   * Whether the database has been available long enough for every living node to renew its lease: only then do expired
   * leases prove that nodes are gone.
   */
  readonly isSettled: () => boolean;
  /** Subscribes to renewals of the lease; `wasLost` when other nodes may have considered this node gone. */
  readonly onRenewed: (listener: (wasLost: boolean) => void) => void;
}

export interface NodeLease extends ClusterNode {
  readonly renew: () => Promise<void>;
  /** Renews periodically. */
  readonly keep: (
    every: (ms: number, work: () => void) => () => void,
    report: (error: unknown) => void,
  ) => () => void;
  /** Frees the number after a delay in which the clients of this node can reconnect to other nodes. */
  readonly release: () => Promise<void>;
}

export interface LeaseOptions {
  readonly db: Db;
  readonly instance: string;
  readonly clusterId: string;
  /** Milliseconds of a monotonic clock that continues while the process is suspended. */
  readonly elapsed: () => number;
}

const seconds = (ms: number): number => ms / 1000;

const extend = async ({ db, instance }: LeaseOptions): Promise<number | null> => {
  const { rows } = await sql<{ readonly number: number }>`
    update nodes set expires_at = now() + make_interval(secs => ${seconds(LEASE_MS)})
    where instance = ${instance} returning number`.execute(db);
  return rows[0]?.number ?? null;
};

/** Takes the lowest free number; null when another node was faster. */
const tryTake = async ({ db, instance }: LeaseOptions): Promise<number | null> => {
  const { rows } = await sql<{ readonly number: number }>`
    insert into nodes (number, instance, expires_at)
    select n, ${instance}, now() + make_interval(secs => ${seconds(LEASE_MS)})
    from generate_series(0, ${SEED_NODE - 1}::int) n
    where not exists (select 1 from nodes x where x.number = n and x.expires_at > now())
    order by n limit 1
    on conflict (number) do update set instance = excluded.instance, expires_at = excluded.expires_at
      where nodes.expires_at <= now()
    returning number`.execute(db);
  return rows[0]?.number ?? null;
};

const ATTEMPTS = 20;

const take = async (options: LeaseOptions): Promise<number> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const number = await tryTake(options);
    if (number !== null) return number;
  }
  throw new EngineError(UNAVAILABLE, 'No number is free for this server');
};

/** Takes a number for this process, by the database's clock, and holds it as long as the lease is renewed. */
export const takeLease = async (options: LeaseOptions): Promise<NodeLease> => {
  const { db, instance, clusterId, elapsed } = options;
  const listeners: ((wasLost: boolean) => void)[] = [];
  let askedAt = elapsed();
  let number = await take(options);
  /** The start of the current series of timely renewals. */
  let answeredSince = askedAt;
  let goodUntil = askedAt + LEASE_MS;

  const renew = async (): Promise<void> => {
    askedAt = elapsed();
    const at = askedAt;
    const kept = await extend(options);
    if (kept === null) number = await take(options);
    else number = kept;
    const wasLate = at >= goodUntil - LEASE_MS + 2 * RENEW_EVERY_MS;
    if (wasLate || kept === null) answeredSince = at;
    goodUntil = at + LEASE_MS;
    for (const listener of listeners) listener(wasLate || kept === null);
  };

  return {
    instance,
    clusterId,
    number: () => {
      if (elapsed() >= goodUntil) throw new EngineError(UNAVAILABLE, 'This server has lost its number');
      return number;
    },
    isSettled: () => elapsed() < goodUntil && elapsed() - answeredSince >= LEASE_MS,
    onRenewed: (listener) => {
      listeners.push(listener);
    },
    renew,
    keep: (every, report) => {
      let isRunning = false;
      return every(RENEW_EVERY_MS, () => {
        if (isRunning) return;
        isRunning = true;
        renew()
          .catch(report)
          .finally(() => {
            isRunning = false;
          });
      });
    },
    release: async () => {
      await db
        .updateTable('nodes')
        .set({ expiresAt: sql<string>`now() + interval '10 seconds'` })
        .where('instance', '=', instance)
        .execute();
    },
  };
};
