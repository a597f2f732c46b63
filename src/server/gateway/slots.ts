import type { UserId } from '../../contract/ids';
import { GATEWAY } from '../../contract/limits';
import type { Caller } from '../security/tokens';

/** The admission of sockets over the nodes of a shared store. */
export interface AdmissionControl {
  /**
   * Whether a user may have this many sockets here plus those on other nodes, of which `replaced` are about to close.
   */
  readonly admit: (userId: UserId, sockets: number, replaced: number) => Promise<boolean>;
  /** Reports the number of sockets left here; `isKnown` is false if the user was never present. */
  readonly left: (userId: UserId, sockets: number, isKnown: boolean) => void;
  /** Moves a session from another node to this one; null when no node has it. */
  readonly fetch: (
    id: string,
    caller: Caller,
    seq: number,
  ) => Promise<{ readonly hadSocket: boolean } | null>;
}

/** The slot of one socket. */
export interface Slot {
  /** Releases the slot, once. */
  readonly leave: () => void;
}

/** The slots of each user's open and opening sockets, at most five. */
export interface Slots {
  /**
   * Takes a slot; null when none is free. `replaced` of the user's sockets here and `movedAway` elsewhere are about to
   * close.
   */
  readonly take: (
    userId: UserId,
    going: { readonly replaced: number; readonly movedAway: number },
  ) => Promise<Slot | null>;
  readonly taken: () => ReadonlyMap<UserId, number>;
}

export interface SlotsOptions {
  /** Null on a single server. */
  readonly admission: AdmissionControl | null;
  /** Whether a user is present, or was recently. */
  readonly isKnown: (userId: UserId) => boolean;
}

/** Counts the sockets of each user from the handshake on, so that concurrent handshakes do not exceed the limit. */
export const createSlots = ({ admission, isKnown }: SlotsOptions): Slots => {
  const taken = new Map<UserId, number>();
  const add = (userId: UserId, change: 1 | -1): number => {
    const now = (taken.get(userId) ?? 0) + change;
    if (now === 0) taken.delete(userId);
    else taken.set(userId, now);
    return now;
  };
  return {
    taken: () => taken,
    take: async (userId, { replaced, movedAway }) => {
      const here = add(userId, 1) - replaced;
      let isAdmitted = false;
      try {
        isAdmitted =
          here <= GATEWAY.socketsPerUser && (await (admission?.admit(userId, here, movedAway) ?? true));
      } finally {
        if (!isAdmitted) add(userId, -1);
      }
      if (!isAdmitted) return null;
      let isTaken = true;
      const leave = (): void => {
        if (!isTaken) return;
        isTaken = false;
        const left = add(userId, -1);
        admission?.left(userId, left, isKnown(userId));
      };
      return { leave };
    },
  };
};
