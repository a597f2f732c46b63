/** Time, injected so that tests need not wait. */
export interface Clock {
  /** Milliseconds since 1970, for times that are shown or stored. Jumps when the system's clock is set. */
  readonly now: () => number;
  /** Milliseconds since an arbitrary moment, for durations: monotonic, at a steady rate. */
  readonly elapsed: () => number;
  /** Runs a function once after a delay, unless cancelled; a pending run does not keep the process alive. */
  readonly after: (ms: number, run: () => void) => Cancel;
}

export type Cancel = () => void;

export const systemClock: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Runs a function periodically until cancelled. */
export const every = (clock: Clock, ms: number, run: () => void): Cancel => {
  const next = (): Cancel =>
    clock.after(ms, () => {
      cancel = next();
      run();
    });
  let cancel = next();
  return () => cancel();
};

/** Milliseconds as ISO 8601 in UTC, the wire format of times (protocol.md 'Transport'). */
export const isoTimeOf = (ms: number): string => new Date(ms).toISOString();
