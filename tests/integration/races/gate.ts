import type { Store } from '../../../src/server/data/store';

/** One that waits at the gate. */
interface Waiting {
  readonly go: () => void;
}

/**
 * Where calls wait before they write: a race is decided by what stands between their reading and their writing, which
 * the gate makes as long as it is wanted.
 */
export interface Gate {
  /** The next to come waits until it is let through. `arrived` resolves when it is there. */
  readonly holdNext: () => { readonly arrived: Promise<void>; readonly release: () => void };
  /** So many are let through together, once all are there or said to be `finished`, in an order that is picked. */
  readonly gather: (count: number, order: (waiting: number) => number) => { readonly finished: () => void };
  /** Comes to the gate; resolves when it may pass. */
  readonly pass: () => Promise<void>;
  /** Everybody passes from now on. */
  readonly open: () => void;
}

/** Makes a gate that is open. */
export const createGate = (): Gate => {
  let next: ((waiting: Waiting) => void) | null = null;
  let gathering: { missing: number; waiting: Waiting[]; order: (waiting: number) => number } | null = null;

  const letThrough = (): void => {
    if (gathering === null || gathering.missing > 0) return;
    const { waiting, order } = gathering;
    gathering = null;
    while (waiting.length > 0) waiting.splice(order(waiting.length), 1)[0]?.go();
  };

  return {
    holdNext: () => {
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const arrived = new Promise<void>((resolve) => {
        next = ({ go }) => {
          next = null;
          void released.then(go);
          resolve();
        };
      });
      return { arrived, release: () => release() };
    },
    gather: (count, order) => {
      const mine = { missing: count, waiting: [], order };
      gathering = mine;
      return {
        finished: () => {
          // One that came to the gate was counted there.
          if (gathering !== mine) return;
          mine.missing -= 1;
          letThrough();
        },
      };
    },
    pass: () =>
      new Promise((go) => {
        if (next !== null) next({ go });
        else if (gathering === null) go();
        else {
          gathering.missing -= 1;
          gathering.waiting.push({ go });
          letThrough();
        }
      }),
    open: () => {
      next = null;
      const waiting = gathering?.waiting ?? [];
      gathering = null;
      for (const { go } of waiting) go();
    },
  };
};

/** A store whose writers come to a gate first. */
export const gated = (store: Store, gate: Gate): Store => ({
  ...store,
  transaction: async (work) => {
    await gate.pass();
    return store.transaction(work);
  },
  writeMessage: async (draft) => {
    await gate.pass();
    return store.writeMessage(draft);
  },
});
