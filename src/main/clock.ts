/** The clock and timers, injected so that tests can control time. */
export interface Clock {
  /** Calls `action` once after `ms` milliseconds; the result is for `clear`. */
  readonly set: (action: () => void, ms: number) => unknown;
  readonly clear: (timer: unknown) => void;
  /** Epoch milliseconds, for shown or stored times. Jumps when the system clock is set. */
  readonly now: () => number;
  /** Monotonic milliseconds, for durations. */
  readonly elapsed: () => number;
}

/** The clock of this computer. */
export const systemClock: Clock = {
  set: (action, ms) => setTimeout(action, ms),
  clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
  now: () => Date.now(),
  elapsed: () => performance.now(),
};
