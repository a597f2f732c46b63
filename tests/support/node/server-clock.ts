import type { Clock } from '../../../src/server/clock';

export interface FakeClock extends Clock {
  /** Advances the time and runs the timers that fall due, in order. */
  readonly advance: (ms: number) => void;
  /** Advances the time in one jump, as after a computer's sleep: each timer that fell due runs once, late. */
  readonly jump: (ms: number) => void;
  /** Sets the wall clock, forward or back; timers and durations use the monotonic time. */
  readonly setWall: (ms: number) => void;
  /** The number of pending timers. */
  readonly pending: () => number;
}

/** A clock for the server that advances only by these calls. */
export const createFakeClock = (startMs = Date.UTC(2026, 0, 1)): FakeClock => {
  /** Monotonic time; starts with the wall clock's value, so that tests may count by either. */
  let nowMs = startMs;
  let wallAheadMs = 0;
  let order = 0;
  const waiting = new Map<number, { readonly at: number; readonly run: () => void }>();
  const nextDue = (untilMs: number) =>
    [...waiting].filter(([, due]) => due.at <= untilMs).sort(([a, x], [b, y]) => x.at - y.at || a - b)[0];
  return {
    now: () => nowMs + wallAheadMs,
    elapsed: () => nowMs,
    setWall: (ms) => {
      wallAheadMs = ms - nowMs;
    },
    after: (ms, run) => {
      order += 1;
      const key = order;
      waiting.set(key, { at: nowMs + ms, run });
      return () => waiting.delete(key);
    },
    advance: (ms) => {
      const untilMs = nowMs + ms;
      for (let due = nextDue(untilMs); due !== undefined; due = nextDue(untilMs)) {
        const [key, { at, run }] = due;
        waiting.delete(key);
        nowMs = at;
        run();
      }
      nowMs = untilMs;
    },
    jump: (ms) => {
      nowMs += ms;
      for (const [key, { run }] of [...waiting].filter(([, due]) => due.at <= nowMs)) {
        waiting.delete(key);
        run();
      }
    },
    pending: () => waiting.size,
  };
};
