import type { UserId } from '../../contract/ids';
import { GATEWAY } from '../../contract/limits';
import type { Caller } from '../security/tokens';

/** Knows of the other nodes that share the store. */
export interface AdmissionControl {
  /** Whether a user may have so many sockets here, with those elsewhere, of which `replaced` are about to go. */
  readonly admit: (userId: UserId, sockets: number, replaced: number) => Promise<boolean>;
  /** So many are left here; `isKnown` unless the user never came in. */
  readonly left: (userId: UserId, sockets: number, isKnown: boolean) => void;
  /** Brings a session here that another node has; null when none has it. */
  readonly fetch: (
    id: string,
    caller: Caller,
    seq: number,
  ) => Promise<{ readonly hadSocket: boolean } | null>;
}

/** A place of one socket. */
export interface Slot {
  /** Gives it back, once. */
  readonly leave: () => void;
}

/** The sockets that each user has or is about to have, five at most. */
export interface Slots {
  /** Takes a place; null when there is none. `replaced` of the user's here, `movedAway` elsewhere, are about to go. */
  readonly take: (
    userId: UserId,
    going: { readonly replaced: number; readonly movedAway: number },
  ) => Promise<Slot | null>;
  readonly taken: () => ReadonlyMap<UserId, number>;
}

export interface SlotsOptions {
  /** Null where the server is alone. */
  readonly admission: AdmissionControl | null;
  /** Whether a user is or lately was present. */
  readonly isKnown: (userId: UserId) => boolean;
}

/** Counts the sockets of each user from the handshake on, so that many handshakes at once do not pass as one. */
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
