/** Time, for those who wait: injected, so that tests can hold it still. */
export interface Clock {
  /** Calls `action` once after `ms` milliseconds; the answer is for `clear`. */
  readonly set: (action: () => void, ms: number) => unknown;
  readonly clear: (timer: unknown) => void;
  /** Epoch milliseconds, for what is shown or kept. Jumps when somebody sets the clock. */
  readonly now: () => number;
  /** Milliseconds since some moment, for spans: only goes forward, at the pace of time. */
  readonly elapsed: () => number;
}

/** The clock of this computer. */
export const systemClock: Clock = {
  set: (action, ms) => setTimeout(action, ms),
  clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
  now: () => Date.now(),
  elapsed: () => performance.now(),
};
