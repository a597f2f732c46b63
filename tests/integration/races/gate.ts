import { AsyncLocalStorage } from 'node:async_hooks';
import type { Store } from '../../../src/server/data/store';

/** A call that waits at the gate. */
interface Waiting {
  readonly go: () => void;
}

/**
 * Where calls wait before they write. A race is decided between the read and the write of a call; the gate makes that
 * span as long as a test needs.
 */
export interface Gate {
  /** The next call waits until it is released. `arrived` resolves when the call is at the gate. */
  readonly holdNext: () => { readonly arrived: Promise<void>; readonly release: () => void };
  /** Releases this many calls together, in a chosen order, once all have arrived or were reported by `finished`. */
  readonly gather: (count: number, order: (waiting: number) => number) => { readonly finished: () => void };
  /** Arrives at the gate; resolves when the call may proceed. */
  readonly pass: () => Promise<void>;
  /** Lets all calls proceed from now on. */
  readonly open: () => void;
}

/** Makes an open gate. */
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
          // A call that arrived at the gate was counted there.
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

const inRace = new AsyncLocalStorage<true>();

/** Makes a call of a race: its writes wait at the gate. */
export const racing = <T>(call: () => T): T => inRace.run(true, call);

/**
 * A store whose writers in a race wait at a gate first. What the server writes by itself, such as its sweep of unused
 * files after a minute, would take the place of a call there.
 */
export const gated = (store: Store, gate: Gate): Store => {
  const pass = async (): Promise<void> => {
    if (inRace.getStore() === true) await gate.pass();
  };
  return {
    ...store,
    transaction: async (work) => {
      await pass();
      return store.transaction(work);
    },
    writeMessage: async (draft) => {
      await pass();
      return store.writeMessage(draft);
    },
  };
};
