import { sqlState } from './sql-errors';

export interface WriteBatchOptions<Item, Outcome> {
  /** Writes all of them, durably and in one transaction, and answers one outcome each, in their order. */
  readonly write: (items: readonly Item[]) => Promise<readonly Outcome[]>;
  /** Most items in one transaction. */
  readonly maxItems: number;
}

export interface WriteBatch<Item, Outcome> {
  /** Resolves when the item is written for good. Rejects with the write's error. */
  readonly add: (item: Item) => Promise<Outcome>;
  /** Resolves when nothing waits any more. */
  readonly idle: () => Promise<void>;
}

interface Waiting<Item, Outcome> {
  readonly item: Item;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/** Classes of errors that one item brings upon all: its data (22), or what it refers to (23). */
const isOneItemsFault = (error: unknown): boolean => /^2[23]/.test(sqlState(error) ?? '');

/**
 * Group commit: while one transaction is on its way to the disk, those who come wait, and go together in the next. So a
 * write alone is as quick as ever, and many at once cost little more than one.
 */
export const createWriteBatch = <Item, Outcome>({
  write,
  maxItems,
}: WriteBatchOptions<Item, Outcome>): WriteBatch<Item, Outcome> => {
  const queue: Waiting<Item, Outcome>[] = [];
  let running: Promise<void> | null = null;

  const settle = async (group: readonly Waiting<Item, Outcome>[]): Promise<void> => {
    try {
      const outcomes = await write(group.map(({ item }) => item));
      group.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index];
        if (outcome === undefined) reject(new Error('A write answered fewer outcomes than items'));
        else resolve(outcome);
      });
    } catch (error) {
      // One bad item must not take the others with it: each again, alone. Nothing of the group was written.
      if (group.length > 1 && isOneItemsFault(error)) for (const one of group) await settle([one]);
      else for (const { reject } of group) reject(error);
    }
  };

  const run = async (): Promise<void> => {
    // Those who come in the same turn of the event loop travel together from the start.
    await new Promise((resolve) => setImmediate(resolve));
    while (queue.length > 0) await settle(queue.splice(0, maxItems));
    running = null;
  };

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject });
        running ??= run();
      }),
    idle: async () => {
      while (running !== null) await running;
    },
  };
};
