import type { UserId } from '../../contract/ids';
import { GATEWAY } from '../../contract/limits';
import type { Cancel, Clock } from '../clock';
import { failureOfQuery } from '../data/failures';
import type { StatusChange } from '../data/statuses';

/** The next attempt after the store did not answer, in milliseconds. */
const RETRY_MS = 1000;

/**
 * Tells others of stored statuses. Those that follow from connecting and disconnecting are gathered: a change that
 * comes alone is told at once, and what follows within `GATEWAY.statusGatherMs` is told together at its end, the newest
 * status of each user only.
 */
export interface StatusGathering {
  readonly gather: (change: StatusChange) => void;
  /** Tells a change at once; an older one of the user that is gathered is dropped. */
  readonly tellNow: (change: StatusChange) => Promise<void>;
  /** Tells what is gathered without waiting for the end of the time. */
  readonly flush: () => Promise<void>;
  /** The same, and ends the gathering: later changes are told at once, and no timer is left. */
  readonly end: () => Promise<void>;
}

export interface StatusGatheringOptions {
  readonly clock: Pick<Clock, 'after'>;
  /** Sends statuses to the members of the users' guilds. */
  readonly tell: (changes: readonly StatusChange[]) => Promise<void>;
  readonly onBug: (bug: unknown) => void;
}

/** The changes that wait: the newest of each user, in the order in which the users came. */
export class WaitingStatuses {
  readonly #changes = new Map<UserId, StatusChange>();

  get isEmpty(): boolean {
    return this.#changes.size === 0;
  }

  add(change: StatusChange): void {
    const known = this.#changes.get(change.userId);
    if (known === undefined || known.version < change.version) this.#changes.set(change.userId, change);
  }

  /** Drops what is older than a change that is told otherwise. */
  dropBefore({ userId, version }: StatusChange): void {
    const known = this.#changes.get(userId);
    if (known !== undefined && known.version < version) this.#changes.delete(userId);
  }

  /**
   * Takes the changes to be told together: bounded, because a session that is given more events in one turn than its
   * socket accepts counts as a slow reader.
   */
  take(): readonly StatusChange[] {
    const taken = [...this.#changes.values()].slice(0, GATEWAY.statusesAtOnce);
    for (const { userId } of taken) this.#changes.delete(userId);
    return taken;
  }
}

export const createStatusGathering = ({ clock, tell, onBug }: StatusGatheringOptions): StatusGathering => {
  const waiting = new WaitingStatuses();
  /** The last telling, settled or not: gathered changes are told one lot after the other. */
  let telling = Promise.resolve();
  /** The end of the present time; null if no time runs. */
  let cancelEnd: Cancel | null = null;
  let isOver = false;
  let isDue = false;

  const gatherFor = (ms: number): void => {
    if (isOver) return;
    cancelEnd?.();
    const cancel = clock.after(ms, () => {
      void telling.then(() => {
        // The telling failed, or the gathering has ended.
        if (cancelEnd !== cancel) return;
        cancelEnd = null;
        if (!waiting.isEmpty) tellWaiting();
      });
    });
    cancelEnd = cancel;
  };

  const tellWaiting = (): void => {
    const changes = waiting.take();
    gatherFor(GATEWAY.statusGatherMs);
    telling = tell(changes).catch((error: unknown) => {
      onBug(error);
      if (isOver || failureOfQuery(error) === null) return;
      // Nothing of it was told.
      for (const change of changes) waiting.add(change);
      gatherFor(RETRY_MS);
    });
  };

  /** What was stored by one transaction is known in one turn, and told together. */
  const tellSoon = (): void => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      if (cancelEnd === null && !isOver && !waiting.isEmpty) tellWaiting();
    });
  };

  const flush = async (): Promise<void> => {
    await telling;
    while (!waiting.isEmpty) {
      telling = tell(waiting.take()).catch(onBug);
      await telling;
    }
  };

  return {
    gather: (change) => {
      waiting.add(change);
      if (isOver) void flush();
      else if (cancelEnd === null) tellSoon();
    },
    tellNow: (change) => {
      waiting.dropBefore(change);
      return tell([change]);
    },
    flush,
    end: async () => {
      isOver = true;
      cancelEnd?.();
      cancelEnd = null;
      await flush();
    },
  };
};
