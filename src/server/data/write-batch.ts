import type { Cancel, Clock } from '../clock';
import { sqlState } from './sql-errors';

export interface WriteBatchOptions<Item, Outcome> {
  /** Writes all items durably in one transaction, and returns one outcome for each, in their order. */
  readonly write: (items: readonly Item[]) => Promise<readonly Outcome[]>;
  /** The maximum number of items in one transaction. */
  readonly maxItems: number;
  /**
   * The least time from the end of one transaction to the begin of the next, unless the first was full. One that comes
   * alone is written at once; none without it.
   */
  readonly pause?: { readonly ms: number; readonly clock: Pick<Clock, 'after'> };
}

export interface WriteBatch<Item, Outcome> {
  /** Resolves when the item is durably written. Rejects with the write's error. */
  readonly add: (item: Item) => Promise<Outcome>;
  /** Writes what waits without the pause. */
  readonly hurry: () => void;
  /** Resolves when the queue is empty. */
  readonly idle: () => Promise<void>;
}

interface Waiting<Item, Outcome> {
  readonly item: Item;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/** Classes of errors that a single item causes for the whole batch: its data (22), or its references (23). */
const isOneItemsFault = (error: unknown): boolean => /^2[23]/.test(sqlState(error) ?? '');

/**
 * Group commit: while one transaction is being written to the disk, new items wait, and share the next one. A single
 * write is as fast as without it, and many concurrent writes cost little more than one.
 */
export const createWriteBatch = <Item, Outcome>({
  write,
  maxItems,
  pause,
}: WriteBatchOptions<Item, Outcome>): WriteBatch<Item, Outcome> => {
  const queue: Waiting<Item, Outcome>[] = [];
  let running: Promise<void> | null = null;
  /** Items that were added during a transaction are not to wait for the pause after it. */
  let isHurried = false;
  let endPause: Cancel = () => undefined;
  /** Those who wait for the empty queue: then there is no pause. */
  let idlers = 0;

  const settle = async (group: readonly Waiting<Item, Outcome>[]): Promise<void> => {
    try {
      const outcomes = await write(group.map(({ item }) => item));
      group.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index];
        if (outcome === undefined) reject(new Error('A write answered fewer outcomes than items'));
        else resolve(outcome);
      });
    } catch (error) {
      // One bad item must not fail the others: each is retried alone. Nothing of the group was written.
      if (group.length > 1 && isOneItemsFault(error)) for (const one of group) await settle([one]);
      else for (const { reject } of group) reject(error);
    }
  };

  const run = async (): Promise<void> => {
    // Items of the same turn of the event loop share the first transaction.
    await new Promise((resolve) => setImmediate(resolve));
    while (queue.length > 0) {
      const group = queue.splice(0, maxItems);
      await settle(group);
      if (group.length < maxItems && !isHurried && idlers === 0) await rest();
      isHurried = false;
    }
    running = null;
  };

  const rest = (): Promise<void> | void => {
    if (pause === undefined) return;
    return new Promise((resolve) => {
      const cancel = pause.clock.after(pause.ms, resolve);
      endPause = () => {
        cancel();
        resolve();
      };
    });
  };

  const hurry = (): void => {
    isHurried = running !== null;
    endPause();
  };

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject });
        running ??= run();
      }),
    hurry,
    idle: async () => {
      idlers += 1;
      endPause();
      while (running !== null) await running;
      idlers -= 1;
    },
  };
};
