import type { UserId } from '../../contract/ids';
import { GATEWAY } from '../../contract/limits';
import type { ChosenStatus, MemberStatus } from '../../contract/schemas';
import type { Cancel, Clock } from '../clock';

/** Who is connected, and the status that others see. */
export interface Presence {
  /** A socket opened with the status of its handshake. */
  readonly opened: (userId: UserId, status: ChosenStatus) => Promise<void>;
  /** A socket of the user is gone. */
  readonly closed: (userId: UserId) => void;
  /** A status set by call; null is offline until the next connection or status. */
  readonly set: (userId: UserId, status: ChosenStatus | null) => Promise<void>;
  readonly socketsOf: (userId: UserId) => number;
}

export interface PresenceOptions {
  readonly clock: Clock;
  /** Keeps the status; false when it was that already. */
  readonly keep: (userId: UserId, status: MemberStatus) => Promise<boolean>;
  /** Tells the members of the user's guilds. */
  readonly tell: (userId: UserId, status: MemberStatus) => Promise<void>;
  readonly onBug: (bug: unknown) => void;
}

interface Attendance {
  sockets: number;
  /** Set offline by call: the next connection sets a status again. */
  isHidden: boolean;
  cancelLeaving: Cancel | null;
}

/** Keeps presence by the rules of protocol.md 'Gateway'. Changes of one user happen one after the other. */
export const createPresence = ({ clock, keep, tell, onBug }: PresenceOptions): Presence => {
  const attendances = new Map<UserId, Attendance>();
  const chains = new Map<UserId, Promise<void>>();

  const change = (userId: UserId, status: MemberStatus, always: boolean): Promise<void> => {
    const run = (chains.get(userId) ?? Promise.resolve()).then(async () => {
      const isNew = await keep(userId, status);
      if (isNew || always) await tell(userId, status);
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
    const attendance: Attendance = { sockets: 0, isHidden: false, cancelLeaving: null };
    attendances.set(userId, attendance);
    return attendance;
  };

  const left = (userId: UserId): void => {
    attendances.delete(userId);
    change(userId, 'inactive', false).catch(onBug);
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
      if (attendance.sockets > 1 && !attendance.isHidden) return;
      attendance.isHidden = false;
      await change(userId, status, false);
    },
    closed: (userId) => {
      const attendance = attendanceOf(userId);
      attendance.sockets = Math.max(0, attendance.sockets - 1);
      if (attendance.sockets > 0) return;
      leaveSoon(userId);
    },
    set: async (userId, status) => {
      const attendance = attendances.get(userId);
      if (attendance !== undefined) attendance.isHidden = status === null;
      // Without a socket nobody is there for long: the same ten seconds as after the last one.
      if (status !== null && attendance === undefined) leaveSoon(userId);
      await change(userId, status ?? 'inactive', true);
    },
    socketsOf: (userId) => attendances.get(userId)?.sockets ?? 0,
  };
};
