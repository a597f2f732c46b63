import type { UserId } from '../../contract/ids';
import { GATEWAY } from '../../contract/limits';
import {
  admitSocket,
  type Arriving,
  arriveUsers,
  departUsers,
  noteSockets,
  restoreAttendances,
  sweepAttendances,
} from '../data/attendances';
import type { Clock } from '../clock';
import type { ClusterNode } from '../data/node-lease';
import { AS_OFFLINE, type KeptStatus, type StatusChange } from '../data/statuses';
import type { Store } from '../data/store';
import { createWriteBatch } from '../data/write-batch';
import type { Presence, SharedPresence } from '../gateway/presence';
import type { AdmissionControl } from '../gateway/slots';

/** The users on each node, recorded in the store: available even while the bus is not. */
export interface ConnectionRegistry extends SharedPresence, Pick<AdmissionControl, 'admit' | 'left'> {
  /** Keeps the store's record of this node correct after an interruption, and cleans up after dead nodes. */
  readonly keepTrue: (options: KeepTrueOptions) => void;
}

export interface KeepTrueOptions {
  readonly presence: Presence;
  /** The number of sockets of each user on this node. */
  readonly slots: () => ReadonlyMap<UserId, number>;
  /** Tells the members of a user's guilds of a status. */
  readonly tell: (change: StatusChange) => void;
}

export interface ConnectionRegistryOptions {
  readonly store: Pick<Store, 'db' | 'transaction'>;
  readonly node: ClusterNode;
  readonly clock: Pick<Clock, 'after'>;
  readonly onBug: (bug: unknown) => void;
}

export const createConnectionRegistry = ({
  store,
  node,
  clock,
  onBug,
}: ConnectionRegistryOptions): ConnectionRegistry => {
  const { db, transaction } = store;
  const at = (userId: UserId) => ({ instance: node.instance, userId });
  /** Users whose last change could not be written to the store. */
  const untold = new Set<UserId>();
  /** Serialises the writes of each user; otherwise an older number could be written last. */
  const chains = new Map<UserId, Promise<unknown>>();
  const inTurn = <T>(userId: UserId, work: () => Promise<T>): Promise<T> => {
    const run = (chains.get(userId) ?? Promise.resolve()).then(work);
    const settled = run
      .catch(() => undefined)
      .then(() => {
        if (chains.get(userId) === settled) chains.delete(userId);
      });
    chains.set(userId, settled);
    return run;
  };

  const together = {
    maxItems: GATEWAY.statusesAtOnce,
    pause: { ms: GATEWAY.statusGatherMs, clock },
  };
  const arrivals = createWriteBatch<Arriving, KeptStatus | null>({
    write: (arriving) => transaction((trx) => arriveUsers(trx, node.instance, arriving)),
    ...together,
  });
  const departures = createWriteBatch<UserId, KeptStatus | null>({
    write: (users) => transaction((trx) => departUsers(trx, node.instance, users)),
    ...together,
  });

  const depart = async (userId: UserId): Promise<KeptStatus | null> => {
    untold.add(userId);
    const kept = await departures.add(userId);
    untold.delete(userId);
    return kept;
  };

  /** Without waiting for others. */
  const departNow = (userId: UserId): Promise<KeptStatus | null> => {
    const departing = depart(userId);
    departures.hurry();
    return departing;
  };

  const note = async (userId: UserId, sockets: number, isKnown: boolean): Promise<void> => {
    untold.add(userId);
    await noteSockets(db, at(userId), sockets);
    untold.delete(userId);
    // A user who was never present is removed without the delay of ten seconds.
    if (sockets === 0 && !isKnown) await departNow(userId);
  };

  return {
    admit: (userId, sockets, replaced) =>
      inTurn(userId, () =>
        transaction((trx) =>
          admitSocket(trx, at(userId), sockets, { max: GATEWAY.socketsPerUser, replaced }),
        ),
      ),
    left: (userId, sockets, isKnown) => {
      // A failed write is repeated when the store is available again.
      inTurn(userId, () => note(userId, sockets, isKnown)).catch(() => undefined);
    },
    arrive: (userId, isFirst, status) => arrivals.add({ userId, isFirst, status }),
    depart,
    hurry: () => {
      arrivals.hurry();
      departures.hurry();
    },
    idle: async () => {
      await Promise.all([arrivals.idle(), departures.idle()]);
    },
    keepTrue: ({ presence, slots, tell }) => {
      const restore = async (): Promise<void> => {
        const here = new Map(slots());
        for (const userId of untold) if (presence.has(userId) && !here.has(userId)) here.set(userId, 0);
        await transaction((trx) => restoreAttendances(trx, node.instance, here));
        await presence.assert();
      };
      const settle = async (wasLost: boolean): Promise<void> => {
        if (wasLost || untold.size > 0) await restore();
        for (const userId of [...untold]) {
          if (presence.has(userId)) {
            untold.delete(userId);
            continue;
          }
          const kept = await departNow(userId);
          if (kept?.isNew === true) tell({ userId, ...AS_OFFLINE, version: kept.version });
        }
        if (node.isSettled()) for (const gone of await sweepAttendances(db)) tell({ ...gone, ...AS_OFFLINE });
      };
      let last = Promise.resolve();
      node.onRenewed((wasLost) => {
        last = last.then(() => settle(wasLost)).catch(onBug);
      });
    },
  };
};
