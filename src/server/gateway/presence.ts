import type { UserId } from '../../contract/ids';
import { GATEWAY } from '../../contract/limits';
import type { ChosenStatus, MemberStatus } from '../../contract/schemas';
import type { Cancel, Clock } from '../clock';
import type { EventVersion } from '../data/event-versions';
import type { KeptStatus } from '../data/users';

/** Who is connected, and the status that others see. */
export interface Presence {
  /** A socket opened with the status of its handshake. */
  readonly opened: (userId: UserId, status: ChosenStatus) => Promise<void>;
  /** A socket of the user is gone. */
  readonly closed: (userId: UserId) => void;
  /** A status set by call; null is offline until the next connection or status. */
  readonly set: (userId: UserId, status: ChosenStatus | null) => Promise<void>;
  readonly socketsOf: (userId: UserId) => number;
  /** Whether the user is here, or was within the last ten seconds. */
  readonly has: (userId: UserId) => boolean;
  /** After others may have shown all who are here as offline: shows them as they were. */
  readonly assert: () => Promise<void>;
}

/** Who is on the other nodes that share the store; each answers what became of the shown status, null where it stays. */
export interface SharedPresence {
  /** A socket came; `isFirst` of those here. */
  readonly arrive: (userId: UserId, isFirst: boolean, status: ChosenStatus) => Promise<KeptStatus | null>;
  /** The last socket here is gone for good. */
  readonly depart: (userId: UserId) => Promise<KeptStatus | null>;
}

export interface PresenceOptions {
  readonly clock: Clock;
  /** Keeps the status; null when there is no such user. */
  readonly keep: (userId: UserId, status: MemberStatus) => Promise<KeptStatus | null>;
  /** Tells the members of the user's guilds. */
  readonly tell: (userId: UserId, status: MemberStatus, version: EventVersion) => Promise<void>;
  readonly onBug: (bug: unknown) => void;
  /** Null where the server is alone. */
  readonly shared?: SharedPresence | null;
}

interface Attendance {
  sockets: number;
  /** Set offline by call: the next connection sets a status again. */
  isHidden: boolean;
  /** As it was last chosen here. */
  status: ChosenStatus;
  cancelLeaving: Cancel | null;
}

/** Keeps presence by the rules of protocol.md 'Gateway'. Changes of one user happen one after the other. */
export const createPresence = ({ clock, keep, tell, onBug, shared = null }: PresenceOptions): Presence => {
  const attendances = new Map<UserId, Attendance>();
  const chains = new Map<UserId, Promise<void>>();

  const change = (
    userId: UserId,
    status: MemberStatus,
    always: boolean,
    write: () => Promise<KeptStatus | null> = () => keep(userId, status),
  ): Promise<void> => {
    const run = (chains.get(userId) ?? Promise.resolve()).then(async () => {
      const kept = await write();
      if (kept !== null && (kept.isNew || always)) await tell(userId, status, kept.version);
    });
    const settled = run
      .catch(() => undefined)
      .then(() => {
        if (chains.get(userId) === settled) chains.delete(userId);
      });
    chains.set(userId, settled);
    return run;
  };

  const attendanceOf = (userId: UserId): Attendance => {
    const known = attendances.get(userId);
    if (known !== undefined) return known;
    const attendance: Attendance = {
      sockets: 0,
      isHidden: false,
      status: 'active',
      cancelLeaving: null,
    };
    attendances.set(userId, attendance);
    return attendance;
  };

  const left = (userId: UserId): void => {
    attendances.delete(userId);
    change(userId, 'inactive', false, shared === null ? undefined : () => shared.depart(userId)).catch(onBug);
  };

  const leaveSoon = (userId: UserId): void => {
    const attendance = attendanceOf(userId);
    attendance.cancelLeaving?.();
    attendance.cancelLeaving = clock.after(GATEWAY.offlineAfterMs, () => left(userId));
  };

  return {
    opened: async (userId, status) => {
      const attendance = attendanceOf(userId);
      attendance.cancelLeaving?.();
      attendance.cancelLeaving = null;
      attendance.sockets += 1;
      if (shared === null && attendance.sockets > 1 && !attendance.isHidden) return;
      attendance.isHidden = false;
      const isFirst = attendance.sockets === 1;
      if (isFirst) attendance.status = status;
      await change(
        userId,
        status,
        false,
        shared === null ? undefined : () => shared.arrive(userId, isFirst, status),
      );
    },
    closed: (userId) => {
      const attendance = attendanceOf(userId);
      attendance.sockets = Math.max(0, attendance.sockets - 1);
      if (attendance.sockets > 0) return;
      leaveSoon(userId);
    },
    set: async (userId, status) => {
      const attendance = attendances.get(userId);
      if (attendance !== undefined) {
        attendance.isHidden = status === null;
        attendance.status = status ?? attendance.status;
      }
      // Without a socket nobody is there for long: the same ten seconds as after the last one.
      if (status !== null && attendance === undefined) leaveSoon(userId);
      await change(userId, status ?? 'inactive', true);
    },
    socketsOf: (userId) => attendances.get(userId)?.sockets ?? 0,
    has: (userId) => attendances.has(userId),
    assert: async () => {
      if (shared === null) return;
      for (const [userId, { sockets, isHidden, status }] of [...attendances])
        if (sockets > 0 && !isHidden)
          await change(userId, status, false, () => shared.arrive(userId, false, status));
    },
  };
};
