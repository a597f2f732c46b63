import type { UserId } from '../../contract/ids';
import { GATEWAY } from '../../contract/limits';
import {
  admitSocket,
  arriveUser,
  type Departed,
  departUser,
  noteSockets,
  restoreAttendances,
  sweepAttendances,
} from '../data/attendances';
import type { ClusterNode } from '../data/node-lease';
import type { KeptStatus } from '../data/users';
import type { Store } from '../data/store';
import type { Presence, SharedPresence } from '../gateway/presence';
import type { AdmissionControl } from '../gateway/slots';

/** Who is on which node, as the store has it: it is there also while the bus is not. */
export interface ConnectionRegistry extends SharedPresence, Pick<AdmissionControl, 'admit' | 'left'> {
  /** Keeps the store's view of this node right after it was away, and clears up after nodes that are gone. */
  readonly keepTrue: (options: KeepTrueOptions) => void;
}

export interface KeepTrueOptions {
  readonly presence: Presence;
  /** How many sockets each user has here. */
  readonly slots: () => ReadonlyMap<UserId, number>;
  /** Tells the members of a user's guilds that the user is offline. */
  readonly tellGone: (gone: Departed) => Promise<void>;
}

export interface ConnectionRegistryOptions {
  readonly store: Pick<Store, 'db' | 'transaction'>;
  readonly node: ClusterNode;
  readonly onBug: (bug: unknown) => void;
}

export const createConnectionRegistry = ({
  store,
  node,
  onBug,
}: ConnectionRegistryOptions): ConnectionRegistry => {
  const { db, transaction } = store;
  const at = (userId: UserId) => ({ instance: node.instance, userId });
  /** The store could not be told of these. */
  const untold = new Set<UserId>();
  /** One after the other for each user, or an older number could be written last. */
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

  const depart = async (userId: UserId): Promise<KeptStatus | null> => {
    untold.add(userId);
    const kept = await transaction((trx) => departUser(trx, at(userId)));
    untold.delete(userId);
    return kept;
  };

  const note = async (userId: UserId, sockets: number, isKnown: boolean): Promise<void> => {
    untold.add(userId);
    await noteSockets(db, at(userId), sockets);
    untold.delete(userId);
    // One who never came in leaves no ten seconds behind.
    if (sockets === 0 && !isKnown) await depart(userId);
  };

  return {
    admit: (userId, sockets, replaced) =>
      inTurn(userId, () =>
        transaction((trx) =>
          admitSocket(trx, at(userId), sockets, { max: GATEWAY.socketsPerUser, replaced }),
        ),
      ),
    left: (userId, sockets, isKnown) => {
      // What cannot be told now is told when the store is back.
      inTurn(userId, () => note(userId, sockets, isKnown)).catch(() => undefined);
    },
    arrive: (userId, isFirst, status) => transaction((trx) => arriveUser(trx, at(userId), isFirst, status)),
    depart,
    keepTrue: ({ presence, slots, tellGone }) => {
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
          const kept = await depart(userId);
          if (kept?.isNew === true) await tellGone({ userId, version: kept.version });
        }
        if (node.isSettled()) for (const gone of await sweepAttendances(db)) await tellGone(gone);
      };
      let last = Promise.resolve();
      node.onRenewed((wasLost) => {
        last = last.then(() => settle(wasLost)).catch(onBug);
      });
    },
  };
};
