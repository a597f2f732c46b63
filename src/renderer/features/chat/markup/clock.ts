/** One clock for all relative times on the screen: it ticks while there are any. */
const TICK_MS = 1000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let time = 0;

/** The time of the last tick, in milliseconds; of the first call while the clock stands. */
export const clockTime = (): number => {
  if (timer === undefined) time = Date.now();
  return time;
};

/** Listens to the clock; the returned function ends it. */
export const watchClock = (changed: () => void): (() => void) => {
  if (listeners.size === 0) {
    time = Date.now();
    timer = setInterval(() => {
      time = Date.now();
      for (const listener of listeners) listener();
    }, TICK_MS);
  }
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};
