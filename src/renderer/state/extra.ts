import type { Bridge } from '../bridge/bridge';

/** What thunks reach beyond the store; given by who makes the store, so that tests give their own. */
export interface Extra {
  readonly bridge: Bridge;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** A text that no other message of this person carries. */
  readonly makeNonce: () => string;
  /** Runs something later; the returned function prevents it. */
  readonly later: (run: () => void, ms: number) => () => void;
}
