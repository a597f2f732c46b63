/** Time, for those who wait: injected, so that tests can hold it still. */
export interface Clock {
  /** Calls `action` once after `ms` milliseconds; the answer is for `clear`. */
  readonly set: (action: () => void, ms: number) => unknown;
  readonly clear: (timer: unknown) => void;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** The clock of this computer. */
export const systemClock: Clock = {
  set: (action, ms) => setTimeout(action, ms),
  clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
  now: () => Date.now(),
};
