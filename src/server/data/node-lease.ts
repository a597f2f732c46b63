import { sql } from 'kysely';
import { EngineError, UNAVAILABLE } from './engine';
import { SEED_NODE } from './ids';
import type { Db } from './schema';

/** A node that has not said so for this long is gone, and its number is free. */
export const LEASE_MS = 20_000;
const RENEW_EVERY_MS = 4000;

/** One of the servers that share a store: this process. */
export interface ClusterNode {
  /** Names this process among all that ever were. */
  readonly instance: string;
  /** The same for all nodes of a store: their channel on the bus. */
  readonly clusterId: string;
  /** This node's number, 0 to 1022, nobody else's while it may be used. Throws `UNAVAILABLE` when the lease ran out. */
  readonly number: () => number;
  /**
   * Whether the database has answered long enough for every node that lives to have said so: only then are those gone
   * that did not.
   */
  readonly isSettled: () => boolean;
  /** Calls back whenever the lease was renewed; `wasLost` when others may have taken this node for gone meanwhile. */
  readonly onRenewed: (listener: (wasLost: boolean) => void) => void;
}

export interface NodeLease extends ClusterNode {
  readonly renew: () => Promise<void>;
  /** Renews now and then. */
  readonly keep: (
    every: (ms: number, work: () => void) => () => void,
    report: (error: unknown) => void,
  ) => () => void;
  /** The number is somebody else's as soon as those who were here have had the time to come to another node. */
  readonly release: () => Promise<void>;
}

export interface LeaseOptions {
  readonly db: Db;
  readonly instance: string;
  readonly clusterId: string;
  /** Milliseconds that only go forward, also while the process stands still. */
  readonly elapsed: () => number;
}

const seconds = (ms: number): number => ms / 1000;

const extend = async ({ db, instance }: LeaseOptions): Promise<number | null> => {
  const { rows } = await sql<{ readonly number: number }>`
    update nodes set expires_at = now() + make_interval(secs => ${seconds(LEASE_MS)})
    where instance = ${instance} returning number`.execute(db);
  return rows[0]?.number ?? null;
};

/** The lowest number that nobody has; null when another node was quicker. */
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

/** Takes a number for this process, by the database's clock, and keeps it as long as it is renewed. */
export const takeLease = async (options: LeaseOptions): Promise<NodeLease> => {
  const { db, instance, clusterId, elapsed } = options;
  const listeners: ((wasLost: boolean) => void)[] = [];
  let askedAt = elapsed();
  let number = await take(options);
  /** Since when every renewal has come in time. */
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
