import type { Clock } from '../../../src/server/clock';

export interface FakeClock extends Clock {
  /** Lets time pass and runs what falls due on the way, in its order. */
  readonly advance: (ms: number) => void;
  /** Lets time pass at once, as for a computer that slept: what fell due meanwhile runs once, late. */
  readonly jump: (ms: number) => void;
  /** Sets the clock on the wall, forward or back; timers and spans go by time itself. */
  readonly setWall: (ms: number) => void;
  /** How many runs wait. */
  readonly pending: () => number;
}

/** A clock for the server that stands still until it is told. */
export const createFakeClock = (startMs = Date.UTC(2026, 0, 1)): FakeClock => {
  /** What only goes forward; starts as the wall does, so that tests may count by either. */
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
