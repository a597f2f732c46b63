import type { UserId } from '../../contract/ids';
import { GATEWAY } from '../../contract/limits';
import type { ChosenStatus } from '../../contract/schemas';
import type { Cancel, Clock } from '../clock';
import type { KeptStatus, StatusDraft } from '../data/statuses';
import type { WriteBatch } from '../data/write-batch';
import type { StatusGathering } from './status-gathering';

/** The connected users, and the status that others see. */
export interface Presence {
  /** A socket opened with the status of its handshake. */
  readonly opened: (userId: UserId, status: ChosenStatus) => Promise<void>;
  /** A socket of the user closed. */
  readonly closed: (userId: UserId) => void;
  /**
   * Sets a status by call; null shows the user as offline until the next connection or status. Others see an
   * invisible user as offline whatever it is.
   */
  readonly set: (userId: UserId, status: ChosenStatus | null) => Promise<void>;
  /** Tells others again what they see of the user, because what the user says has changed. */
  readonly tell: (userId: UserId) => Promise<void>;
  readonly socketsOf: (userId: UserId) => number;
  /** Whether the user is connected, or was within the last ten seconds. */
  readonly has: (userId: UserId) => boolean;
  /** Restores the status of all users of this node, after other nodes may have shown them as offline. */
  readonly assert: () => Promise<void>;
  /** Completes the changes under way, and tells what is gathered of them. */
  readonly flush: () => Promise<void>;
  /** The same, and ends: no timer is left, and nobody becomes offline any more by a closed socket. */
  readonly end: () => Promise<void>;
}

/** The users on the other nodes of a shared store. Each method returns the change of the shown status, null if none. */
export interface SharedPresence {
  /** A socket opened; `isFirst` of the user's sockets on this node. */
  readonly arrive: (userId: UserId, isFirst: boolean, status: ChosenStatus) => Promise<KeptStatus | null>;
  /** The user's last socket on this node has closed, and the delay has passed. */
  readonly depart: (userId: UserId) => Promise<KeptStatus | null>;
  /** Writes at once what is gathered. */
  readonly hurry: () => void;
  /** Resolves when nothing waits and no timer is left. */
  readonly idle: () => Promise<void>;
}

export interface PresenceOptions {
  readonly clock: Clock;
  /** Stores statuses, those of many users together; null when there is no such user. */
  readonly writes: Pick<WriteBatch<StatusDraft, KeptStatus | null>, 'add' | 'hurry' | 'idle'>;
  /** Tells others of stored statuses. */
  readonly statuses: StatusGathering;
  readonly onBug: (bug: unknown) => void;
  /** Null on a single server. */
  readonly shared?: SharedPresence | null;
}

interface Tracked {
  sockets: number;
  /** Set offline by call: the next connection sets a status again. */
  isHidden: boolean;
  /** The status last chosen on this node. */
  status: ChosenStatus;
  cancelLeaving: Cancel | null;
}

/** Tracks presence by the rules of protocol.md 'Gateway'. Changes of one user run one after the other. */
export const createPresence = ({
  clock,
  writes,
  statuses,
  onBug,
  shared = null,
}: PresenceOptions): Presence => {
  const tracked = new Map<UserId, Tracked>();
  const chains = new Map<UserId, Promise<void>>();
  let isOver = false;
  /** The number of flushes under way: nothing waits for others meanwhile. */
  let flushes = 0;

  const hurry = (): void => {
    writes.hurry();
    shared?.hurry();
  };

  /** `byCall`: told in any case, and before the promise resolves, because the call's answer says what was told. */
  const change = (
    userId: UserId,
    byCall: boolean,
    write: () => Promise<KeptStatus | null>,
  ): Promise<void> => {
    const run = (chains.get(userId) ?? Promise.resolve()).then(async () => {
      const writing = write();
      if (byCall || flushes > 0) hurry();
      const kept = await writing;
      if (kept === null) return;
      const { isNew, ...shown } = kept;
      // Who is offline for others stays it: an event would tell that the user is there.
      if (byCall && (isNew || shown.status !== 'inactive')) await statuses.tellNow({ userId, ...shown });
      else if (isNew) statuses.gather({ userId, ...shown });
    });
    const settled = run
      .catch(() => undefined)
      .then(() => {
        if (chains.get(userId) === settled) chains.delete(userId);
      });
    chains.set(userId, settled);
    // An earlier change of the user may wait for others.
    if (byCall || flushes > 0) hurry();
    return run;
  };

  const trackedOf = (userId: UserId): Tracked => {
    const known = tracked.get(userId);
    if (known !== undefined) return known;
    const present: Tracked = {
      sockets: 0,
      isHidden: false,
      status: 'active',
      cancelLeaving: null,
    };
    tracked.set(userId, present);
    return present;
  };

  const left = (userId: UserId): void => {
    tracked.delete(userId);
    change(userId, false, () =>
      shared === null ? writes.add({ userId, status: 'inactive' }) : shared.depart(userId),
    ).catch(onBug);
  };

  const leaveSoon = (userId: UserId): void => {
    const present = trackedOf(userId);
    present.cancelLeaving?.();
    if (isOver) return;
    present.cancelLeaving = clock.after(GATEWAY.offlineAfterMs, () => left(userId));
  };

  const settled = async (): Promise<void> => {
    flushes += 1;
    hurry();
    while (chains.size > 0) await Promise.all(chains.values());
    flushes -= 1;
  };

  return {
    opened: async (userId, status) => {
      const present = trackedOf(userId);
      present.cancelLeaving?.();
      present.cancelLeaving = null;
      present.sockets += 1;
      if (shared === null && present.sockets > 1 && !present.isHidden) return;
      present.isHidden = false;
      const isFirst = present.sockets === 1;
      if (isFirst) present.status = status;
      await change(userId, false, () =>
        shared === null ? writes.add({ userId, status }) : shared.arrive(userId, isFirst, status),
      );
    },
    closed: (userId) => {
      const present = trackedOf(userId);
      present.sockets = Math.max(0, present.sockets - 1);
      if (present.sockets > 0) return;
      leaveSoon(userId);
    },
    set: async (userId, status) => {
      const present = tracked.get(userId);
      if (present !== undefined) {
        present.isHidden = status === null;
        present.status = status ?? present.status;
      }
      // A status without a socket is short-lived: it ends after the same ten seconds as after the last socket.
      if (status !== null && present === undefined) leaveSoon(userId);
      await change(userId, true, () => writes.add({ userId, status: status ?? 'inactive' }));
    },
    tell: (userId) => change(userId, true, () => writes.add({ userId, status: null })),
    socketsOf: (userId) => tracked.get(userId)?.sockets ?? 0,
    has: (userId) => tracked.has(userId),
    assert: async () => {
      if (shared === null) return;
      // All at once, so that they are stored together.
      await Promise.all(
        [...tracked]
          .filter(([, { sockets, isHidden }]) => sockets > 0 && !isHidden)
          .map(([userId, { status }]) => change(userId, false, () => shared.arrive(userId, false, status))),
      );
    },
    flush: async () => {
      await settled();
      await statuses.flush();
    },
    end: async () => {
      isOver = true;
      for (const present of tracked.values()) present.cancelLeaving?.();
      await settled();
      await Promise.all([writes.idle(), shared?.idle()]);
      await statuses.end();
    },
  };
};
