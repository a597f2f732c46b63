/** Time, injected so that tests need not wait. */
export interface Clock {
  /** Milliseconds since 1970, for what is shown or kept. Jumps when somebody sets the clock. */
  readonly now: () => number;
  /** Milliseconds since some moment, for spans: only goes forward, at the pace of time. */
  readonly elapsed: () => number;
  /** Runs something once, later, unless it is cancelled; a pending run does not keep the process alive. */
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

/** Runs something again and again until it is cancelled. */
export const every = (clock: Clock, ms: number, run: () => void): Cancel => {
  const next = (): Cancel =>
    clock.after(ms, () => {
      cancel = next();
      run();
    });
  let cancel = next();
  return () => cancel();
};

/** Milliseconds as ISO 8601 in UTC, as times travel (protocol.md 'Transport'). */
export const isoTimeOf = (ms: number): string => new Date(ms).toISOString();
