import type { Clock } from '../clock';
import type { RateLimiter } from '../security/rate-limits';

/** Decides when a request to a host may begin. */
export interface Pace {
  /** Runs work as soon as its host and the number of requests permit it; null where that is never. */
  readonly run: <T>(host: string, work: () => Promise<T>) => Promise<T | null>;
  /** Lets nothing more begin. */
  readonly close: () => void;
}

/** At most so many at once, in order, and each host no more often than its rate permits. */
export const createPace = (
  clock: Clock,
  { atOnce, hostRate }: { readonly atOnce: number; readonly hostRate: RateLimiter },
): Pace => {
  let running = 0;
  let isClosed = false;
  /** Those who wait for their host, and those who wait for a slot. */
  const paused = new Set<() => void>();
  const waiting: (() => void)[] = [];
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const end = (): void => {
        paused.delete(end);
        cancel();
        resolve();
      };
      const cancel = clock.after(ms, end);
      paused.add(end);
    });
  const slot = async (): Promise<void> => {
    if (running < atOnce) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const release = (): void => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };
  return {
    run: async (host, work) => {
      for (let wait = hostRate.take(host); wait > 0 && !isClosed; wait = hostRate.take(host))
        await pause(wait);
      await slot();
      try {
        return isClosed ? null : await work();
      } finally {
        release();
      }
    },
    close: () => {
      isClosed = true;
      for (const end of paused) end();
    },
  };
};
